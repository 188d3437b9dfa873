import FoundationEssentials
import Configuration
import FileSystem
import StoreFiles
import Glibc
import ItemProviders
import SystemPackage
import TestPrograms
import Testing
import Transfer
import UniformTypes

@testable import Destinations

/// Changes that other programs make to the files of a store.
@Suite struct ChangesByHandTests {
    /// A journal with the texts `text a` to `text d` in `a` to `d`.
    private final class Subject {
        let directory: TestDirectory
        let journal: JournalDestination

        init(in parent: FilePath = "/tmp") async throws {
            directory = try TestDirectory(in: parent)
            journal = try JournalDestination(directory.path.appending("journal"))
            try await drop(["a", "b", "c", "d"].map { try .data("text \($0)", name: $0) }, into: journal)
        }

        func path(_ name: String) -> FilePath { journal.directory.appending(name) }

        /// Performs the commands, which are separated by `;`.
        func carryOut(_ commands: String) throws {
            for command in commands.split(separator: ";") {
                let words = command.split(separator: " ").map(String.init)
                let first = path(words[1])
                switch words[0] {
                case "mv": try FileCalls.rename(first, to: path(words[2]))
                case "rm": try FileCalls.unlink(first)
                // Appends to the file, as `>>` does.
                case "add": try put(try bytes(of: first) + Array(words[2].utf8), to: first)
                case "put": try put(Array(words.dropFirst(2).joined(separator: " ").utf8), to: first)
                case "cp": try put(try bytes(of: first), to: path(words[2]))
                // Replaces the file with a new one, as editors do, and `mv` from another file system.
                case "save":
                    let new = directory.path.appending("new")
                    try put(Array(words.dropFirst(2).joined(separator: " ").utf8), to: new)
                    try FileCalls.rename(new, to: first)
                case "ln": #expect(link(first.string, path(words[2]).string) == 0)
                case "hide": try FileCalls.rename(first, to: path(".\(words[1])"))
                default: Issue.record("\(command) is no command")
                }
            }
        }

        /// `name:origin` of each item, in order.
        func order() async throws -> String {
            try await journal.items().map { item in
                let origin = if case .standardInput(let name?) = item.source { name } else { "-" }
                return "\(item.path.lastComponent?.string ?? ""):\(origin)"
            }.joined(separator: " ")
        }

        func events() throws -> [String] {
            try readStore(of: journal.directory) { database in
                try Row.fetchAll(database, sql: "SELECT * FROM event WHERE dropSession IS NULL ORDER BY id").map {
                    row in
                    let former = row.name("formerName").map { " from \($0.string)" } ?? ""
                    return "\(row.text("action") ?? "") \(row.name("name")?.string ?? "")\(former)"
                }
            } ?? []
        }
    }

    /// The commands, the items afterwards, and the new events of the log.
    private static let changes: [(String, String, [String])] = [
        ("mv a z", "z:a b:b c:c d:d", ["renamed z from a"]),
        ("mv a t;mv b a;mv t b", "b:a a:b c:c d:d", ["renamed b from a", "renamed a from b"]),
        (
            "mv a t;mv b a;mv c b;mv t c", "c:a a:b b:c d:d",
            ["renamed c from a", "renamed a from b", "renamed b from c"]
        ),
        ("mv d e;mv c d;mv b c", "a:a c:b d:c e:d", ["renamed c from b", "renamed d from c", "renamed e from d"]),
        ("mv c d", "a:a b:b d:c", ["vanished d", "renamed d from c"]),
        ("mv c a", "b:b a:c d:d", ["vanished a", "renamed a from c"]),
        ("mv a z;add z more", "z:a b:b c:c d:d", ["renamed z from a", "edited z"]),
        ("add a more;mv a z", "z:a b:b c:c d:d", ["renamed z from a", "edited z"]),
        ("mv a z;put a new", "z:a b:b c:c d:d a:-", ["renamed z from a", "adopted a"]),
        // Different content of the same size.
        ("mv a z;put z TEXT A", "z:a b:b c:c d:d", ["renamed z from a", "edited z"]),
        ("rm b", "a:a c:c d:d", ["vanished b"]),
        ("rm b;put z other", "a:a c:c d:d z:-", ["vanished b", "adopted z"]),
        ("rm b;put z TEXT B", "a:a c:c d:d z:-", ["vanished b", "adopted z"]),
        ("rm b;put z text b", "a:a z:b c:c d:d", ["renamed z from b"]),
        ("cp b z;rm b", "a:a z:b c:c d:d", ["renamed z from b"]),
        ("cp b z", "a:a b:b c:c d:d z:-", ["adopted z"]),
        ("rm b;put b text b", "a:a b:b c:c d:d", []),
        ("rm b;put b other text", "a:a b:b c:c d:d", ["edited b"]),
        ("save b text b", "a:a b:b c:c d:d", []),
        ("save b other", "a:a b:b c:c d:d", ["edited b"]),
        ("save b TEXT B", "a:a b:b c:c d:d", ["edited b"]),
        // Two files with the content: the older one, or the first by name, is the item, and the other is new.
        ("rm b;put y text b;put z text b", "a:a y:b c:c d:d z:-", ["renamed y from b", "adopted z"]),
        ("rm a;rm b;put z text b;put y text a", "y:a z:b c:c d:d", ["renamed y from a", "renamed z from b"]),
        // A move onto another item, by way of another file system.
        ("save b text a;rm a", "b:a c:c d:d", ["vanished b", "renamed b from a"]),
        ("rm a;mv b a;save b text a", "b:a a:b c:c d:d", ["renamed b from a", "renamed a from b"]),
        // Backups that editors and people make.
        ("mv b b~;put b new", "a:a b:b c:c d:d b~:-", ["edited b", "adopted b~"]),
        ("mv b b.orig;put b new", "a:a b:b c:c d:d b.orig:-", ["edited b", "adopted b.orig"]),
        ("cp b b.bak;save b new", "a:a b:b c:c d:d b.bak:-", ["edited b", "adopted b.bak"]),
        ("mv b b~", "a:a b~:b c:c d:d", ["renamed b~ from b"]),
        // Hard links.
        ("ln b z", "a:a b:b c:c d:d z:-", ["adopted z"]),
        ("ln b z;rm b", "a:a z:b c:c d:d", ["renamed z from b"]),
        ("ln b z;mv b y", "a:a y:b c:c d:d z:-", ["renamed y from b", "adopted z"]),
        // Hidden files are not items.
        ("hide b", "a:a c:c d:d", ["vanished b"]),
    ]

    @Test(arguments: changes.indices)
    func eachItemKeepsItsPlaceAndOrigin(number: Int) async throws {
        let (commands, expected, events) = Self.changes[number]
        let subject = try await Subject(in: number.isMultiple(of: 2) ? "/tmp" : "/dev/shm")
        try subject.carryOut(commands)
        #expect(try await subject.order() == expected, "\(commands), looked at")
        #expect(try subject.events() == [])
        try await drop([.data("new", name: "n")], into: subject.journal)
        #expect(try await subject.order() == expected + " n:n", "\(commands)")
        #expect(try subject.events().sorted() == events.sorted(), "\(commands)")
        // Each change is logged once.
        let state = try #require(LaneState(of: try Directory(subject.journal.directory)))
        let isSettled = try readStore(of: subject.journal.directory) {
            try ItemStore.isSettled("", state, isHeld: { _ in false }, in: $0)
        }
        #expect(isSettled == true)
        try put([1], to: subject.path("later"))
        try await drop([.data("newer", name: "o")], into: subject.journal)
        #expect(try subject.events().sorted() == (events + ["adopted later"]).sorted(), "\(commands)")
    }

    /// ext4 and tmpfs reuse the inode number of a removed file at once.
    @Test(arguments: ["/tmp", "/dev/shm"])
    func aFileWithTheNumberOfARemovedOneIsAnother(parent: String) async throws {
        let subject = try await Subject(in: FilePath(parent))
        let path = subject.path("b")
        let number = try path.stat().inode
        try FileCalls.unlink(path)
        var hasSame = false
        for round in 0..<200 where !hasSame {
            // The size is the same as well.
            try put(Array("TEXT B".utf8), to: subject.path("z\(round)"))
            hasSame = try subject.path("z\(round)").stat().inode == number
            if !hasSame { try FileCalls.unlink(subject.path("z\(round)")) }
        }
        let name = try names(in: subject.journal.directory).first { $0.hasPrefix("z") } ?? "none"
        let expected = hasSame ? "a:a c:c d:d \(name):-" : "a:a c:c d:d"
        #expect(try await subject.order() == expected)
        try await drop([.data("new", name: "n")], into: subject.journal)
        #expect(try await subject.order() == expected + " n:n")
    }

    /// If the file system stores no time of birth, files are matched by content: by modification
    /// time and size, or by hash.
    @Test(arguments: [
        ("mv a z", "z:a b:b c:c d:d"), ("mv a t;mv b a;mv t b", "b:a a:b c:c d:d"),
        ("mv a z;add z more", "b:b c:c d:d z:-"), ("rm b;put z text b", "a:a z:b c:c d:d"),
    ])
    func withoutTimesOfBirth(commands: String, expected: String) async throws {
        let subject = try await Subject()
        try await edit(subject.journal, "UPDATE item SET born = NULL")
        try subject.carryOut(commands)
        #expect(try await subject.order() == expected)
    }

    private func edit(_ journal: JournalDestination, _ sql: String) async throws {
        let queue = try DatabaseQueue(
            path: StoreDirectories(directory: journal.directory).store.appending(ItemStore.fileName).string)
        try queue.write { try $0.execute(sql: sql) }
        queue.close()
    }

    @Test func aThousandAtOnce() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        let names = (0..<1000).map { "\($0).txt" }
        // Groups of three have the same content.
        try await drop(names.enumerated().map { try .data("\($0 / 3)", name: $1) }, into: journal)
        for name in names {
            try FileCalls.rename(journal.directory.appending(name), to: journal.directory.appending("x\(name)"))
        }
        for name in names.dropLast() {
            try FileCalls.rename(
                journal.directory.appending("x\(name)"), to: journal.directory.appending("y\(name)"))
        }
        let expected = names.dropLast().map { "y\($0)" } + ["x999.txt"]
        #expect(try await journal.items().map { $0.path.lastComponent?.string } == expected)
        #expect(try await journal.items().map(\.source) == names.map { .standardInput(name: $0) })
        try await drop([.data("new", name: "n")], into: journal)
        let items = try await journal.items()
        #expect(items.map { $0.path.lastComponent?.string } == expected + ["n"])
        #expect(items.map(\.source) == (names + ["n"]).map { .standardInput(name: $0) })
    }

    /// The files of a copied store have other inode numbers, which may be recorded for other items.
    @Test(arguments: [true, false])
    func aStoreThatWasCopiedIsAsItWas(keepsTimes: Bool) async throws {
        let subject = try await Subject()
        let copy = subject.directory.path.appending("copy")
        let outcome = try await Program.run([
            "/usr/bin/cp", keepsTimes ? "-a" : "-r", "\(subject.journal.directory.string)", "\(copy.string)",
        ])
        try #require(outcome.status == 0)
        let journal = try JournalDestination(copy)
        // The inode number of each copy is recorded for another item.
        let numbers = try ["b", "c", "d", "a"].map { try copy.appending($0).stat().inode.rawValue }
        for (name, number) in zip(["a", "b", "c", "d"], numbers) {
            try await edit(journal, "UPDATE item SET inode = \(number) WHERE name = CAST('\(name)' AS BLOB)")
        }
        try await drop([.data("new", name: "n")], into: journal)
        let items = try await journal.items()
        #expect(items.map { $0.path.lastComponent?.string } == ["a", "b", "c", "d", "n"])
        #expect(items.map(\.source) == ["a", "b", "c", "d", "n"].map { .standardInput(name: $0) })
        let edits = try readStore(of: copy) {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM event WHERE dropSession IS NULL")
        }
        #expect(edits == 0)
    }

    // MARK: - Folders

    @Test func aFolderThatWasDroppedIsKnownUnderAnotherName() async throws {
        let directory = try TestDirectory()
        for name in ["one", "two"] { try directory.write(name, to: "inside", in: name) }
        let journal = try JournalDestination(directory.path.appending("journal"))
        let type = try type("public.folder")
        let folders = ["one", "two"].map { name in
            let path = directory.path.appending(name)
            return Delivery(
                content: .folder(LoadedFile(path: path, ownership: .source)), name: component(name),
                representation: Representation.Description(type: type, fidelity: .native), source: .path(path),
                sourceType: type)
        }
        try await drop(folders, into: journal)
        try FileCalls.makeDirectory(journal.directory.appending("by hand"), permissions: .ownerReadWriteExecute)
        try FileCalls.rename(journal.directory.appending("one"), to: journal.directory.appending("renamed"))
        try put([1], to: journal.directory.appending("renamed").appending("more"))
        for _ in 0..<2 {
            let items = try await journal.items()
            #expect(items.prefix(2).map { $0.path.lastComponent?.string } == ["renamed", "two"])
            #expect(items.first?.source == .path(directory.path.appending("one")))
            try await drop([.data("new", name: "n")], into: journal)
        }
    }

    // MARK: - During a drop

    @Test(arguments: [true, false])
    func anItemOfADropThatIsOnItsWayIsRenamed(isLookedAt: Bool) async throws {
        let subject = try await Subject()
        let coordinator = try await subject.journal.beginDrop(options: DropOptions())
        let places = try await coordinator.reserve([component("e"), component("f")])
        _ = try await coordinator.commit(.data("e", name: "e"), to: places[0])
        try subject.carryOut("mv e z;mv a y")
        if isLookedAt {
            #expect(try await subject.order() == "y:a b:b c:c d:d z:e f:-")
            try await drop([.data("new", name: "n")], into: subject.journal)
        }
        _ = try await coordinator.commit(.data("f", name: "f"), to: places[1])
        try await coordinator.conclude()
        #expect(try await subject.order() == "y:a b:b c:c d:d z:e f:f" + (isLookedAt ? " n:n" : ""))
    }

    /// Between the rename of a file and the record of it, its item is still a placeholder.
    @Test func whatADropHasJustGivenItsNameIsRenamed() async throws {
        let subject = try await Subject()
        let (journal, delivery) = (subject.journal, try Delivery.data("e", name: "e"))
        let (token, stagings): (String, Directory)
        do {
            let opening = try OpenStore(
                directory: journal.directory, declaration: DestinationDeclaration(kind: .journal))
            token = opening.staging.token
            stagings = try opening.folder.directory(StoreDirectories.stagingName)
            let item = try ContentStager(staging: opening.staging, options: DropOptions(), hashes: true)
                .stage(delivery, mayRename: false)
            try opening.store.write { database in
                let drop = try ItemStore.beginDrop(owner: opening.staging.token, operation: .copy, in: database)
                let ids = try ItemStore.reserve([delivery.name], lane: "", before: nil, drop: drop, in: database)
                try ItemStore.announce(
                    ids[0], name: delivery.name, provenance: Provenance(delivery, item, dropped: .init()), in: database)
                try ItemStore.recordFile(item.name, in: item.directory, of: ids[0], in: database)
            }
            try FileCalls.rename(item.path, to: subject.path("e"))
            try subject.carryOut("mv e z")
            // For other commands it is still a placeholder, not a file that somebody added.
            try await drop([.data("new", name: "n")], into: journal)
            #expect(try await subject.order() == "a:a b:b c:c d:d e:e n:n")
            #expect(try await subject.journal.items().map(\.placeholder) == [false, false, false, false, true, false])
        }
        // Now the drop has died. A program that another test is starting may have inherited its lock, until it runs.
        while ItemStore.isHeld(token, in: stagings) { await Task.yield() }
        #expect(try await subject.order() == "a:a b:b c:c d:d z:e n:n")
        try await drop([.data("newer", name: "o")], into: journal)
        #expect(try await subject.order() == "a:a b:b c:c d:d z:e n:n o:o")
    }

    // MARK: - Duplicates

    /// A reported duplicate must be a file that still has this content.
    @Test(arguments: [
        ("add a more", nil), ("save a other", nil), ("put a TEXT A", nil), ("save a TEXT A", nil), ("rm a", nil),
        ("mv a z", "z"), ("save a text a", "a"), ("put a text a", "a"), ("", "a"),
    ])
    func aDuplicateIsOneOfWhatIsThere(commands: String, expected: String?) async throws {
        let subject = try await Subject()
        try subject.carryOut(commands)
        for _ in 0..<2 {
            let landing = try await drop([.data("text a", name: "new")], into: subject.journal)[0]
            #expect(landing.duplicateOf?.lastComponent?.string == expected, "\(commands)")
            try FileCalls.unlink(try #require(landing.path))
        }
    }

    @Test func twoOfOneDropAreDuplicates() async throws {
        let subject = try await Subject()
        let landings = try await drop(
            [.data("same", name: "x"), .data("same", name: "y")], into: subject.journal)
        #expect(landings.map { $0.duplicateOf?.lastComponent?.string } == [nil, "x"])
    }

    /// The size is the same and the modification time is set back; the inode number shows that it is another file.
    @Test func aFileWithTheTimeOfTheFormerIsRead() async throws {
        let subject = try await Subject()
        let status = try subject.path("a").stat()
        try subject.carryOut("save a TEXT A")
        let file = try FileDescriptor.open(subject.path("a"), .readWrite)
        try file.closeAfter {
            try FileCalls.setTimes(access: status.st_atim, modification: status.st_mtim, of: file)
        }
        let landing = try await drop([.data("text a", name: "new")], into: subject.journal)[0]
        #expect(landing.duplicateOf == nil)
    }

    // MARK: - Listing

    @Test func aFileThatWasEditedIsListedAsWhatItIs() async throws {
        let subject = try await Subject()
        // https://www.w3.org/TR/png-3/#5PNG-file-signature
        try put([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: subject.path("a"))
        let item = try #require(try await subject.journal.items().first)
        #expect(item.type?.identifier == "public.png")
        #expect(item.bytes == 8)
        #expect(item.source == .standardInput(name: "a"))
    }
}
