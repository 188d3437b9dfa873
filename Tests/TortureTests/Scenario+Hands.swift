import Foundation

extension Scenario {
    /// Commands that lift into the hand and drop from it.
    static let hands: [Scenario] = [
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
            ], opensAgain: false, isBoundToPlace: true),
        Scenario(
            name: "the hand, moving",
            prepare: {
                try sources($0)
                try $0.write("x", to: "out/x")
                try $0.runBlocking(["lift", "in/a.txt", "in/b.txt"])
            }, command: ["drop", "out/", "--move"],
            after: [
                "in/c.txt": text("new c\n"), "out/x": text("x"), "out/a.txt": text("new a\n"),
                "out/b.txt": text("new b\n"),
            ], opensAgain: false, isBoundToPlace: true),
        Scenario(
            name: "the hand, into a journal",
            prepare: {
                try journal($0)
                try $0.write("new d\n", to: "in/d.txt")
                try $0.write("new e\n", to: "in/e.txt")
                try $0.runBlocking(["lift", "in/d.txt", "in/e.txt"])
            }, command: ["drop", "j/"],
            after: [
                "in/d.txt": text("new d\n"), "in/e.txt": text("new e\n"), "j/a.txt": text("old a\n"),
                "j/b.txt": text("old b\n"), "j/c.txt": text("old c\n"), "j/d.txt": text("new d\n"),
                "j/e.txt": text("new e\n"),
            ], opensAgain: false, isBatch: true, listed: "j", isBoundToPlace: true),
        Scenario(
            name: "lift",
            prepare: {
                try sources($0)
                try $0.runBlocking(["lift", "in/a.txt"])
            }, command: ["lift", "in/b.txt", "--add"],
            after: ["in/a.txt": text("new a\n"), "in/b.txt": text("new b\n"), "in/c.txt": text("new c\n")],
            isRepeatable: false),
    ]
}
