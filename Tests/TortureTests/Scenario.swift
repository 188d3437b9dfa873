import Foundation
import Testing

/// A command that changes files, and what must hold whatever happens to it.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    /// Makes what is there before the command.
    let prepare: @Sendable (Workspace) throws -> Void
    /// The command that is to fail or die.
    let command: [String]
    /// What is there after it: the visible files by their paths, with their content.
    let after: [String: String]
    /// Whether the command, run once more after a failure, comes to the same end. A line that is put into a text is put into it twice.
    var isRepeatable = true
    /// Whether the command, run once more, comes to open its destination. A hand whose items have all landed is only emptied.
    var opensAgain = true
    /// The store that is listed after each fault.
    var listed: String?

    var testDescription: String { name }

    /// A picture of one pixel, and another.
    static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!
    static let other = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")!

    private static func text(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    private static func sources(_ workspace: Workspace) throws {
        for name in ["a", "b", "c"] { try workspace.write("new \(name)\n", to: "in/\(name).txt") }
    }

    private static func journal(_ workspace: Workspace) throws {
        for name in ["a", "b", "c"] { try workspace.write("old \(name)\n", to: "lift/\(name).txt") }
        try workspace.runBlocking(["copy", "lift/a.txt", "lift/b.txt", "lift/c.txt", "--to", "j/"])
        try FileManager.default.removeItem(at: workspace.work.appendingPathComponent("lift"))
    }

    private static func tree(_ workspace: Workspace, _ word: String, at path: String) throws {
        try workspace.write("\(word) one\n", to: "\(path)/one.txt")
        try workspace.write("\(word) two\n", to: "\(path)/inner/two.txt")
    }

    static let all: [Scenario] = [
        Scenario(
            name: "copy into a new journal", prepare: sources,
            command: ["copy", "in/a.txt", "in/b.txt", "in/c.txt", "--to", "j/", "--if-exists", "skip"],
            after: [
                "in/a.txt": text("new a\n"), "in/b.txt": text("new b\n"), "in/c.txt": text("new c\n"),
                "j/a.txt": text("new a\n"), "j/b.txt": text("new b\n"), "j/c.txt": text("new c\n"),
            ], listed: "j"),
        Scenario(
            name: "replace in a journal",
            prepare: {
                try journal($0)
                try sources($0)
            }, command: ["copy", "in/b.txt", "--to", "j/", "--if-exists", "replace"],
            after: [
                "in/a.txt": text("new a\n"), "in/b.txt": text("new b\n"), "in/c.txt": text("new c\n"),
                "j/a.txt": text("old a\n"), "j/b.txt": text("new b\n"), "j/c.txt": text("old c\n"),
            ], listed: "j"),
        Scenario(
            name: "a frame's next picture",
            prepare: {
                try $0.write(png, to: "in/old.png")
                try $0.write(other, to: "in/new.png")
                try $0.runBlocking(["init", "f", "--kind", "frame"])
                try $0.runBlocking(["move", "in/old.png", "--to", "f/"])
            }, command: ["copy", "in/new.png", "--to", "f/"],
            after: ["in/new.png": other.base64EncodedString(), "f/new.png": other.base64EncodedString()], listed: "f"),
        Scenario(
            name: "copy a folder",
            prepare: {
                try tree($0, "new", at: "in/t")
                try $0.write("x", to: "out/x")
            }, command: ["copy", "in/t", "--to", "out/", "--if-exists", "skip"],
            after: [
                "in/t/one.txt": text("new one\n"), "in/t/inner/two.txt": text("new two\n"), "out/x": text("x"),
                "out/t/one.txt": text("new one\n"), "out/t/inner/two.txt": text("new two\n"),
            ]),
        Scenario(
            name: "replace a folder",
            prepare: {
                try tree($0, "new", at: "in/t")
                try tree($0, "old", at: "out/t")
            }, command: ["copy", "in/t", "--to", "out/", "--if-exists", "replace"],
            after: [
                "in/t/one.txt": text("new one\n"), "in/t/inner/two.txt": text("new two\n"),
                "out/t/one.txt": text("new one\n"), "out/t/inner/two.txt": text("new two\n"),
            ]),
        Scenario(
            name: "replace a file",
            prepare: {
                try $0.write("new\n", to: "in/a.txt")
                try $0.write("old\n", to: "out/a.txt")
            }, command: ["copy", "in/a.txt", "--to", "out/a.txt", "--if-exists", "replace"],
            after: ["in/a.txt": text("new\n"), "out/a.txt": text("new\n")]),
        Scenario(
            name: "move into a journal",
            prepare: {
                try journal($0)
                try $0.write("new d\n", to: "in/d.txt")
            }, command: ["move", "in/d.txt", "--to", "j/", "--at", "0"],
            after: [
                "j/d.txt": text("new d\n"), "j/a.txt": text("old a\n"), "j/b.txt": text("old b\n"),
                "j/c.txt": text("old c\n"),
            ], listed: "j"),
        Scenario(
            name: "move out of a journal",
            prepare: {
                try journal($0)
                try $0.write("x", to: "out/x")
            }, command: ["move", "j/b.txt", "--to", "out/"],
            after: [
                "j/a.txt": text("old a\n"), "j/c.txt": text("old c\n"), "out/x": text("x"),
                "out/b.txt": text("old b\n"),
            ], listed: "j"),
        Scenario(
            name: "reorder", prepare: journal, command: ["move", "j/c.txt", "--to", "j/", "--at", "0"],
            after: ["j/a.txt": text("old a\n"), "j/b.txt": text("old b\n"), "j/c.txt": text("old c\n")], listed: "j"),
        Scenario(
            name: "change of lane",
            prepare: {
                try $0.write("latitude,longitude,name\n1,2,Oak\n3,4,Elm\n", to: "w.csv")
                try $0.runBlocking(["init", "board", "--kind", "board"])
                try $0.runBlocking(["copy", "w.csv", "--to", "board"])
                try FileManager.default.removeItem(at: $0.work.appendingPathComponent("w.csv"))
            }, command: ["move", "board/in-progress/Oak.geocache", "--to", "board/completed/"], after: [:],
            listed: "board"),
        Scenario(
            name: "a board onto a board",
            prepare: {
                for board in ["board", "shelf"] {
                    try $0.write("kind = \"board\"\nreads = [\"public.png\"]\n", to: "\(board)/.dnd/destination.toml")
                }
                try $0.write(png, to: "board/in-progress/a.png")
                try $0.write(other, to: "board/completed/b.png")
            }, command: ["move", "board", "--to", "shelf"],
            after: [
                "shelf/in-progress/a.png": png.base64EncodedString(),
                "shelf/completed/b.png": other.base64EncodedString(),
            ], opensAgain: false, listed: "shelf"),
        Scenario(
            name: "rows",
            prepare: {
                try $0.write("one\ntwo\n", to: "places.txt")
                try $0.write("new\n", to: "in/a.txt")
            }, command: ["copy", "in/a.txt", "--to", "places.txt", "--at", "1"],
            after: ["in/a.txt": text("new\n"), "places.txt": text("one\nnew\ntwo\n")], isRepeatable: false),
        Scenario(
            name: "the hand",
            prepare: {
                try sources($0)
                try $0.write("x", to: "out/x")
                try $0.runBlocking(["lift", "in/a.txt", "in/b.txt", "in/c.txt"])
            }, command: ["drop", "out/"],
            after: [
                "in/a.txt": text("new a\n"), "in/b.txt": text("new b\n"), "in/c.txt": text("new c\n"),
                "out/x": text("x"), "out/a.txt": text("new a\n"), "out/b.txt": text("new b\n"),
                "out/c.txt": text("new c\n"),
            ], opensAgain: false),
    ]
}
