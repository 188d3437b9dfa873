import Foundation
import Testing

/// A command that changes files, and the expected files after it.
struct Scenario: Sendable, CustomTestStringConvertible {
    var name: String
    /// Creates the files that exist before the command.
    let prepare: @Sendable (Workspace) throws -> Void
    /// The command in which faults are injected.
    let command: [String]
    /// The visible files after the command: base64 of the content by path, or nil if the content is taken
    /// from a run without faults.
    let after: [String: String?]
    /// Whether a second run after a failure gives the same result. A line that is inserted
    /// into a text is inserted twice.
    var isRepeatable = true
    /// Whether a second run opens the destination. It does not if the sources are gone, or if all items of the hand
    /// have landed and the hand is only emptied.
    var opensAgain = true
    /// Whether the command drops several items.
    var isBatch = false
    /// The store that is listed after each fault.
    var listed: String?
    /// Whether the prepared files contain their own paths, as a hand does, so that they cannot be
    /// copied to another workspace.
    var isBoundToPlace = false
    /// Whether `far` in the work directory is on another file system.
    var isFar = false
    /// Whether a fault may leave sources of a move where they were, unchanged, beside what landed.
    var mayLeaveSources = false
    /// The destination at which `dnd undo` restores everything after a second run of the
    /// command; nil to skip this check.
    var comesBackAt: String?
    /// The commands that run after the command, and complete it after a fault; nil if the command itself does. Each of
    /// them must succeed, and `listed` must then be sound.
    var completion: (@Sendable (Workspace) -> [[String]])?
    /// The abilities that the file systems lack: names of `SystemCallHook.Ability`, separated by commas.
    var without = ""

    var testDescription: String { name }

    /// The same scenario on file systems without these abilities.
    func on(without abilities: String) -> Scenario {
        var scenario = self
        scenario.name += ", without \(abilities)"
        scenario.without = abilities
        return scenario
    }

    /// The scenarios that this machine can run and that `asked` selects.
    static let all: [Scenario] =
        (files + stores + companions + reversals + folders + pruning + hands + watches + batches + lacking)
        .filter { (!$0.isFar || Workspace.farParent != nil) && isAsked($0.name) }

    /// A part of the names of the scenarios to run; nil for all.
    static let asked = ProcessInfo.processInfo.environment["DND_TORTURE_SCENARIOS"]

    /// Whether a test with this name is to run.
    static func isAsked(_ name: String) -> Bool { asked.map { name.contains($0) } ?? true }

    /// Scenarios on file systems that can neither exchange names nor rename without replacing, and on those
    /// without hard links as well.
    private static let lacking: [Scenario] =
        (files + stores).filter(\.isForLackingSystems).map { $0.on(without: "exchange,noreplace") }
        + (files + stores).filter(\.isForLackingSystems).map { $0.on(without: "exchange,noreplace,links") }

    private var isForLackingSystems: Bool {
        [
            "copy into a new journal", "replace in a journal", "replace a folder in a journal",
            "a frame's next picture",
            "copy a folder", "replace a folder", "replace a file",
        ].contains(name)
    }

    // MARK: - Files before the command

    /// A PNG of one pixel; `other` is another one.
    static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!
    static let other = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")!

    /// "hi" and a line feed, which a journal stores as UTF-8.
    static let utf16 = Data([0xFF, 0xFE, 0x68, 0, 0x69, 0, 0x0A, 0])

    static func text(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    static func sources(_ workspace: Workspace) throws {
        for name in ["a", "b", "c"] { try workspace.write("new \(name)\n", to: "in/\(name).txt") }
    }

    static func journal(_ workspace: Workspace) throws { try journal(workspace, at: "j") }

    static func journal(_ workspace: Workspace, at path: String) throws {
        for name in ["a", "b", "c"] { try workspace.write("old \(name)\n", to: "lift/\(name).txt") }
        try workspace.runBlocking(["copy", "lift/a.txt", "lift/b.txt", "lift/c.txt", "--to", "\(path)/"])
        try FileManager.default.removeItem(at: workspace.work.appendingPathComponent("lift"))
    }

    static func tree(_ workspace: Workspace, _ word: String, at path: String) throws {
        try workspace.write("\(word) one\n", to: "\(path)/one.txt")
        try workspace.write("\(word) two\n", to: "\(path)/inner/two.txt")
    }

    /// The files that `tree(_:_:at:)` creates.
    static func entries(_ word: String, at path: String) -> [String: String?] {
        ["\(path)/one.txt": text("\(word) one\n"), "\(path)/inner/two.txt": text("\(word) two\n")]
    }
}
