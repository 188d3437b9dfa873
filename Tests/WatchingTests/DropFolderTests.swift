import SystemPackage
import Testing
import Transfer
import Watching

@Suite("A drop folder")
struct DropFolderTests {
    private let root: TestFolder
    private let events: ScriptedEvents

    init() throws {
        root = try TestFolder()
        for name in ["in", "out", "state"] { try root.write("\(name)/.keep") }
        events = ScriptedEvents()
    }

    private var inbox: FilePath { root.path.appending("in") }

    private func ledger() throws -> WatchLedger {
        try WatchLedger(in: root.path.appending("state"), inbox: inbox, destination: root.path.appending("out"))
    }

    private func folder(
        _ ledger: WatchLedger, _ events: (any FolderEvents)? = nil, takesAway: Bool = true, settle: Int = 0
    ) throws -> DropFolder {
        try DropFolder(
            inbox, ledger: ledger, events: events ?? self.events,
            rule: .init(settle: .seconds(settle), patience: .seconds(60)), takesAway: takesAway,
            circumstances: Circumstances(paths: [root.path.pushing("state/installed")], folders: []))
    }

    private func moment(_ seconds: Int) -> Moment {
        Moment(elapsed: .seconds(seconds), wall: 1_000_000 + Int64(seconds))
    }

    private func ready(_ folder: inout DropFolder, at seconds: Int) throws -> [String] {
        try folder.update(at: moment(seconds))
        return folder.ready(at: moment(seconds)).map(\.path.string)
    }

    private func failure(_ folder: inout DropFolder, isLasting: Bool, former: WatchFailure? = nil, at seconds: Int)
        -> WatchFailure
    {
        WatchFailure(
            code: "damaged", message: "is damaged", hint: nil, isLasting: isLasting,
            circumstances: folder.currentCircumstances(at: moment(seconds)), former: former, now: moment(seconds).wall)
    }

    /// Takes the files that are ready, and records `result` for each.
    private func take(
        _ folder: inout DropFolder, at seconds: Int, _ result: FileSettlement.Result, takesAway: Bool = true
    ) throws -> [String] {
        try folder.update(at: moment(seconds))
        let files = folder.ready(at: moment(seconds))
        try folder.ledger.begin(files.map { ($0.path, $0.mark, .path(inbox.pushing($0.path))) })
        let settlement = FileSettlement(inbox, ledger: folder.ledger, takesAway: takesAway)
        for file in files { #expect(settlement.end(file, result) == nil) }
        return files.map(\.path.string)
    }

    @Test func takesWhatIsThereAtTheStart() throws {
        for name in ["b", "a", "sub/c", ".h", "x.part", ".dnd/y", "d.download/z"] { try root.write("in/\(name)") }
        var folder = try folder(try ledger())
        #expect(try ready(&folder, at: 0) == ["a", "b", "sub/c"])
        #expect(try ready(&folder, at: 1) == [])
        #expect(events.followed == ["", "sub"])
    }

    @Test("an overflow of the queue is answered by reading everything: of 10,000 files, none is lost")
    func overflow() throws {
        var folder = try folder(try ledger())
        #expect(try ready(&folder, at: 0) == [])
        for number in 0..<10_000 { try root.write("in/\(number % 10)/\(number)", "") }
        // Only some of the changes were reported.
        events.add(.init(files: [.init("3/3", isClosed: true)], folders: ["3"], isIncomplete: true))
        #expect(try ready(&folder, at: 1).count == 10_000)
    }

    @Test("a file that is created between the watch of its folder and its reading is found once")
    func raceWithFolder() throws {
        let root = root
        let events = ScriptedEvents { folder in if folder == "new" { try? root.write("in/new/late") } }
        var folder = try folder(try ledger(), events)
        #expect(try ready(&folder, at: 0) == [])
        try root.write("in/new/early")
        events.add(.init(folders: ["new"]))
        // The event of the late file arrives after it was read.
        try folder.update(at: moment(1))
        events.add(.init(files: [.init("new/late", isClosed: true)]))
        #expect(try ready(&folder, at: 2).sorted() == ["new/early", "new/late"])
    }

    @Test("a file that has landed and stays is not taken again; a changed one is")
    func taken() throws {
        try root.write("in/a")
        var folder = try folder(try ledger(), takesAway: false)
        #expect(try take(&folder, at: 0, .landed, takesAway: false) == ["a"])
        events.add(.init(isIncomplete: true))
        #expect(try ready(&folder, at: 1) == [])
        try root.rename("in/a", to: "in/b")
        events.add(.init(files: [.init("a", isClosed: false), .init("b", isClosed: true)]))
        #expect(try ready(&folder, at: 2) == [])
        try root.write("in/b", "changed")
        events.add(.init(files: [.init("b", isClosed: true)]))
        #expect(try ready(&folder, at: 3) == ["b"])
    }

    @Test("a ledger survives a restart, also without a proper end")
    func restart() throws {
        try root.write("in/a")
        do {
            var folder = try folder(try ledger(), takesAway: false)
            #expect(try take(&folder, at: 0, .landed, takesAway: false) == ["a"])
        }
        var again = try folder(try ledger(), takesAway: false)
        #expect(try ready(&again, at: 0) == [])
    }

    @Test("a failure that lasts is tried again when the circumstances have changed")
    func lasting() throws {
        try root.write("in/sub/a")
        var folder = try folder(try ledger())
        let failure = failure(&folder, isLasting: true, at: 0)
        #expect(try take(&folder, at: 0, .failed(failure)) == ["sub/a"])
        #expect(root.names("in/failed/sub") == ["a", "a.reason.json"])
        #expect(try ready(&folder, at: 1_000_000) == [])
        // A program is installed.
        try root.write("state/installed")
        #expect(try take(&folder, at: 2_000_000, .landed) == ["failed/sub/a"])
        // It has landed, and its original stays: it gets its place back.
        #expect(root.names("in/sub") == ["a"])
        #expect(!root.exists("in/failed"))
        events.add(.init(isIncomplete: true))
        #expect(try ready(&folder, at: 2_000_010) == [])
    }

    @Test("other failures are tried again after a minute, then after two")
    func backoff() throws {
        try root.write("in/a")
        var folder = try folder(try ledger())
        let first = failure(&folder, isLasting: false, at: 0)
        #expect(try take(&folder, at: 0, .failed(first)) == ["a"])
        #expect(try ready(&folder, at: 59) == [])
        let second = failure(&folder, isLasting: false, former: first, at: 60)
        #expect(second.tries == 2)
        #expect(try take(&folder, at: 60, .failed(second)) == ["failed/a"])
        #expect(try ready(&folder, at: 179) == [])
        #expect(folder.rest(at: moment(179)) == .seconds(1))
        #expect(try ready(&folder, at: 180) == ["failed/a"])
    }

    @Test("a failure survives a restart; a file that is moved back is tried at once")
    func movedBack() throws {
        try root.write("in/a")
        do {
            var folder = try folder(try ledger())
            let failure = failure(&folder, isLasting: true, at: 0)
            #expect(try take(&folder, at: 0, .failed(failure)) == ["a"])
        }
        var folder = try folder(try ledger())
        #expect(try ready(&folder, at: 0) == [])
        try root.rename("in/failed/a", to: "in/a")
        events.add(.init(files: [.init("failed/a", isClosed: false), .init("a", isClosed: true)]))
        #expect(try ready(&folder, at: 1) == ["a"])
        // The reason of a file that is gone is removed.
        events.add(.init(isIncomplete: true))
        _ = try ready(&folder, at: 2)
        #expect(root.names("in/failed") == [])
    }

    @Test("a removed failed file is forgotten, and nothing waits for it")
    func removedFailure() throws {
        try root.write("in/a")
        var folder = try folder(try ledger())
        let failure = failure(&folder, isLasting: false, at: 0)
        _ = try take(&folder, at: 0, .failed(failure))
        root.remove("in/failed/a")
        #expect(try ready(&folder, at: 100) == [])
        #expect(folder.ledger.failures.isEmpty)
        #expect(folder.rest(at: moment(100)) == nil)
    }

    @Test("a file that ends as a reason does is kept under a name that does not")
    func reasonName() throws {
        try root.write("in/a.reason.json")
        var folder = try folder(try ledger())
        let failure = failure(&folder, isLasting: true, at: 0)
        #expect(try take(&folder, at: 0, .failed(failure)) == ["a.reason.json"])
        #expect(root.names("in/failed") == ["a.reason-2.json", "a.reason-2.json.reason.json"])
    }

    @Test("files that the destination could not take are given back")
    func givenBack() throws {
        try root.write("in/a")
        var folder = try folder(try ledger(), settle: 2)
        try folder.update(at: moment(0))
        try folder.update(at: moment(10))
        let files = folder.ready(at: moment(10))
        #expect(files.map(\.path.string) == ["a"])
        folder.giveBack(files, at: moment(10))
        #expect(folder.waiting == 1)
        #expect(try ready(&folder, at: 11) == [])
        #expect(try ready(&folder, at: 12) == ["a"])
    }
}
