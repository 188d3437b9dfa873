import Foundation

extension Scenario {
    /// Items with companions in journals. After a fault the store is sound again once a command has opened it, and the
    /// item has all of its companions, or they are where they were.
    static let companions: [Scenario] = [
        Scenario(
            name: "companions: copy", prepare: photo, command: copyPhoto,
            after: files("in", "new").merging(files("out", "new")) { $1 }.merging(landed("new")) { $1 }, listed: "j",
            completion: { _ in [copyPhoto, open, bringOut] }),
        Scenario(
            name: "companions: replace",
            prepare: {
                try photo($0, "old")
                try $0.runBlocking(copyPhoto)
                try photo($0)
            }, command: replacePhoto,
            after: files("in", "new").merging(files("out", "new")) { $1 }.merging(landed("new")) { $1 }, listed: "j",
            completion: { _ in [replacePhoto, open, bringOut] }),
        Scenario(
            name: "companions: move", prepare: photo, command: movePhoto,
            after: landed("new").merging(files("in", "new").filter { $0.key == "in/rest.txt" }) { $1 }, listed: "j",
            mayLeaveSources: true,
            completion: { ($0.has("in/a.jpg") ? [movePhoto] : []) + [open] }),
        Scenario(
            name: "companions: move to another file system",
            prepare: {
                try photo($0)
                try $0.runBlocking(["init", "far/j", "--kind", "journal"])
            }, command: ["move", "in/a.jpg", "--to", "far/j/", "--if-exists", "replace"],
            after: landed("new", at: "far/j").merging(files("in", "new").filter { $0.key == "in/rest.txt" }) { $1 },
            listed: "far/j", isFar: true,
            completion: {
                ($0.has("in/a.jpg") ? [["move", "in/a.jpg", "--to", "far/j/", "--if-exists", "replace"]] : [])
                    + [["copy", "in/rest.txt", "--to", "far/j/", "--if-exists", "skip"]]
            }),
        Scenario(
            name: "companions: remove",
            prepare: {
                try photo($0)
                try $0.runBlocking(copyPhoto)
            }, command: ["remove", "j/a.jpg"],
            after: files("in", "new").merging(["j/rest.txt": text("rest\n")]) { $1 }, listed: "j",
            completion: { ($0.has("j/a.jpg") ? [["remove", "j/a.jpg"]] : []) + [open] }),
        Scenario(
            name: "companions: undo",
            prepare: {
                try photo($0)
                try $0.runBlocking(["init", "j", "--kind", "journal"])
                try $0.runBlocking(movePhoto)
            }, command: ["undo", "j"], after: files("in", "new"), listed: "j", isBoundToPlace: true),
        Scenario(
            name: "companions: redo",
            prepare: {
                try photo($0)
                try $0.runBlocking(["init", "j", "--kind", "journal"])
                try $0.runBlocking(movePhoto)
                try $0.runBlocking(["undo", "j"])
            }, command: ["redo", "j"],
            after: landed("new").merging(files("in", "new").filter { $0.key == "in/rest.txt" }) { $1 }
                .filter { $0.key != "j/rest.txt" }, listed: "j", isBoundToPlace: true),
        Scenario(
            name: "companions: replace by an item of another lane", prepare: board,
            command: ["move", "board/todo/a.jpg", "--to", "board/done", "--if-exists", "replace"],
            after: ["board/done/a.jpg": files("in", "todo")["in/a.jpg"] ?? nil].merging(files("in", "todo")) { $1 },
            opensAgain: false, listed: "board",
            completion: {
                let move = ["move", "board/todo/a.jpg", "--to", "board/done", "--if-exists", "replace"]
                return ($0.has("board/todo/a.jpg") ? [move] : [])
                    + [["copy", "in/a.jpg", "--to", "board/done", "--if-exists", "skip"]]
            }),
        Scenario(
            name: "companions: move out",
            prepare: {
                try photo($0)
                try $0.runBlocking(movePhoto)
                try $0.write("x", to: "out/x")
            }, command: ["move", "j/a.jpg", "--to", "out/"],
            after: files("out", "new").filter { $0.key != "out/rest.txt" }.merging(
                ["in/rest.txt": text("rest\n"), "out/x": text("x")]
            ) { $1 }, isRepeatable: false, listed: "j"),
    ]

    private static let copyPhoto = ["copy", "in/a.jpg", "--to", "j/", "--if-exists", "skip"]
    private static let replacePhoto = ["copy", "in/a.jpg", "--to", "j/", "--if-exists", "replace"]
    private static let movePhoto = ["move", "in/a.jpg", "--to", "j/", "--if-exists", "replace"]
    /// Opens the store, which settles what a dead command has left.
    private static let open = ["copy", "in/rest.txt", "--to", "j/", "--if-exists", "skip"]
    private static let bringOut = ["copy", "j/a.jpg", "j/rest.txt", "--to", "out"]

    private static func photo(_ workspace: Workspace) throws { try photo(workspace, "new") }

    /// A picture with two companions, and a file without.
    private static func photo(_ workspace: Workspace, _ word: String) throws {
        for (path, content) in files("in", word) {
            try workspace.write(Data(base64Encoded: content ?? "") ?? Data(), to: path)
        }
        try FileManager.default.createDirectory(
            at: workspace.work.appendingPathComponent("out"), withIntermediateDirectories: true)
    }

    /// A board of pictures, with one of the same name in two lanes.
    private static func board(_ workspace: Workspace) throws {
        try workspace.runBlocking([
            "init", "board", "--kind", "board", "--lanes", "todo,done", "--reads", "public.jpeg",
        ])
        for lane in ["done", "todo"] {
            try photo(workspace, lane)
            try workspace.runBlocking(["copy", "in/a.jpg", "--to", "board/\(lane)"])
        }
    }

    private static func files(_ folder: String, _ word: String) -> [String: String?] {
        let jpeg = Data([0xFF, 0xD8, 0xFF] + Array(word.utf8) + [0xFF, 0xD9])
        return [
            "\(folder)/a.jpg": jpeg.base64EncodedString(), "\(folder)/a.xmp": text("\(word) side\n"),
            "\(folder)/a.cr2": text("\(word) raw\n"), "\(folder)/rest.txt": text("rest\n"),
        ]
    }

    /// The items in the journal after `open`.
    private static func landed(_ word: String, at journal: String = "j") -> [String: String?] {
        files(journal, word).filter { $0.key.hasSuffix("a.jpg") || $0.key.hasSuffix("rest.txt") }
    }
}
