import Foundation

extension Scenario {
    /// Undo and redo in journals, boards and frames.
    static let reversals: [Scenario] = [
        Scenario(
            name: "undo a drop",
            prepare: {
                try journal($0)
                try $0.write("new d\n", to: "in/d.txt")
                try $0.write("new e\n", to: "in/e.txt")
                try $0.runBlocking(["copy", "in/d.txt", "in/e.txt", "--to", "j/", "--at", "1"])
            }, command: ["undo", "j", "2"],
            after: items([
                "j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c", "in/d.txt": "new d", "in/e.txt": "new e",
            ]),
            listed: "j"),
        Scenario(
            name: "undo a move",
            prepare: moved, command: ["undo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c", "in/d.txt": "new d"]),
            listed: "j",
            isBoundToPlace: true),
        Scenario(
            name: "redo a move",
            prepare: {
                try moved($0)
                try $0.runBlocking(["undo", "j"])
            }, command: ["redo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c", "j/d.txt": "new d"]), listed: "j",
            isBoundToPlace: true),
        Scenario(
            name: "undo a move from another file system",
            prepare: movedFromAfar, command: ["undo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c", "far/d.txt": "new d"]),
            listed: "j",
            isBoundToPlace: true, isFar: true),
        Scenario(
            name: "redo a move from another file system",
            prepare: {
                try movedFromAfar($0)
                try $0.runBlocking(["undo", "j"])
            }, command: ["redo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c", "j/d.txt": "new d"]), listed: "j",
            isBoundToPlace: true, isFar: true),
        Scenario(
            name: "undo a move that converts",
            prepare: converted, command: ["undo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c"])
                .merging(["in/d.txt": utf16.base64EncodedString()]) { $1 }, listed: "j", isBoundToPlace: true),
        Scenario(
            name: "redo a move that converts",
            prepare: {
                try converted($0)
                try $0.runBlocking(["undo", "j"])
            }, command: ["redo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c", "j/d.txt": "hi"]), listed: "j",
            isBoundToPlace: true),
        Scenario(
            name: "undo a move that replaces",
            prepare: {
                try journal($0)
                try $0.write("new b\n", to: "in/b.txt")
                try $0.runBlocking(["move", "in/b.txt", "--to", "j/", "--if-exists", "replace"])
            }, command: ["undo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c", "in/b.txt": "new b"]),
            listed: "j",
            isBoundToPlace: true),
        Scenario(
            name: "undo a removal",
            prepare: {
                try journal($0)
                try $0.runBlocking(["remove", "j/a.txt", "j/c.txt"])
            }, command: ["undo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c"]), listed: "j"),
        Scenario(
            name: "undo a reorder",
            prepare: {
                try journal($0)
                try $0.runBlocking(["move", "j/c.txt", "--to", "j/", "--at", "0"])
            }, command: ["undo", "j", "2"],
            after: items(["j/a.txt": "old a", "j/b.txt": "old b", "j/c.txt": "old c"]), listed: "j"),
        Scenario(
            name: "undo a change of lane",
            prepare: {
                try $0.write("latitude,longitude,name\n1,2,Oak\n3,4,Elm\n", to: "w.csv")
                try $0.runBlocking(["init", "board", "--kind", "board"])
                try $0.runBlocking(["copy", "w.csv", "--to", "board"])
                try FileManager.default.removeItem(at: $0.work.appendingPathComponent("w.csv"))
                try $0.runBlocking(["move", "board/in-progress/Oak.geocache", "--to", "board/completed/"])
            }, command: ["undo", "board", "2"],
            after: ["board/in-progress/Oak.geocache": nil, "board/in-progress/Elm.geocache": nil], listed: "board"),
        Scenario(
            name: "undo a frame's next picture",
            prepare: {
                try $0.write(png, to: "in/old.png")
                try $0.write(other, to: "in/new.png")
                try $0.runBlocking(["init", "f", "--kind", "frame"])
                try $0.runBlocking(["move", "in/old.png", "--to", "f/"])
                try $0.runBlocking(["copy", "in/new.png", "--to", "f/"])
            }, command: ["undo", "f", "2"],
            after: ["in/new.png": other.base64EncodedString(), "f/old.png": png.base64EncodedString()], listed: "f"),
    ]

    /// Undo, redo and removal in plain folders, whose logs are in the user's state directory.
    static let folders: [Scenario] = folders("out") + folders("far/out")

    private static func folders(_ out: String) -> [Scenario] {
        let isFar = out != "out"
        return [
            Scenario(
                name: "undo a drop into a folder, \(out)",
                prepare: {
                    try $0.write("x\n", to: "\(out)/x.txt")
                    try $0.write("new d\n", to: "in/d.txt")
                    try $0.write("new e\n", to: "in/e.txt")
                    try $0.runBlocking(["copy", "in/d.txt", "in/e.txt", "--to", "\(out)/"])
                }, command: ["undo", out, "1"],
                after: items(["\(out)/x.txt": "x", "in/d.txt": "new d", "in/e.txt": "new e"]),
                isBoundToPlace: true, isFar: isFar),
            Scenario(
                name: "redo a move into a folder, \(out)",
                prepare: {
                    try $0.write("x\n", to: "\(out)/x.txt")
                    try $0.write("new d\n", to: "in/d.txt")
                    try $0.runBlocking(["move", "in/d.txt", "--to", "\(out)/"])
                    try $0.runBlocking(["undo", out])
                }, command: ["redo", out, "1"], after: items(["\(out)/x.txt": "x", "\(out)/d.txt": "new d"]),
                isBoundToPlace: true, isFar: isFar),
            Scenario(
                name: "remove in a folder, \(out)",
                prepare: {
                    try $0.write("x\n", to: "\(out)/x.txt")
                    try $0.write("y\n", to: "\(out)/y.txt")
                    // The scenario is about a log that already has a record of the file.
                    try $0.runBlocking(["remove", "\(out)/x.txt"])
                    try $0.runBlocking(["undo", out])
                }, command: ["remove", "\(out)/x.txt"], after: items(["\(out)/y.txt": "y"]),
                isBoundToPlace: true, isFar: isFar, comesBackAt: out),
            Scenario(
                name: "undo a replacement in a folder, \(out)",
                prepare: {
                    try $0.write("old\n", to: "\(out)/x.txt")
                    try $0.write("new\n", to: "in/x.txt")
                    try $0.runBlocking(["copy", "in/x.txt", "--to", "\(out)/x.txt", "--if-exists", "replace"])
                }, command: ["undo", out, "1"], after: items(["\(out)/x.txt": "old", "in/x.txt": "new"]),
                isBoundToPlace: true, isFar: isFar),
        ]
    }

    /// Deletion of the history. Content that only the history has need not survive.
    static let pruning: [Scenario] = [
        Scenario(
            name: "prune",
            prepare: {
                try journal($0)
                try tree($0, "old", at: "in/t")
                try $0.runBlocking(["init", "k", "--kind", "journal", "--reads", "public.item"])
                try $0.runBlocking(["copy", "in/t", "j/a.txt", "--to", "k/"])
                try $0.runBlocking(["remove", "k/t"])
                try $0.runBlocking(["remove", "j/a.txt"])
            }, command: ["prune", "k", "--keep", "0"],
            after: items(["j/b.txt": "old b", "j/c.txt": "old c", "k/a.txt": "old a"])
                .merging(entries("old", at: "in/t")) { $1 }, listed: "k")
    ]

    private static func items(_ texts: [String: String]) -> [String: String?] { texts.mapValues { text($0 + "\n") } }

    private static func moved(_ workspace: Workspace) throws {
        try journal(workspace)
        try workspace.write("new d\n", to: "in/d.txt")
        try workspace.runBlocking(["move", "in/d.txt", "--to", "j/", "--at", "1"])
    }

    private static func movedFromAfar(_ workspace: Workspace) throws {
        try journal(workspace)
        try workspace.write("new d\n", to: "far/d.txt")
        try workspace.runBlocking(["move", "far/d.txt", "--to", "j/", "--at", "1"])
    }

    private static func converted(_ workspace: Workspace) throws {
        try journal(workspace)
        try workspace.write(utf16, to: "in/d.txt")
        try workspace.runBlocking(["move", "in/d.txt", "--to", "j/", "--allow-conversion"])
    }
}
