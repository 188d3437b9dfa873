import Foundation

extension Scenario {
    /// Commands on plain folders, files and bundles.
    static let files: [Scenario] = [
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
            name: "replace in kept folders",
            prepare: {
                try $0.write("new\n", to: "in/a/b/x.txt")
                try $0.write("old\n", to: "out/in/a/b/x.txt")
            },
            command: ["copy", "in", "--only", "*.txt", "--keep-tree", "--to", "out/", "--if-exists", "replace"],
            after: ["in/a/b/x.txt": text("new\n"), "out/in/a/b/x.txt": text("new\n")]),
        Scenario(
            name: "several items in one file",
            prepare: {
                try $0.write("name,latitude,longitude\nOak,1.5,2.5\n", to: "in/a.csv")
                try $0.write("name,latitude,longitude\nTower,3.5,4.5\n", to: "in/b.csv")
                try $0.write("name,latitude,longitude\nold,1,2\n", to: "out/all.csv")
            },
            command: [
                "copy", "in/a.csv", "in/b.csv", "--to", "out/all.csv", "--if-exists", "replace", "--fail-fast",
            ],
            after: [
                "in/a.csv": text("name,latitude,longitude\nOak,1.5,2.5\n"),
                "in/b.csv": text("name,latitude,longitude\nTower,3.5,4.5\n"),
                "out/all.csv": text("name,latitude,longitude\r\nOak,1.5,2.5\r\nTower,3.5,4.5\r\n"),
            ], isBatch: true),
        Scenario(
            name: "rows",
            prepare: {
                try $0.write("one\ntwo\n", to: "places.txt")
                try $0.write("new\n", to: "in/a.txt")
            }, command: ["copy", "in/a.txt", "--to", "places.txt", "--at", "1"],
            after: ["in/a.txt": text("new\n"), "places.txt": text("one\nnew\ntwo\n")], isRepeatable: false),
        Scenario(
            name: "pack a bundle", prepare: { try $0.write(png, to: "in/x.png") },
            command: ["copy", "in/x.png", "--to", "y.dnditem", "--if-exists", "replace"],
            after: ["in/x.png": png.base64EncodedString(), "y.dnditem": nil]),
        Scenario(
            name: "unpack a bundle",
            prepare: {
                try $0.write(png, to: "in/x.png")
                try $0.runBlocking(["copy", "in/x.png", "--to", "y.dnditem"])
                try $0.write("x", to: "out/x")
            }, command: ["copy", "y.dnditem", "--to", "out/", "--as", "png", "--if-exists", "skip"],
            after: [
                "in/x.png": png.base64EncodedString(), "y.dnditem": nil, "out/x": text("x"),
                "out/x.png": png.base64EncodedString(),
            ]),
        Scenario(
            name: "move a file",
            prepare: {
                try $0.write("new\n", to: "in/a.txt")
                try $0.write("x", to: "out/x")
            }, command: ["move", "in/a.txt", "--to", "out/"], after: ["out/a.txt": text("new\n"), "out/x": text("x")]),
        Scenario(
            name: "move a file to another file system",
            prepare: {
                try $0.write("new\n", to: "in/a.txt")
                try $0.write("x", to: "far/out/x")
            }, command: ["move", "in/a.txt", "--to", "far/out/", "--if-exists", "replace"],
            after: ["far/out/a.txt": text("new\n"), "far/out/x": text("x")], isFar: true),
        Scenario(
            name: "copy an item with companions", prepare: companions,
            command: ["copy", "in/a.jpg", "--to", "out/", "--if-exists", "skip"],
            after: [
                "in/a.jpg": jpeg.base64EncodedString(), "in/a.xmp": text("side\n"), "in/a.cr2": text("raw\n"),
                "in/rest.txt": text("rest\n"), "out/x": text("x"), "out/a.jpg": jpeg.base64EncodedString(),
                "out/a.xmp": text("side\n"), "out/a.cr2": text("raw\n"),
            ]),
        Scenario(
            name: "replace an item with companions",
            prepare: {
                try companions($0)
                for name in ["a.jpg", "a.xmp"] { try $0.write("old\n", to: "out/\(name)") }
            }, command: ["copy", "in/a.jpg", "--to", "out/", "--if-exists", "replace"],
            after: [
                "in/a.jpg": jpeg.base64EncodedString(), "in/a.xmp": text("side\n"), "in/a.cr2": text("raw\n"),
                "in/rest.txt": text("rest\n"), "out/x": text("x"), "out/a.jpg": jpeg.base64EncodedString(),
                "out/a.xmp": text("side\n"), "out/a.cr2": text("raw\n"),
            ]),
        Scenario(
            name: "move an item with companions", prepare: companions,
            command: ["move", "in", "--only", "a.jpg", "--to", "out/"],
            after: [
                "in/rest.txt": text("rest\n"), "out/x": text("x"), "out/a.jpg": jpeg.base64EncodedString(),
                "out/a.xmp": text("side\n"), "out/a.cr2": text("raw\n"),
            ], opensAgain: false),
        Scenario(
            name: "move an item with companions to another file system",
            prepare: {
                try companions($0)
                try $0.write("x", to: "far/out/x")
            }, command: ["move", "in", "--only", "a.jpg", "--to", "far/out/", "--if-exists", "replace"],
            after: [
                "in/rest.txt": text("rest\n"), "out/x": text("x"), "far/out/x": text("x"),
                "far/out/a.jpg": jpeg.base64EncodedString(), "far/out/a.xmp": text("side\n"),
                "far/out/a.cr2": text("raw\n"),
            ], opensAgain: false, isFar: true),
        Scenario(
            name: "move a folder to another file system",
            prepare: {
                try tree($0, "new", at: "in/t")
                try $0.write("x", to: "far/out/x")
            }, command: ["move", "in/t", "--to", "far/out/", "--if-exists", "replace"],
            after: entries("new", at: "far/out/t").merging(["far/out/x": text("x")]) { $1 }, isFar: true),
    ]

    /// The beginning and the end of a JPEG.
    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xD9])

    /// A picture with two companions, and a file that a move leaves, so that its folder is not empty.
    private static func companions(_ workspace: Workspace) throws {
        try workspace.write(jpeg, to: "in/a.jpg")
        try workspace.write("side\n", to: "in/a.xmp")
        try workspace.write("raw\n", to: "in/a.cr2")
        try workspace.write("rest\n", to: "in/rest.txt")
        try workspace.write("x", to: "out/x")
    }
}
