import Glibc
import Synchronization
import SystemPackage
import TestPrograms
import Testing
import Transfer
import Watching

/// What a ledger knows after the process that wrote it was killed.
@Suite("The ledger of a watch")
struct WatchLedgerTests {
    private let root: TestFolder

    init() throws {
        root = try TestFolder()
        for name in ["in", "out", "state"] { try root.write("\(name)/.keep") }
    }

    private func ledger() throws -> WatchLedger {
        try WatchLedger(
            in: root.path.appending("state"), inbox: root.path.appending("in"),
            destination: root.path.appending("out"))
    }

    private let mark = FileMark(inode: 7, born: 1, size: 2, modified: 3)
    private let source = ItemSource.path("in/a")

    private func answer(_ ledger: WatchLedger, _ mark: FileMark? = nil, at path: FilePath = "a") -> WatchLedger.Answer {
        ledger.answer(for: mark ?? self.mark, at: path, circumstances: "", now: 0)
    }

    @Test("a folder is free once its watch has ended, also while programs are being started")
    func released() throws {
        var ledger: WatchLedger? = try ledger()
        let inherited = try InheritedDescriptors(below: root.path.appending("state"))
        try #require(inherited.count > 0)
        #expect(throws: WatchError.self) { try self.ledger() }
        ledger = nil
        #expect(throws: Never.self) { try self.ledger() }
        withExtendedLifetime((ledger, inherited)) {}
    }

    @Test(
        "a file that was taken is not taken again, whatever its name is",
        arguments: ["a", "\u{301}x.txt", "\u{FE0F}", "base64:YQ==", "-", "a\u{0A}b"].map { Array($0.utf8) }
            + [[0xFF, 0x2F, 0xCC, 0x81], [0xCC, 0x81, 0x2F, 0xCC, 0x81]])
    func names(bytes: [UInt8]) throws {
        let path = FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        do {
            let ledger = try ledger()
            try ledger.begin([(path, mark, source)])
            ledger.end(path, mark: mark, .taken(at: path))
        }
        #expect(answer(try ledger(), at: path) == .taken)
    }

    @Test("killed before the copy was complete: the file is taken again")
    func begun() throws {
        do { try ledger().begin([("a", mark, source)]) }
        #expect(answer(try ledger()) == .take)
    }

    @Test("killed while the copy had no name yet: the file is taken again", arguments: [true, false])
    func staged(hasLanded: Bool) throws {
        do {
            let ledger = try ledger()
            try ledger.begin([("a", mark, source)])
            try root.write("out/.staging")
            ledger.note(staged: root.path.pushing("out/.staging"), of: source)
            // Nothing is recorded about what follows: the process is killed.
        }
        // Whatever name it got, it is found by its identity.
        if hasLanded { try root.rename("out/.staging", to: "out/a-2") } else { root.remove("out/.staging") }
        let again = try ledger()
        #expect(answer(again) == (hasLanded ? .taken : .take))
        #expect(again.interrupted == (hasLanded ? ["a"] : []))
        // That is known at the next start too.
        root.remove("out/a-2")
        _ = consume again
        #expect(answer(try ledger()) == (hasLanded ? .taken : .take))
    }

    @Test("killed after it landed, and replaced there by the next item: it is not taken again")
    func landed() throws {
        do {
            let ledger = try ledger()
            try ledger.begin([("a", mark, source)])
            try root.write("out/a")
            ledger.note(staged: root.path.pushing("out/a"), of: source)
            ledger.note(landed: "in/a")
            root.remove("out/a")
        }
        #expect(answer(try ledger()) == .taken)
    }

    @Test("the parts of a file that have landed are known, and not the others")
    func parts() throws {
        do {
            let ledger = try ledger()
            try ledger.begin([("a", mark, source)])
            for part in ["0", "1", "2"] {
                try root.write("out/\(part)")
                ledger.note(staged: root.path.pushing(FilePath("out/\(part)")), of: .fragment("in/a", part))
            }
            ledger.note(landed: "in/a#0")
            root.remove("out/2")
        }
        let again = try ledger()
        #expect(answer(again) == .take)
        #expect(again.landedParts(of: mark, at: "a") == ["0", "1"])
        try again.begin([("a", mark, source)])
        again.end("a", mark: mark, .taken(at: "a"))
        #expect(answer(again) == .taken)
    }

    @Test("a cut-off line is skipped", arguments: [1, 10, 40])
    func cutOff(bytes: Int64) throws {
        let other = FileMark(inode: 8, born: 1, size: 2, modified: 3)
        do {
            let ledger = try ledger()
            try ledger.begin([("a", mark, source)])
            ledger.end("a", mark: mark, .taken(at: "a"))
            try ledger.begin([("b", other, .path("in/b"))])
        }
        let name = try #require(root.names("state").first { !$0.hasSuffix(".lock") && $0 != ".keep" })
        let file = try FileDescriptor.open(root.path.pushing(FilePath("state/\(name)/ledger")), .readWrite)
        try file.closeAfter { try file.resize(to: try file.seek(offset: 0, from: .end) - bytes) }
        let again = try ledger()
        #expect(answer(again) == .taken)
        #expect(answer(again, other, at: "b") == .take)
        try again.begin([("b", other, .path("in/b"))])
        again.end("b", mark: other, .taken(at: "b"))
        _ = consume again
        #expect(answer(try ledger(), other, at: "b") == .taken)
    }

    @Test("without birth times a file is known by its name, size and time, or by its number")
    func withoutBirthTimes() throws {
        let ledger = try ledger()
        let mark = FileMark(inode: 7, born: nil, size: 2, modified: 3)
        try ledger.begin([("a", mark, source)])
        ledger.end("a", mark: mark, .taken(at: "a"))
        #expect(answer(ledger, FileMark(inode: 9, born: nil, size: 2, modified: 3)) == .taken)
        #expect(answer(ledger, mark, at: "renamed") == .taken)
        #expect(answer(ledger, FileMark(inode: 9, born: nil, size: 2, modified: 3), at: "b") == .take)
        #expect(answer(ledger, FileMark(inode: 7, born: nil, size: 2, modified: 4)) == .take)
    }

    @Test("a later version's ledger is refused")
    func newer() throws {
        do { try ledger().begin([("a", mark, source)]) }
        let name = try #require(root.names("state").first { !$0.hasSuffix(".lock") && $0 != ".keep" })
        try root.write("state/\(name)/ledger", "\n{\"event\":\"ledger\",\"version\":2}\n")
        let error = #expect(throws: WatchError.self) { try ledger() }
        #expect(error?.code == .newer)
    }

    @Test("one process at a time, whatever the destination is")
    func locked() throws {
        let first = try ledger()
        let error = #expect(throws: WatchError.self) {
            try WatchLedger(
                in: root.path.appending("state"), inbox: root.path.appending("in"),
                destination: root.path.appending("elsewhere"))
        }
        #expect(error?.code == .busy)
        withExtendedLifetime(first) {}
    }

    @Test("the file does not grow without limit")
    func rewritten() throws {
        let ledger = try ledger()
        for number in 0..<1000 {
            let mark = FileMark(inode: Int64(number), born: 1, size: 2, modified: 3)
            try ledger.begin([("a", mark, source)])
            ledger.end("a", mark: mark, .taken(at: nil))
        }
        let name = try #require(root.names("state").first { !$0.hasSuffix(".lock") && $0 != ".keep" })
        let size = try root.path.pushing(FilePath("state/\(name)/ledger")).stat().size
        // 1000 lines of at most 200 bytes.
        #expect(size < 250_000)
    }
}
