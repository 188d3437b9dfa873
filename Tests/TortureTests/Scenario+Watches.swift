import Foundation

extension Scenario {
    /// A drop folder. Each command is run again after the fault: what has landed is not taken twice.
    static let watches: [Scenario] = [
        Scenario(
            name: "watch, copying",
            prepare: {
                try sources($0)
                try $0.write("x", to: "out/x")
            }, command: ["watch", "in", "--to", "out/", "--copy", "--once", "--settle", "0"],
            after: [
                "in/a.txt": text("new a\n"), "in/b.txt": text("new b\n"), "in/c.txt": text("new c\n"),
                "out/x": text("x"), "out/a.txt": text("new a\n"), "out/b.txt": text("new b\n"),
                "out/c.txt": text("new c\n"),
            ], opensAgain: false, isBatch: true),
        Scenario(
            name: "watch, copying into a journal",
            prepare: {
                try journal($0)
                try $0.write("new d\n", to: "in/d.txt")
                try $0.write("new e\n", to: "in/sub/e.txt")
            }, command: ["watch", "in", "--to", "j/", "--copy", "--once", "--settle", "0"],
            after: [
                "in/d.txt": text("new d\n"), "in/sub/e.txt": text("new e\n"), "j/a.txt": text("old a\n"),
                "j/b.txt": text("old b\n"), "j/c.txt": text("old c\n"), "j/d.txt": text("new d\n"),
                "j/e.txt": text("new e\n"),
            ], opensAgain: false, isBatch: true, listed: "j"),
        Scenario(
            name: "watch, moving",
            prepare: {
                try sources($0)
                try $0.write("x", to: "out/x")
            }, command: ["watch", "in", "--to", "out/", "--once", "--settle", "0"],
            after: [
                "out/x": text("x"), "out/a.txt": text("new a\n"), "out/b.txt": text("new b\n"),
                "out/c.txt": text("new c\n"),
            ], opensAgain: false, isBatch: true),
        Scenario(
            name: "watch, keeping folders",
            prepare: {
                try $0.write("new a\n", to: "in/one/a.txt")
                try $0.write("new b\n", to: "in/one/two/b.txt")
                try $0.write("x", to: "out/x")
            }, command: ["watch", "in", "--to", "out/", "--keep-tree", "--once", "--settle", "0"],
            after: ["out/x": text("x"), "out/one/a.txt": text("new a\n"), "out/one/two/b.txt": text("new b\n")],
            opensAgain: false, isBatch: true),
    ]
}
