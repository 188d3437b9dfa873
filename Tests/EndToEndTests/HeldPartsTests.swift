import SystemPackage
import TestPrograms
import Testing

@Suite("The hand: parts, containers and moves")
struct HeldPartsTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func held() async throws -> [String] {
        try await DndBinary.run("hover", in: here).outputText.split(separator: "\n").map(String.init)
    }

    @Test("all parts of a file are held as one entry, and dropped as separate items")
    func star() async throws {
        try here.write("caches.gpx", SampleFiles.gpx(["Lake", "Oak", "Mill"]))
        try here.write("day.txt", "Sunny\n")
        expectStatus(try await DndBinary.run("lift", "caches.gpx#*", "day.txt", "caches.gpx#1", in: here), 0)
        #expect(try await held().count == 3)
        let hover = try await DndBinary.run("hover", "journal/", "--json", in: here)
        expectStatus(hover, 0)
        #expect(
            try hover.jsonLines().map { $0["source"]?.string?.split(separator: "/").last } == [
                "caches.gpx#0", "caches.gpx#1", "caches.gpx#2", "day.txt", "caches.gpx#1",
            ])
        let drop = try await DndBinary.run("drop", "journal/", in: here)
        expectStatus(drop, 0)
        #expect(drop.remarks == [])
        #expect(here.items(in: "journal") == ["Lake.txt", "Mill.txt", "Oak-2.txt", "Oak.txt", "day.txt"])
        expectStatus(try await DndBinary.run("drop", "journal/", in: here), 1)
    }

    @Test("an empty container has no parts to lift")
    func emptyStar() async throws {
        try here.write("empty.gpx", SampleFiles.gpx([]))
        let outcome = try await DndBinary.run("lift", "empty.gpx#*", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "empty.gpx")
    }

    @Test("a folder and a file in it are both dropped, and both leave the hand")
    func folderAndFile() async throws {
        try here.write("in/a.txt", "A\n")
        try here.write("in/b.txt", "B\n")
        expectStatus(try await DndBinary.run("lift", "in", "in/b.txt", "in/a.txt", in: here), 0)
        let drop = try await DndBinary.run("drop", "journal/", in: here)
        expectStatus(drop, 0)
        #expect(drop.remarks == [])
        #expect(here.items(in: "journal") == ["a-2.txt", "a.txt", "b-2.txt", "b.txt"])
        expectStatus(try await DndBinary.run("drop", "journal/", in: here), 1)
    }

    @Test("a folder and a file in it are both moved")
    func movedFolderAndFile() async throws {
        try here.write("in/a.txt", "A\n")
        try here.write("in/b.txt", "B\n")
        expectStatus(try await DndBinary.run("lift", "in", "in/b.txt", in: here), 0)
        let drop = try await DndBinary.run("drop", "journal/", "--move", in: here)
        expectStatus(drop, 0)
        #expect(drop.remarks == [])
        #expect(here.items(in: "journal") == ["a.txt", "b-2.txt", "b.txt"])
        #expect(here.items(in: "in") == [])
    }

    @Test("a second drop of a folder contains only what has not landed")
    func partlyLanded() async throws {
        try here.write("in/a.txt", "A\n")
        try here.write("in/odd.bin", [0, 1, 2, 3, 0xFF, 0xFE])
        expectStatus(try await DndBinary.run("lift", "in", in: here), 0)
        expectStatus(try await DndBinary.run("drop", "journal/", in: here), 1)
        #expect(here.items(in: "journal") == ["a.txt"])
        #expect(try await held().first?.hasSuffix("1 of its parts landed") == true)
        expectStatus(try await DndBinary.run("drop", "journal/", in: here), 1)
        #expect(here.items(in: "journal") == ["a.txt"])
        // Another destination, too, only gets the rest.
        expectStatus(try await DndBinary.run("drop", "everything/", "--accept", "public.data", in: here), 0)
        #expect(here.items(in: "everything") == ["odd.bin"])
        expectStatus(try await DndBinary.run("drop", "journal/", in: here), 1)
    }

    @Test("a line that moved within its file is found by its text")
    func movedLine() async throws {
        try here.write("places.txt", "Lake\nOak\nMill\nOak\n")
        try here.write("out.txt", "")
        expectStatus(try await DndBinary.run("lift", "places.txt#1", "places.txt#2", in: here), 0)
        // Other texts are at lines 1 and 2 now. Of two equal lines, the nearer one is meant.
        try here.write("places.txt", "New\nLake\nOak\nMill\nOak\n")
        let drop = try await DndBinary.run("drop", "out.txt", "--at", "end", in: here)
        expectStatus(drop, 0)
        #expect(try here.text("out.txt") == "Oak\nMill\n")
        #expect(drop.errorText.contains("places.txt#1: has moved within its file since it was lifted; it is now "))
        #expect(drop.errorText.contains("places.txt#2\n") && drop.errorText.contains("places.txt#3\n"))
    }

    @Test("a part that is no longer in its file is an error, and the others land")
    func lostParts() async throws {
        try here.write("places.txt", "Lake\nOak\nMill\n")
        try here.write("caches.gpx", SampleFiles.gpx(["Lake", "Oak"]))
        try here.write("out.txt", "")
        expectStatus(try await DndBinary.run("lift", "places.txt#1", "caches.gpx#0", "places.txt#2", in: here), 0)
        try here.write("places.txt", "Lake\nElm\nMill\n")
        try here.write("caches.gpx", SampleFiles.gpx(["Elm", "Oak"]))
        let drop = try await DndBinary.run("drop", "out.txt", "--at", "end", in: here)
        expectStatus(drop, 2)
        #expect(
            drop.errorText.contains("the file has changed since the part was lifted, and the part is no longer in it"))
        #expect(try here.text("out.txt") == "Mill\n")
        #expect(try await held().count == 2)
        // A waypoint is identified by its whole content.
        try here.write("caches.gpx", SampleFiles.gpx(["Elm", "Oak", "Lake"]))
        expectStatus(try await DndBinary.run("drop", "out.txt", "--at", "end", in: here), 2)
        #expect(try here.text("out.txt") == "Mill\nLake\n")
    }

    @Test("cancel lets go of a single item")
    func cancelOne() async throws {
        for name in ["a", "b"] { try here.write("\(name).txt", "\(name)\n") }
        expectStatus(try await DndBinary.run("lift", "a.txt", "b.txt", in: here), 0)
        let wrong = try await DndBinary.run("cancel", "c.txt", in: here)
        expectStatus(wrong, 1)
        #expect(wrong.errorText.contains("c.txt: is not in the hand"))
        expectStatus(try await DndBinary.run("cancel", "./a.txt", in: here), 0)
        expectStatus(try await DndBinary.run("drop", "box/", in: here), 0)
        #expect(here.items(in: "box") == ["b.txt"])
    }

    @Test("drop --move removes the sources, except those that changed since they were lifted")
    func move() async throws {
        for name in ["same", "changed"] { try here.write("\(name).txt", "\(name)\n") }
        try here.write("folder/in/deep.txt", "deep\n")
        expectStatus(try await DndBinary.run("lift", "same.txt", "changed.txt", "folder", in: here), 0)
        try here.write("changed.txt", "as it is now\n")
        try here.write("folder/in/deep.txt", "deeper\n")
        try here.makeDirectory("box")
        let planned = try await DndBinary.run("hover", "box", "--move", "--json", in: here)
        #expect(try planned.jsonLines().map { $0["operation"]?.string } == ["move", "copy", "copy"])
        let drop = try await DndBinary.run("drop", "box", "--move", in: here)
        expectStatus(drop, 0)
        #expect(!here.exists("same.txt"))
        #expect(here.exists("changed.txt") && here.exists("folder/in/deep.txt"))
        #expect(
            drop.errorText.contains("copied, not moved: its source is kept, since it has changed since it was lifted"))
        #expect(here.items(in: "box") == ["changed.txt", "folder", "same.txt"])
        #expect(try here.text("box/changed.txt") == "as it is now\n")
        expectStatus(try await DndBinary.run("drop", "box", in: here), 1)
    }

    @Test("drop --move copies what would lose data, unless --allow-conversion is given")
    func lossyMove() async throws {
        try here.write("page.html", SampleFiles.html)
        expectStatus(try await DndBinary.run("lift", "page.html", in: here), 0)
        expectStatus(try await DndBinary.run("drop", "journal/", "--allow-conversion", in: here), 64)
        let copied = try await DndBinary.run("drop", "journal/", "--move", in: here)
        expectStatus(copied, 0)
        #expect(here.exists("page.html"))
        expectStatus(try await DndBinary.run("lift", "page.html", in: here), 0)
        expectStatus(
            try await DndBinary.run("drop", "journal/", "--move", "--allow-conversion", in: here), 0)
        #expect(!here.exists("page.html"))
    }

    @Test("drop --move inside a journal reorders")
    func reorder() async throws {
        for name in ["a", "b", "c"] { try here.write("\(name).txt", "\(name)\n") }
        expectStatus(try await DndBinary.run("copy", "a.txt", "b.txt", "c.txt", "--to", "journal/", in: here), 0)
        expectStatus(try await DndBinary.run("lift", "journal/c.txt", in: here), 0)
        expectStatus(try await DndBinary.run("drop", "journal/", "--move", "--at", "0", in: here), 0)
        let names = try await DndBinary.run("list", "journal/", "--json", in: here).jsonLines().map {
            $0["path"]?.string?.split(separator: "/").last
        }
        #expect(names == ["c.txt", "a.txt", "b.txt"])
        expectStatus(try await DndBinary.run("drop", "journal/", in: here), 1)
    }

    @Test("waypoints lifted from standard input land on a board, one item each")
    func standardInput() async throws {
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        let lift = try await DndBinary.run("lift", "-", in: here, input: .text(SampleFiles.gpx(["Lake", "Oak"])))
        expectStatus(lift, 0)
        expectStatus(try await DndBinary.run("drop", "board", in: here), 0)
        #expect(here.items(in: "board/in-progress") == ["Lake.geocache", "Oak.geocache"])
        expectStatus(try await DndBinary.run("drop", "board", in: here), 1)
    }

    @Test("hover lists the content of a container, without a drop")
    func springLoading() async throws {
        try here.write("caches.gpx", SampleFiles.gpx(["Lake", "Oak"]))
        try here.write("day.txt", "Sunny\n")
        try here.write("box/old.txt", "Rain\n")
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "caches.gpx", "--to", "board", in: here), 0)
        expectStatus(try await DndBinary.run("lift", "day.txt", in: here), 0)
        let before = try here.snapshot(of: "box")
        let file = try await DndBinary.run("hover", "caches.gpx", in: here)
        #expect(file.outputText.contains("in caches.gpx:\n  0  Lake  com.razeware.geocache\n  1  Oak"))
        let board = try await DndBinary.run("hover", "board", in: here)
        expectStatus(board, 0)
        #expect(board.outputText.contains("in board:\n") && board.outputText.contains("Oak.geocache"))
        let folder = try await DndBinary.run("hover", "box", in: here)
        #expect(folder.outputText.contains("in box:\n") && folder.outputText.contains("old.txt"))
        #expect(try here.snapshot(of: "box") == before)
    }

    @Test("hover lists the pages of a document", .enabled(if: Peers.has("pdfinfo"), "needs pdfinfo"))
    func springLoadedPages() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny", "Rain"]))
        try here.write("day.txt", "Sunny\n")
        expectStatus(try await DndBinary.run("lift", "day.txt", in: here), 0)
        let outcome = try await DndBinary.run("hover", "scan.pdf", in: here)
        #expect(outcome.outputText.contains("in scan.pdf:\n  0  scan-0  com.adobe.pdf\n  1  scan-1  com.adobe.pdf\n"))
    }
}
