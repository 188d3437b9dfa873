import SystemPackage
import Testing
import Watching

@Suite("When a file is complete")
struct QuietFilesTests {
    private var quiet = QuietFiles(.init(settle: .seconds(2), patience: .seconds(60)))

    private static func seen(inode: Int64 = 1, size: Int64 = 1, changed: Int64 = 1) -> Observation {
        Observation(mark: FileMark(inode: inode, born: 1, size: size, modified: changed), changed: changed)
    }

    /// Judges all files that are due, and returns those that are complete.
    private mutating func complete(
        at seconds: Double, as observation: Observation? = seen(), isPartial: Bool = false,
        writer: QuietFiles.Writer = .none
    ) -> [FilePath] {
        let now = Duration.seconds(seconds)
        var complete: [FilePath] = []
        for path in quiet.due(at: now)
        where quiet.judge(path, observation, isPartial: isPartial, writer: { writer }, at: now) {
            complete.append(path)
        }
        return complete
    }

    @Test mutating func afterTheSettleTimeAndNoSooner() {
        quiet.note("a", Self.seen(), isClosed: true, at: .zero)
        #expect(quiet.nextDue == .seconds(2))
        #expect(complete(at: 1.999) == [])
        #expect(complete(at: 2) == ["a"])
        #expect(quiet.count == 0)
        #expect(complete(at: 100) == [])
    }

    @Test("a file that was unchanged before it was seen is complete at once", arguments: [(5, 0.0), (1, 1.0)])
    func alreadyQuiet(age: Int, due: Double) {
        var quiet = quiet
        quiet.note("a", Self.seen(), isClosed: false, quiet: .seconds(age), at: .seconds(10))
        #expect(quiet.due(at: .seconds(10 + due)) == ["a"])
        if due > 0 { #expect(quiet.due(at: .seconds(10 + due - 0.001)) == []) }
    }

    @Test mutating func aChangeStartsTheTimeAgain() {
        quiet.note("a", Self.seen(size: 1), isClosed: true, at: .zero)
        // Without an event: the change is found when the file is judged.
        #expect(complete(at: 2, as: Self.seen(size: 2)) == [])
        #expect(quiet.nextDue == .seconds(4))
        // With an event, although nothing else has changed.
        quiet.note("a", Self.seen(size: 2), isClosed: true, at: .seconds(3))
        #expect(complete(at: 4.9, as: Self.seen(size: 2)) == [])
        #expect(complete(at: 5, as: Self.seen(size: 2)) == ["a"])
    }

    @Test("a change of the attributes alone counts too") mutating func attributes() {
        let mark = FileMark(inode: 1, born: 1, size: 1, modified: 1)
        quiet.note("a", Observation(mark: mark, changed: 1), isClosed: true, at: .zero)
        #expect(complete(at: 2, as: Observation(mark: mark, changed: 2)) == [])
        #expect(complete(at: 4, as: Observation(mark: mark, changed: 2)) == ["a"])
    }

    @Test("a slow writer that pauses for longer than the settle time") mutating func slowWriter() {
        quiet.note("a", Self.seen(), isClosed: false, at: .zero)
        for second in 2...30 { #expect(complete(at: Double(second), writer: .some) == []) }
        quiet.note("a", Self.seen(), isClosed: true, at: .seconds(30.5))
        #expect(complete(at: 32.4) == [])
        #expect(complete(at: 32.5) == ["a"])
    }

    @Test("where the writer is unknown, a file that was not closed must be unchanged for the patience")
    mutating func unknownWriter() {
        quiet.note("a", Self.seen(), isClosed: false, at: .zero)
        #expect(complete(at: 2, writer: .unknown) == [])
        #expect(quiet.nextDue == .seconds(60))
        #expect(complete(at: 59.9, writer: .unknown) == [])
        #expect(complete(at: 60, writer: .unknown) == ["a"])
        quiet.note("b", Self.seen(), isClosed: true, at: .seconds(70))
        #expect(complete(at: 72, writer: .unknown) == ["b"])
    }

    @Test("a file that replaced a closed one under its name has its own writer") mutating func replaced() {
        quiet.note("a", Self.seen(inode: 1), isClosed: true, at: .zero)
        quiet.note("a", Self.seen(inode: 2), isClosed: false, at: .seconds(1))
        #expect(complete(at: 3, as: Self.seen(inode: 2), writer: .unknown) == [])
        #expect(complete(at: 61, as: Self.seen(inode: 2), writer: .unknown) == ["a"])
    }

    @Test mutating func aPartialFileBesideItDelaysIt() {
        quiet.note("a.pdf", Self.seen(), isClosed: true, at: .zero)
        #expect(complete(at: 2, isPartial: true) == [])
        #expect(complete(at: 4) == ["a.pdf"])
    }

    @Test mutating func aRenameInPlaceIsTheNewName() {
        quiet.note("a", Self.seen(), isClosed: true, at: .zero)
        quiet.note("a", nil, isClosed: false, at: .seconds(1))
        quiet.note("b", Self.seen(changed: 2), isClosed: true, at: .seconds(1))
        #expect(complete(at: 2, as: Self.seen(changed: 2)) == [])
        #expect(complete(at: 3, as: Self.seen(changed: 2)) == ["b"])
    }

    @Test mutating func whatIsGoneIsForgotten() {
        quiet.note("a", Self.seen(), isClosed: true, at: .zero)
        #expect(complete(at: 2, as: nil) == [])
        #expect(quiet.count == 0)
    }

    @Test mutating func theOrderIsThatOfArrival() {
        for (number, path) in ["c", "a", "b"].enumerated() {
            quiet.note(FilePath(path), Self.seen(), isClosed: true, at: .milliseconds(number))
        }
        // The first one is changed later, and keeps its place.
        quiet.note("c", Self.seen(), isClosed: true, at: .milliseconds(100))
        #expect(complete(at: 10) == ["c", "a", "b"])
    }

    @Test(
        "names of files that are not complete",
        arguments: ["a.part", "A.CRDOWNLOAD", "x.tmp", ".a", ".a.png.Xy12", "a.b.filepart"])
    func partial(name: String) throws {
        #expect(PartialName.isPartial(try #require(FilePath.Component(name))))
    }

    @Test("other names", arguments: ["a", "part", "a.png", "tmp", "a.part.png", "a.parts"])
    func whole(name: String) throws {
        #expect(!PartialName.isPartial(try #require(FilePath.Component(name))))
    }

    @Test("the time between tries doubles up to a limit")
    func backoff() {
        #expect((1...6).map { Backoff.files.seconds(after: $0) } == [60, 120, 240, 480, 960, 1920])
        #expect(Backoff.files.seconds(after: 1000) == 6 * 3600)
        #expect((1...8).map { Backoff.destination.seconds(after: $0) } == [5, 10, 20, 40, 80, 160, 300, 300])
    }
}
