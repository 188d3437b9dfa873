import Glibc
import ItemProviders
import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

@Suite struct FolderTests {
    @Test func itemsLandAsTheyAreAndNothingElseDoes() async throws {
        let directory = try TestDirectory()
        let source = try directory.write("PNG", to: "a.png")
        let folder = try FolderDestination(directory.makeDirectory("to"))
        let landings = try await drop([.file(source), .data("note", name: "n.txt")], into: folder)
        #expect(landings.map(\.path) == [folder.directory.appending("a.png"), folder.directory.appending("n.txt")])
        #expect(landings.map(\.index) == [nil, nil])
        #expect(landings.map(\.bytes) == [3, 4])
        #expect(try names(in: folder.directory) == ["a.png", "n.txt"])
        #expect(try text(of: folder.directory.appending("a.png")) == "PNG")
    }

    @Test func copyKeepsModeTimesAndAttributes() async throws {
        let directory = try TestDirectory()
        let source = try directory.write("#!/bin/sh", to: "run.sh")
        let descriptor = try FileDescriptor.open(source, .readWrite)
        try FileCalls.setPermissions(FilePermissions(rawValue: 0o750), of: descriptor)
        try SystemCalls.setAttribute("user.origin".utf8.map { CChar($0) }, to: [1, 2, 3], of: descriptor)
        let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 123_456_789)
        try FileCalls.setTimes(access: time, modification: time, of: descriptor)
        try descriptor.close()
        let folder = try FolderDestination(directory.makeDirectory("to"))
        try await drop([.file(source)], into: folder)
        let copy = folder.directory.appending("run.sh")
        let status = try copy.stat()
        let mask = FileCreationMask.current().rawValue
        #expect(status.permissions.rawValue == 0o750 & ~mask)
        #expect(status.st_mtim.tv_sec == 1_000_000_000 && status.st_mtim.tv_nsec == 123_456_789)
        let landed = try FileDescriptor.open(copy, .readOnly)
        #expect(try SystemCalls.attribute("user.origin".utf8.map { CChar($0) }, of: landed) == [1, 2, 3])
        try landed.close()
    }

    @Test func newFilesFollowTheMask() async throws {
        let directory = try TestDirectory()
        let folder = try FolderDestination(directory.makeDirectory("to"))
        try await drop([.data("x", name: "x.txt")], into: folder)
        let permissions = try folder.directory.appending("x.txt").stat().permissions
        #expect(permissions.rawValue == 0o666 & ~FileCreationMask.current().rawValue)
    }

    @Test func stagingIsPrivateAndGoes() async throws {
        let directory = try TestDirectory()
        let folder = try FolderDestination(directory.makeDirectory("to"))
        let coordinator = try await folder.beginDrop(options: DropOptions())
        let staging = coordinator.scratch.removingLastComponent()
        #expect(try staging.stat().permissions.rawValue & 0o777 == 0o700)
        #expect(try coordinator.scratch.stat().permissions.rawValue & 0o777 == 0o700)
        let name = try #require(staging.lastComponent)
        #expect(try LockedDirectory.isHeld(name, in: Directory(staging.parent)))
        // Another drop does not touch the directory of a running one.
        try await drop([.data("x", name: "x.txt")], into: folder)
        #expect((try? staging.stat()) != nil)
        try await coordinator.conclude()
        #expect(try names(in: folder.directory) == ["x.txt"])
    }

    @Test func leftoversOfTheDeadGo() async throws {
        let directory = try TestDirectory()
        let folder = try FolderDestination(directory.makeDirectory("to"))
        do {
            // Released without `conclude`, as when a process is killed: the lock is released, and the directory stays.
            let coordinator = try await folder.beginDrop(options: DropOptions())
            _ = try await coordinator.reserve([component("a")])
        }
        #expect(try names(in: folder.directory).count == 1)
        let own = try directory.makeDirectory("to").appending(".dnd-mine")
        try FileCalls.makeDirectory(own, permissions: .ownerReadWriteExecute)
        try await drop([.data("x", name: "x.txt")], into: folder)
        #expect(try names(in: folder.directory) == [".dnd-mine", "x.txt"])
    }

    @Test func foldersLandWhole() async throws {
        let directory = try TestDirectory()
        let source = try directory.makeDirectory("tree")
        try directory.write("1", to: "one.txt", in: "tree")
        let inner = source.appending("inner")
        try FileCalls.makeDirectory(inner, permissions: FilePermissions(rawValue: 0o755))
        try put([2], to: inner.appending("two"))
        try FileCalls.makeSymbolicLink(source.appending("link"), to: "one.txt")
        let folder = try FolderDestination(directory.makeDirectory("to"))
        let type = try type("public.folder")
        let delivery = Delivery(
            content: .folder(LoadedFile(path: source, ownership: .source)), name: component("tree"),
            representation: .init(type: type, fidelity: .native), source: .path(source), sourceType: type)
        let landings = try await drop([delivery, delivery], into: folder)
        #expect(landings.map { $0.path?.lastComponent?.string } == ["tree", "tree-2"])
        let copy = folder.directory.appending("tree")
        #expect(try names(in: copy) == ["inner", "link", "one.txt"])
        #expect(try FileCalls.symbolicLink(copy.appending("link")) == "one.txt")
        #expect(try bytes(of: copy.appending("inner").appending("two")) == [2])
        #expect(landings[0].bytes == 2)
    }

    @Test func folderIntoItselfIsRefused() async throws {
        let directory = try TestDirectory()
        let source = try directory.makeDirectory("tree")
        let folder = try FolderDestination(directory.makeDirectory("tree"))
        let type = try type("public.folder")
        let delivery = Delivery(
            content: .folder(LoadedFile(path: source, ownership: .source)), name: component("tree"),
            representation: .init(type: type, fidelity: .native), source: .path(source), sourceType: type)
        let error = try await #require(throws: DestinationError.self) { try await drop([delivery], into: folder) }
        #expect(error.code == .sameFile)
        #expect(try names(in: source) == [])
    }

    @Test func ownCopyBecomesTheSecondAndNeverReplacesItself() async throws {
        let directory = try TestDirectory()
        let source = try directory.write("A", to: "a.png")
        let folder = try FolderDestination(directory.path)
        let landings = try await drop([.file(source)], into: folder)
        #expect(landings.first?.path == directory.path.appending("a-2.png"))
        let error = try await #require(throws: DestinationError.self) {
            try await drop([.file(source)], into: folder, options: DropOptions(collision: .replace))
        }
        #expect(error.code == .sameFile)
        #expect(try names(in: directory.path) == ["a-2.png", "a.png"])
    }

    @Test func orderIsRefusedWithTheWayToOne() async throws {
        let directory = try TestDirectory()
        let folder = try FolderDestination(directory.path)
        let options = DropOptions(intent: .insertAtDestination(index: 0))
        let error = try await #require(throws: DestinationError.self) {
            try await folder.proposal(for: 1, options: options)
        }
        #expect(error.code == .noOrder)
        #expect(error.hint?.contains("dnd init") == true)
    }

    @Test func pipesAndVanishedSourcesAreErrorsAndTheOthersLand() async throws {
        let directory = try TestDirectory()
        let pipe = directory.path.appending("pipe")
        #expect(pipe.withPlatformString { mkfifo($0, 0o600) } == 0)
        let folder = try FolderDestination(directory.makeDirectory("to"))
        let coordinator = try await folder.beginDrop(options: DropOptions())
        let places = try await coordinator.reserve([component("pipe"), component("gone"), component("x.txt")])
        for (place, path) in zip(places, [pipe, directory.path.appending("gone")]) {
            await #expect(throws: ItemProviderError.self) {
                try await coordinator.commit(.file(path), to: place)
            }
            await coordinator.discard(place)
        }
        _ = try await coordinator.commit(.data("x", name: "x.txt"), to: places[2])
        try await coordinator.conclude()
        #expect(try names(in: folder.directory) == ["x.txt"])
    }

    @Test(arguments: [NameReservations.Reservation.free("x"), .replacing("x")])
    func aMovedSourceThatIsGoneIsItsOwnFailure(_ reservation: NameReservations.Reservation) throws {
        let directory = try TestDirectory()
        let source = try directory.write("x", to: "x", in: "from")
        let from = try Directory(source.removingLastComponent())
        let status = try #require(try from.status(of: "x"))
        let item = StagedItem(
            directory: from, name: "x", status: status, bytes: 1, entries: 1, hash: nil, isSource: true)
        try FileCalls.unlink(source)
        let placement = ItemPlacement(directory: try Directory(directory.makeDirectory("to")), collision: .replace)
        let error = try #require(throws: ItemProviderError.self) {
            _ = try placement.place(item, as: reservation, from: nil) { _ in throw Errno.ioError }
        }
        #expect(error.subject == source.string)
        #expect(error.message == "cannot be read: no such file or directory")
    }

    /// Holes are skipped without being read (lseek(2)): reading 64 GiB would take too long.
    @Test func hugeHolesArePassedOver() async throws {
        let directory = try TestDirectory()
        let source = directory.path.appending("hole.bin")
        let file = try FileDescriptor.open(source, .readWrite, options: [.create], permissions: .ownerReadWrite)
        try file.writeAll(toAbsoluteOffset: (64 << 30) - 3, Array("end".utf8))
        try file.close()
        let folder = try FolderDestination(directory.makeDirectory("to"))
        try await drop([.file(source)], into: folder)
        let copy = try FileDescriptor.open(folder.directory.appending("hole.bin"), .readOnly)
        try copy.closeAfter {
            let status = try copy.stat()
            #expect(status.size == 64 << 30)
            #expect(status.blocksAllocated * 512 < 1 << 20)
            var end = [UInt8](repeating: 0, count: 3)
            _ = try end.withUnsafeMutableBytes { try copy.read(fromAbsoluteOffset: (64 << 30) - 3, into: $0) }
            #expect(end == Array("end".utf8))
        }
    }

    @Test func cancelledCopiesStopAndLeaveNothing() async throws {
        let directory = try TestDirectory()
        let file = try directory.write("PNG", to: "a.png")
        let tree = try directory.makeDirectory("tree")
        try directory.write("PNG", to: "b.png", in: "tree")
        let progress = LoadProgress()
        progress.cancel()
        for content in [
            LoadedContent.file(LoadedFile(path: file, ownership: .source)),
            .folder(LoadedFile(path: tree, ownership: .source)),
        ] {
            let folder = try FolderDestination(directory.makeDirectory("to"))
            let delivery = Delivery(
                content: content, name: component("a"),
                representation: Representation.Description(type: try type("public.item"), fidelity: .native),
                source: .path(file), sourceType: try type("public.item"), progress: progress)
            let error = try await #require(throws: ItemProviderError.self) { try await drop([delivery], into: folder) }
            #expect(error.code == .cancelled)
            #expect(try names(in: folder.directory) == [])
        }
    }

    @Test func sparseFilesStaySparse() async throws {
        let directory = try TestDirectory()
        let source = directory.path.appending("sparse.bin")
        let file = try FileDescriptor.open(source, .readWrite, options: [.create], permissions: .ownerReadWrite)
        try file.resize(to: 64 << 20)
        try file.writeAll(toAbsoluteOffset: 32 << 20, Array("middle".utf8))
        try file.close()
        let folder = try FolderDestination(directory.makeDirectory("to"))
        try await drop([.file(source)], into: folder)
        let status = try folder.directory.appending("sparse.bin").stat()
        #expect(status.size == 64 << 20)
        #expect(status.blocksAllocated * 512 < 1 << 20)
        #expect(try bytes(of: folder.directory.appending("sparse.bin")) == bytes(of: source))
    }

    @Test func listIsByName() async throws {
        let directory = try TestDirectory()
        try directory.write("b", to: "b.txt")
        try directory.write("a", to: "a.png")
        try directory.write("h", to: ".hidden")
        let items = try await FolderDestination(directory.path).items()
        #expect(items.map { $0.path.lastComponent?.string } == ["a.png", "b.txt"])
        #expect(items.map(\.index) == [nil, nil])
        #expect(items.map(\.bytes) == [1, 1])
    }

    @Test(arguments: [
        (DropOptions.Collision.skip, [Landing.Outcome.skipped], ["a.txt"], "old"),
        (.replace, [.dropped], ["a.txt"], "new"), (.keepBoth, [.dropped], ["a-2.txt", "a.txt"], "old"),
    ])
    func collisions(
        collision: DropOptions.Collision, outcomes: [Landing.Outcome], files: [String], content: String
    ) async throws {
        let directory = try TestDirectory()
        try directory.write("old", to: "a.txt")
        let folder = try FolderDestination(directory.path)
        let options = DropOptions(collision: collision)
        let planned = try await folder.plan([component("a.txt")], options: options)
        let landings = try await drop([.data("new", name: "a.txt")], into: folder, options: options)
        #expect(landings.map(\.outcome) == outcomes)
        #expect(planned.map(\.outcome) == outcomes)
        #expect(planned.map(\.path) == landings.map(\.path))
        #expect(try names(in: directory.path) == files)
        #expect(try text(of: directory.path.appending("a.txt")) == content)
    }
}
