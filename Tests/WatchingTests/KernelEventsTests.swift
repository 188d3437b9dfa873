import SystemPackage
import TestPrograms
import Testing
import Watching

@Suite("The kernel's events")
struct KernelEventsTests {
    private let root: TestFolder

    init() throws { root = try TestFolder() }

    /// Waits for changes until `condition` holds for all that have arrived.
    private func changes(
        of events: KernelEvents, until condition: (FolderChanges) -> Bool
    ) throws -> FolderChanges {
        var all = FolderChanges()
        repeat {
            try events.wait(for: .seconds(60))
            let new = try events.changes()
            all.files += new.files
            all.folders += new.folders
            all.isIncomplete = all.isIncomplete || new.isIncomplete
        } while !condition(all)
        return all
    }

    @Test func reportsFilesAndFolders() throws {
        let events = KernelEvents(root.path, polls: false, interval: .seconds(1))
        events.follow("", reportsAll: true)
        try root.write("a")
        let first = try changes(of: events) { $0.files.contains(.init("a", isClosed: true)) }
        #expect(first.files == [.init("a", isClosed: false), .init("a", isClosed: true)])
        try root.rename("a", to: "b")
        let second = try changes(of: events) { $0.files.count == 2 }
        #expect(second.files == [.init("a", isClosed: false), .init("b", isClosed: true)])
        try root.write("sub/c")
        let third = try changes(of: events) { !$0.folders.isEmpty }
        #expect(third.folders == ["sub"])
        #expect(events.pollingReason == nil)
    }

    @Test("a renamed folder is followed under its new name")
    func renamedFolder() throws {
        try root.write("sub/c")
        let events = KernelEvents(root.path, polls: false, interval: .seconds(1))
        for folder in ["", "sub"] as [FilePath] { events.follow(folder, reportsAll: true) }
        try root.rename("sub", to: "other")
        let first = try changes(of: events) { !$0.folders.isEmpty }
        #expect(first.folders == ["other"])
        events.follow("other", reportsAll: true)
        try root.write("other/d")
        let second = try changes(of: events) { $0.files.contains(.init("other/d", isClosed: true)) }
        #expect(!second.files.contains { $0.path.starts(with: "sub") })
    }

    @Test("a folder that disappears ends the watch")
    func gone() throws {
        try root.write("in/.keep")
        let events = KernelEvents(root.path.appending("in"), polls: false, interval: .seconds(1))
        events.follow("", reportsAll: true)
        try root.rename("in", to: "away")
        try events.wait(for: .seconds(60))
        let error = #expect(throws: WatchError.self) { try events.changes() }
        #expect(error?.code == .gone)
    }

    @Test("where the kernel does not report all changes, everything is read at intervals", arguments: [true, false])
    func polling(isAsked: Bool) throws {
        let events = KernelEvents(root.path, polls: isAsked, interval: .milliseconds(1))
        events.follow("", reportsAll: isAsked)
        #expect(try events.changes().isIncomplete)
        _ = try changes(of: events) { $0.isIncomplete }
        #expect(events.pollingReason == (isAsked ? nil : .deaf))
    }
}
