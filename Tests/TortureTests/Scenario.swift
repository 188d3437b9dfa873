import Foundation
import Testing

/// A command that changes files, and what must hold whatever happens to it.
struct Scenario: Sendable, CustomTestStringConvertible {
    var name: String
    /// Makes what is there before the command.
    let prepare: @Sendable (Workspace) throws -> Void
    /// The command that is to fail or die.
    let command: [String]
    /// What is there after it: the visible files by their paths, with their content; nil for what the command itself makes of them when
    /// nothing fails.
    let after: [String: String?]
    /// Whether the command, run once more after a failure, comes to the same end. A line that is put into a text is put into it twice.
    var isRepeatable = true
    /// Whether the command, run once more, comes to open its destination. A hand whose items have all landed is only emptied.
    var opensAgain = true
    /// Whether several items are dropped.
    var isBatch = false
    /// The store that is listed after each fault.
    var listed: String?
    /// Whether what is prepared knows where it is, as a hand knows its items, and cannot be copied elsewhere.
    var isBoundToPlace = false
    /// Whether `far` in the work directory is to be on another file system.
    var isFar = false
    /// Whether what is replaced goes when the command dies before the log of the plain folder has it: that has no second name by then.
    var mayDropFormer = false
    /// Where `dnd undo`, after the command was run once more, brings everything back; nil for nowhere.
    var comesBackAt: String?
    /// What the file systems cannot do: names of `SystemCallHook.Ability`, with commas between.
    var without = ""

    var testDescription: String { name }

    /// The same on file systems that lack these abilities.
    func on(without abilities: String) -> Scenario {
        var scenario = self
        scenario.name += ", without \(abilities)"
        scenario.without = abilities
        return scenario
    }

    /// All that can be run here.
    static let all: [Scenario] = (files + stores + reversals + folders + pruning + hands + lacking).filter {
        (!$0.isFar || Workspace.farParent != nil) && (asked == nil || $0.name.contains(asked ?? ""))
    }

    /// What the names of the scenarios hold that are to be tried; nil for all.
    static let asked = ProcessInfo.processInfo.environment["DND_TORTURE_SCENARIOS"]

    /// On file systems that cannot exchange two names, nor rename without replacing; and on those that have no second names either.
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

    // MARK: - What is there before

    /// A picture of one pixel, and another.
    static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!
    static let other = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")!

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

    /// The files of `tree(_:_:at:)`.
    static func entries(_ word: String, at path: String) -> [String: String?] {
        ["\(path)/one.txt": text("\(word) one\n"), "\(path)/inner/two.txt": text("\(word) two\n")]
    }
}
