import Foundation

extension Scenario {
    /// Commands on journals, frames and boards.
    static let stores: [Scenario] = [
        Scenario(
            name: "copy into a new journal", prepare: sources,
            command: ["copy", "in/a.txt", "in/b.txt", "in/c.txt", "--to", "j/", "--if-exists", "skip"],
            after: [
                "in/a.txt": text("new a\n"), "in/b.txt": text("new b\n"), "in/c.txt": text("new c\n"),
                "j/a.txt": text("new a\n"), "j/b.txt": text("new b\n"), "j/c.txt": text("new c\n"),
            ], isBatch: true, listed: "j"),
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
            name: "remove", prepare: journal, command: ["remove", "j/a.txt", "j/c.txt"],
            after: ["j/b.txt": text("old b\n")], opensAgain: false, listed: "j"),
        Scenario(
            name: "repair",
            prepare: {
                try journal($0)
                try $0.runBlocking(["remove", "j/b.txt"])
                try $0.write("old b\n", to: "lift/b.txt")
                try $0.runBlocking(["copy", "lift/b.txt", "--to", "j/", "--at", "1"])
                for path in ["lift", "j/b.txt", "j/c.txt"] {
                    try FileManager.default.removeItem(at: $0.work.appendingPathComponent(path))
                }
                try $0.write("new a\n", to: "j/a.txt")
                try $0.write("by hand\n", to: "j/d.txt")
                try $0.write("stray\n", to: "j/.dnd/history/stray")
                try $0.write("half\n", to: "j/.dnd/staging/0123456789abcdef0123456789abcdef/item-1")
            }, command: ["verify", "--repair", "j"],
            after: ["j/a.txt": text("new a\n"), "j/b.txt": text("old b\n"), "j/d.txt": text("by hand\n")], listed: "j"),
        Scenario(
            name: "change of lane",
            prepare: {
                try $0.write("latitude,longitude,name\n1,2,Oak\n3,4,Elm\n", to: "w.csv")
                try $0.runBlocking(["init", "board", "--kind", "board"])
                try $0.runBlocking(["copy", "w.csv", "--to", "board"])
                try FileManager.default.removeItem(at: $0.work.appendingPathComponent("w.csv"))
            }, command: ["move", "board/in-progress/Oak.geocache", "--to", "board/completed/"],
            after: ["board/completed/Oak.geocache": nil, "board/in-progress/Elm.geocache": nil],
            listed: "board"),
        Scenario(
            name: "replace a folder in a journal",
            prepare: {
                try $0.runBlocking(["init", "j", "--kind", "journal", "--reads", "public.item"])
                try tree($0, "old", at: "lift/t")
                try $0.runBlocking(["copy", "lift/t", "--to", "j/"])
                try FileManager.default.removeItem(at: $0.work.appendingPathComponent("lift"))
                try tree($0, "new", at: "in/t")
            }, command: ["copy", "in/t", "--to", "j/", "--if-exists", "replace"],
            after: entries("new", at: "in/t").merging(entries("new", at: "j/t")) { $1 }, listed: "j"),
        Scenario(
            name: "move a converted text into a journal",
            prepare: {
                try journal($0)
                try $0.write(Data([0xFF, 0xFE, 0x68, 0, 0x69, 0, 0x0A, 0]), to: "in/d.txt")
            }, command: ["move", "in/d.txt", "--to", "j/", "--allow-conversion", "--if-exists", "replace"],
            after: [
                "j/a.txt": text("old a\n"), "j/b.txt": text("old b\n"), "j/c.txt": text("old c\n"),
                "j/d.txt": text("hi\n"),
            ], listed: "j"),
        Scenario(
            name: "move a converted text into a journal on another file system",
            prepare: {
                try journal($0, at: "far/j")
                try $0.write(Data([0xFF, 0xFE, 0x68, 0, 0x69, 0, 0x0A, 0]), to: "in/d.txt")
            }, command: ["move", "in/d.txt", "--to", "far/j/", "--allow-conversion", "--if-exists", "replace"],
            after: [
                "far/j/a.txt": text("old a\n"), "far/j/b.txt": text("old b\n"), "far/j/c.txt": text("old c\n"),
                "far/j/d.txt": text("hi\n"),
            ], listed: "far/j", isFar: true),
        Scenario(
            name: "move into a journal on another file system",
            prepare: {
                try journal($0, at: "far/j")
                try $0.write("new d\n", to: "in/d.txt")
            }, command: ["move", "in/d.txt", "--to", "far/j/", "--at", "0", "--if-exists", "replace"],
            after: [
                "far/j/d.txt": text("new d\n"), "far/j/a.txt": text("old a\n"), "far/j/b.txt": text("old b\n"),
                "far/j/c.txt": text("old c\n"),
            ], listed: "far/j", isFar: true),
        Scenario(
            name: "move out of a journal to another file system",
            prepare: {
                try journal($0)
                try $0.write("x", to: "far/out/x")
            }, command: ["move", "j/b.txt", "--to", "far/out/", "--if-exists", "replace"],
            after: [
                "j/a.txt": text("old a\n"), "j/c.txt": text("old c\n"), "far/out/x": text("x"),
                "far/out/b.txt": text("old b\n"),
            ], listed: "j", isFar: true),
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
            ], opensAgain: false, isBatch: true, listed: "shelf"),
    ]
}
