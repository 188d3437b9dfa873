import FoundationEssentials
import Configuration
import Glibc
import FileSystem
import SystemPackage
import TestPrograms
import Testing
import Transfer
import UniformTypes

@testable import Destinations

@Suite struct StoreTests {
    @Test func commandsAtOnceLoseNothing() async throws {
        let directory = try TestDirectory()
        let path = directory.path.appending("journal")
        // Each drop has its own connection, staging directory and locks, like a process.
        try await withThrowingTaskGroup(of: [Landing].self) { group in
            for writer in 0..<8 {
                group.addTask {
                    let journal = try JournalDestination(path)
                    return try await drop(
                        try (0..<12).map { try .data("\(writer) \($0)", name: "note.txt") }, into: journal,
                        options: DropOptions(
                            intent: writer.isMultiple(of: 2) ? .unspecified : .insertAtDestination(index: 0)))
                }
            }
            for try await landings in group { #expect(landings.count == 12) }
        }
        let items = try await JournalDestination(path).items()
        #expect(items.map(\.index) == Array(0..<96))
        #expect(Set(items.map(\.path)).count == 96)
        #expect(items.allSatisfy { !$0.placeholder && $0.hash != nil })
        let contents = try items.map { try text(of: $0.path) }
        #expect(Set(contents).count == 96)
        // Each batch keeps its order, however batches interleave.
        for writer in 0..<8 {
            #expect(contents.filter { $0.hasPrefix("\(writer) ") } == (0..<12).map { "\(writer) \($0)" })
        }
        #expect(try names(in: StoreDirectories(directory: path).staging) == [])
    }

    @Test func aDropThatHasEndedHasNothingOpen() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        for name in ["a.txt", "b.txt"] { try await drop([.data(name, name: name)], into: journal) }
        // The thread that releases a connection last closes it. (proc_pid_fd(5))
        try await eventually("everything is closed") {
            let links = try names(in: "/proc/self/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            return !links.contains { $0.hasPrefix(directory.path.string) }
        }
    }

    @Test func whatTheDeadLeftIsClearedAndWhatHadLandedStays() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        let folders = StoreDirectories(directory: journal.directory)
        do {
            // Released without `conclude`: locks and connections are released, as when a process is killed.
            let coordinator = try await journal.beginDrop(options: DropOptions())
            let places = try await coordinator.reserve(["a.txt", "b.txt", "c.txt"].map { component($0) })
            _ = try await coordinator.commit(.data("b", name: "b.txt"), to: places[1])
            #expect(try await journal.items().map(\.placeholder) == [true, false, true])
        }
        #expect(try names(in: folders.staging).count == 1)
        let items = try await journal.items()
        #expect(items.map { $0.path.lastComponent?.string } == ["b.txt"])
        #expect(items.map(\.index) == [0])
        // Listing changes nothing; the next drop removes the leftovers.
        #expect(try names(in: folders.staging).count == 1)
        try await drop([.data("d", name: "d.txt")], into: journal)
        #expect(try names(in: folders.staging) == [])
        #expect(try await journal.items().map { $0.path.lastComponent?.string } == ["b.txt", "d.txt"])
    }

    @Test func aLandingThatNobodyNotedIsNotedWithItsProvenance() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop([.data("1", name: "first.txt"), .data("3", name: "last.txt")], into: journal)
        let folders = StoreDirectories(directory: journal.directory)
        do {
            // Ends between the rename and the record of it.
            let opening = try OpenStore(
                directory: journal.directory, declaration: DestinationDeclaration(kind: .journal))
            let delivery = try Delivery.data("2", name: "middle.txt")
            let item = try ContentStager(staging: opening.staging, options: DropOptions(), hashes: true)
                .stage(delivery, mayRename: false)
            try opening.store.write { database in
                let drop = try ItemStore.beginDrop(owner: opening.staging.token, operation: .copy, in: database)
                let last = try ItemStore.records(lane: "", in: database).last
                let ids = try ItemStore.reserve([delivery.name], lane: "", before: last, drop: drop, in: database)
                try ItemStore.announce(
                    ids[0], name: delivery.name, provenance: Provenance(delivery, item, dropped: .init()), in: database)
            }
            try FileCalls.rename(item.path, to: journal.directory.appending(delivery.name))
            #expect(try await journal.items().map(\.placeholder) == [false, true, false])
        }
        let items = try await journal.items()
        #expect(items.map { $0.path.lastComponent?.string } == ["first.txt", "middle.txt", "last.txt"])
        #expect(items[1].source == .standardInput(name: "middle.txt"))
        #expect(items.allSatisfy { !$0.placeholder })
        try await drop([.data("4", name: "new.txt")], into: journal)
        #expect(try names(in: folders.staging) == [])
        let later = try await journal.items()
        #expect(later.prefix(3) == items[...])
    }

    @Test func filesThatComeAndGoByHandAreNoticed() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop(try ["a", "b", "c"].map { try .data($0, name: "\($0).txt") }, into: journal)
        try FileCalls.unlink(journal.directory.appending("b.txt"))
        try put([1], to: journal.directory.appending("hand.txt"))
        try put([1], to: journal.directory.appending(".hidden"))
        try FileCalls.makeDirectory(journal.directory.appending("sub"), permissions: .ownerReadWriteExecute)
        let expected = ["a.txt", "c.txt", "hand.txt"]
        let items = try await journal.items()
        #expect(items.map { $0.path.lastComponent?.string } == expected)
        #expect(items.map(\.index) == [0, 1, 2])
        #expect(items[2].source == nil && items[2].dropped == nil)
        try await drop([.data("d", name: "d.txt")], into: journal)
        #expect(try await journal.items().map { $0.path.lastComponent?.string } == expected + ["d.txt"])
    }

    @Test(arguments: [
        (DropIntent.insertBefore("b.txt"), 1), (.insertAfter("b.txt"), 2), (.insertBefore("0"), 0),
        (.insertAfter("2"), 3), (.insertAtDestination(index: 1), 1), (.insertAtDestination(index: 99), 3),
        (.unspecified, 3),
    ])
    func places(intent: DropIntent, index: Int) async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop(try ["a", "b", "c"].map { try .data($0, name: "\($0).txt") }, into: journal)
        let landings = try await drop(
            [.data("x", name: "x.txt"), .data("y", name: "y.txt")], into: journal, options: DropOptions(intent: intent))
        #expect(landings.map(\.index) == [index, index + 1])
        #expect(try await journal.items()[index].path.lastComponent?.string == "x.txt")
    }

    @Test(arguments: [
        DropIntent.insertBefore("b.tx"), .insertAfter("7"), .insertAtDestination(index: -1),
        .insertIntoDestination("a.txt"),
    ])
    func placesThatAreNot(intent: DropIntent) async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop(try ["a", "b"].map { try .data($0, name: "\($0).txt") }, into: journal)
        let options = DropOptions(intent: intent)
        let error = try await #require(throws: DestinationError.self) {
            try await journal.proposal(for: 1, options: options)
        }
        #expect(error.code == .noSuchItem)
        #expect(error.hint != nil)
        await #expect(throws: DestinationError.self) {
            try await drop([.data("x", name: "x")], into: journal, options: options)
        }
        #expect(try await journal.items().count == 2)
    }

    @Test func provenanceIsKept() async throws {
        let directory = try TestDirectory()
        let source = try directory.write("PNG", to: "a.png")
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop([.file(source)], into: journal)
        let item = try #require(try await journal.items().first)
        #expect(item.source == .path(source))
        #expect(item.type?.identifier == "public.png")
        #expect(item.bytes == 3)
        #expect(item.dropped != nil)
        // `printf PNG | xxhsum -H2` (xxhsum 0.8.1).
        #expect(item.hash?.hexadecimal == "d1c6c1ba2e0814ac8805469815e3fc39")
    }

    @Test func aFullJournalForbids() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"), maxItems: 2)
        try await drop([.data("a", name: "a.txt")], into: journal)
        #expect(try await journal.proposal(for: 1, options: DropOptions()).operation == .copy)
        let proposal = try await journal.proposal(for: 2, options: DropOptions())
        #expect(proposal.operation == .forbidden)
        #expect(proposal.reason == "it holds 1 item, the limit is 2, and 2 more were to land")
    }

    @Test func roomIsLookedAtOnceMoreWhenPlacesAreReserved() async throws {
        let directory = try TestDirectory()
        let path = directory.path.appending("journal")
        _ = try await DestinationDeclaration(kind: .journal, maxItems: 2).declare(path)
        let journal = try #require(try DestinationResolver.directory(path) as? JournalDestination)
        // Both drops are allowed before either has a placeholder.
        #expect(try await journal.proposal(for: 2, options: DropOptions()).operation == .copy)
        let (one, other) = (
            try await journal.beginDrop(options: DropOptions()), try await journal.beginDrop(options: DropOptions())
        )
        let first = try await one.reserve([component("a.txt")])
        let second = try await other.reserve([component("b.txt"), component("c.txt")])
        _ = try await other.commit(.data("b", name: "b.txt"), to: second[0])
        let error = try await #require(throws: DestinationError.self) {
            try await other.commit(.data("c", name: "c.txt"), to: second[1])
        }
        #expect(error.code == .full && error.message == "it holds 2 items, and the limit is 2")
        await other.discard(second[1])
        _ = try await one.commit(.data("a", name: "a.txt"), to: first[0])
        try await other.conclude()
        try await one.conclude()
        #expect(try await journal.items().map { $0.path.lastComponent?.string } == ["a.txt", "b.txt"])
    }

    @Test(arguments: [[UInt8](), Array("this is no database, but it is long enough to look like a file".utf8)])
    func aDamagedStoreIsAnErrorAndItemsStay(content: [UInt8]) async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop([.data("a", name: "a.txt")], into: journal)
        let store = StoreDirectories(directory: journal.directory).store.appending(ItemStore.fileName)
        try put(content, to: store)
        let listing = try await #require(throws: DestinationError.self) { try await journal.items() }
        let dropping = try await #require(throws: DestinationError.self) {
            try await drop([.data("b", name: "b.txt")], into: journal)
        }
        #expect(listing.code == .damagedStore && dropping.code == .damagedStore)
        #expect(listing.hint?.contains("stay as they are") == true)
        #expect(try names(in: journal.directory) == [".dnd", "a.txt"])
        #expect(try bytes(of: store) == content)
        // Following the hint repairs the store.
        for suffix in ["", "-wal", "-shm"] {
            let file = FilePath(store.string + suffix)
            if (try? file.stat()) != nil { try FileCalls.rename(file, to: FilePath(file.string + ".damaged")) }
        }
        try await drop([.data("b", name: "b.txt")], into: journal)
        #expect(try await journal.items().map { $0.path.lastComponent?.string } == ["a.txt", "b.txt"])
    }

    @Test func reorderingByOthersDoesNotMisplaceALoad() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop([.data("a", name: "a.txt")], into: journal)
        let slow = try await journal.beginDrop(options: DropOptions(intent: .insertAtDestination(index: 0)))
        let places = try await slow.reserve([component("s1.txt"), component("s2.txt")])
        try await drop([.data("n", name: "n.txt")], into: journal, options: DropOptions(intent: .insertAfter("s1.txt")))
        let second = try await slow.commit(.data("2", name: "s2.txt"), to: places[1])
        let first = try await slow.commit(.data("1", name: "s1.txt"), to: places[0])
        try await slow.conclude()
        #expect([first.index, second.index] == [0, 2])
        let listed = try await journal.items().map { $0.path.lastComponent?.string }
        #expect(listed == ["s1.txt", "n.txt", "s2.txt", "a.txt"])
    }
}
