import Glibc
import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

/// Full and read-only disks. They are mounted for the test, which needs root; otherwise the tests are skipped.
@Suite(.serialized, .enabled(if: Mount.isPossible, "needs root and tmpfs mounts"))
struct HostileDiskTests {
    @Test(arguments: ["folder", "journal", "file"])
    func aFullDiskIsOneErrorAndLeavesNothing(kind: String) async throws {
        let directory = try TestDirectory()
        let mount = try Mount(on: directory.makeDirectory("disk"), options: "size=1m")
        defer { mount.unmount() }
        let big = directory.path.appending("big.png")
        try put([UInt8](repeating: 7, count: 2 << 20), to: big)
        let destination = try make(kind, mount.path)
        let coordinator = try await destination.beginDrop(options: DropOptions())
        let places = try await coordinator.reserve([component("big.png")])
        let error = try await #require(throws: DestinationError.self) {
            try await coordinator.commit(.file(big), to: places[0])
        }
        #expect(error.code == .full)
        #expect(error.message.contains("no space left"), "\(error.message)")
        await coordinator.discard(places[0])
        try await coordinator.conclude()
        #expect(try names(in: mount.path) == [])
        // An item that fits still lands.
        let landings = try await drop([.data("small", name: "small.png")], into: destination)
        #expect(landings.first?.bytes == 5)
    }

    @Test(arguments: ["folder", "journal", "file"])
    func aReadOnlyDiskForbids(kind: String) async throws {
        let directory = try TestDirectory()
        let mount = try Mount(on: directory.makeDirectory("disk"), options: "size=1m")
        defer { mount.unmount() }
        let writable = try make(kind, mount.path)
        try await drop([.data("1", name: "a.png")], into: writable)
        try await mount.makeReadOnly()
        let destination = try make(kind, mount.path)
        #expect(try await destination.proposal(for: 1, options: DropOptions()).operation == .forbidden)
        let error = try await #require(throws: DestinationError.self) {
            try await destination.beginDrop(options: DropOptions())
        }
        #expect(error.code == .notWritable)
        if let listing = destination as? any ItemListing {
            #expect(try await listing.items().map { $0.path.lastComponent?.string } == ["a.png"])
        }
    }

    @Test func aJournalThatBecameReadOnlyInUseIsListed() async throws {
        let directory = try TestDirectory()
        let mount = try Mount(on: directory.makeDirectory("disk"), options: "size=1m")
        defer { mount.unmount() }
        let journal = try JournalDestination(mount.path.appending("journal"))
        try await drop([.data("1", name: "a.txt")], into: journal)
        do {
            let coordinator = try await journal.beginDrop(options: DropOptions())
            _ = try await coordinator.reserve([component("b.txt")])
        }
        try await mount.makeReadOnly()
        #expect(try await journal.items().map { $0.path.lastComponent?.string } == ["a.txt"])
    }

    private func make(_ kind: String, _ directory: FilePath) throws -> any DropDestination {
        switch kind {
        case "folder": try FolderDestination(directory)
        case "journal": try JournalDestination(directory.appending("journal"))
        default: FileDestination(path: directory.appending("out.png"), readableTypes: [try type("public.png")])
        }
    }
}

/// A small tmpfs.
struct Mount {
    let path: FilePath

    static let isPossible: Bool = {
        guard geteuid() == 0, let directory = try? TestDirectory(),
            let mount = try? Mount(on: directory.path, options: "size=64k")
        else { return false }
        mount.unmount()
        return true
    }()

    init(on path: FilePath, options: String) throws {
        self.path = path
        guard mount("tmpfs", path.string, "tmpfs", 0, options) == 0 else { throw Errno(rawValue: errno) }
    }

    func makeReadOnly() async throws {
        // MS_RDONLY | MS_REMOUNT of mount(2).
        for _ in 0..<12_000 {
            if mount("tmpfs", path.string, "tmpfs", 1 | 32, nil) == 0 { return }
            // A released connection may still be open, until a thread is free to close it.
            guard errno == EBUSY else { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw Errno(rawValue: errno)
    }

    func unmount() { umount2(path.string, 2) }
}
