import SystemPackage
import TestPrograms
import Testing

/// An independent program is at the other end in both directions: xclip or wl-clipboard.
@Suite(
    "The clipboard", .serialized,
    .enabled(if: !ClipboardSession.present.isEmpty, "needs xvfb and xclip, or sway and wl-clipboard"))
struct ClipboardTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("other programs read what dnd copies, in the type they request", arguments: ClipboardSession.present)
    func copies(to session: ClipboardSession) async throws {
        for name in ["lake.png", "harbour.jpg", "guide.pdf"] { try here.addExample(name) }
        try here.write("grüße #1.txt", "Grüße\n")
        let outcome = try await session.run(
            """
            text() { case "$DISPLAY" in "") echo 'text/plain;charset=utf-8';; *) echo UTF8_STRING;; esac; }
            "$DND" copy lake.png --to clipboard: --json >report; take image/png >picture.png; echo "picture $?"
            "$DND" copy harbour.jpg --to clipboard:; take image/png >photo.png; echo "photo $?"
            "$DND" copy --dry-run lake.png --to clipboard: >plan; take image/png | cmp - photo.png; echo "plan $?"
            "$DND" copy guide.pdf --to clipboard:; take application/pdf | cmp - guide.pdf; echo "document $?"
            "$DND" copy 'grüße #1.txt' --to clipboard:; take "$(text)" >greeting; echo "text $?"
            echo more | "$DND" copy 'grüße #1.txt' - --to clipboard:; take "$(text)" >both; echo "texts $?"
            "$DND" copy lake.png guide.pdf 'grüße #1.txt' --to clipboard:; take text/uri-list >list; echo "files $?"
            "$DND" move lake.png --to clipboard: 2>warning; take image/png | cmp - lake.png; echo "move $?"
            """, in: here)
        #expect(
            outcome.outputText == """
                picture 0
                photo 0
                plan 0
                document 0
                text 0
                texts 0
                files 0
                move 0

                """, "\(outcome.errorText)")
        #expect(try here.read("picture.png") == here.read("lake.png"))
        #expect(try here.read("photo.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try here.text("greeting") == "Grüße\n")
        #expect(try here.text("both") == "Grüße\nmore\n")
        // RFC 3986, section 2.1, and RFC 2483, section 5.
        let folder = here.directory.string
        #expect(
            try here.text("list")
                == ["lake.png", "guide.pdf", "gr%C3%BC%C3%9Fe%20%231.txt"].map { "file://\(folder)/\($0)\r\n" }.joined()
        )
        #expect(try here.text("report").contains(#""status":"dropped""#))
        #expect(try here.text("plan") == "lake.png -> clipboard: (public.png, native)\n")
        #expect(try here.text("warning").contains("copied, not moved"))
        #expect(here.exists("lake.png"))
        try expectNothingLeft(in: here)
    }

    @Test("dnd reads what other programs offer, and converts it", arguments: ClipboardSession.present)
    func pastes(from session: ClipboardSession) async throws {
        for name in ["lake.png", "harbour.jpg", "plan.docx"] { try here.addExample(name) }
        try here.write("page.html", "<h1>Sunny</h1><p>and <b>warm</b></p>")
        try here.write("day 1.txt", "Rain\n")
        let folder = here.directory.string
        try here.write("list", "file://\(folder)/lake.png\r\nfile://\(folder)/day%201.txt\r\n")
        try here.write("gnome", "cut\nfile://\(folder)/plan.docx")
        let outcome = try await session.run(
            """
            "$DND" paste --clipboard --to empty/ </dev/null; echo "empty $?"
            offer image/jpeg <harbour.jpg; "$DND" paste --clipboard --to native/; echo "native $?"
            "$DND" copy clipboard: --name harbour --to converted.png; echo "converted $?"
            offer text/html <page.html; "$DND" paste --clipboard --to page/ --accept txt --name page; echo "page $?"
            "$DND" inspect clipboard: >offers; "$DND" copy clipboard: --to clipboard: --as html; types >kept
            offer text/uri-list <list; "$DND" paste --clipboard --to files/; echo "files $?"
            offer x-special/gnome-copied-files <gnome; "$DND" paste --clipboard --to cut/ --accept docx; echo "cut $?"
            offer application/x-nobody-knows <list; "$DND" paste --clipboard --to unknown/ ; echo "unknown $?"
            echo piped | "$DND" paste --name piped.txt --to piped/; echo "piped $?"
            """, in: here)
        #expect(
            outcome.outputText == """
                empty 1
                native 0
                converted 0
                page 0
                files 0
                cut 0
                unknown 1
                piped 0

                """, "\(outcome.errorText)")
        #expect(try here.read("native/clipboard.jpeg") == here.read("harbour.jpg"))
        #expect(try here.read("converted.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // wl-copy also offers any text as plain text, so only X shows the conversion of a page.
        if session == .x11, Peers.has("pandoc") {
            #expect(try here.text("page/page.txt") == "Sunny\n\nand warm\n")
            #expect(try here.text("offers").contains("extracted  public.utf8-plain-text"))
        }
        #expect(try here.text("kept").contains("text/html"))
        #expect(here.items(in: "files") == ["day 1.txt", "lake.png"])
        #expect(here.items(in: "cut") == ["plan.docx"])
        #expect(here.exists("plan.docx"))
        #expect(try here.text("piped/piped.txt") == "piped\n")
        try expectNothingLeft(in: here)
    }

    @Test("of folders on the clipboard, the files that match are pasted", arguments: ClipboardSession.present)
    func filtered(from session: ClipboardSession) async throws {
        for name in ["Photos/a.txt", "Photos/sub/b.txt", "Photos/sub/c.md", "note.txt"] {
            try here.write("\(name)", "x\n")
        }
        for name in ["flat", "tree"] as [Argument] { try here.makeDirectory(name) }
        let folder = here.directory.string
        try here.write("list", "file://\(folder)/Photos\r\nfile://\(folder)/note.txt\r\n")
        try here.write("file", "file://\(folder)/note.txt\r\n")
        let outcome = try await session.run(
            """
            offer text/uri-list <list; "$DND" paste --clipboard --to flat --only '*.txt'; echo "flat $?"
            "$DND" paste --clipboard --to tree --exclude '*.md' --keep-tree; echo "tree $?"
            offer text/uri-list <file; "$DND" paste --clipboard --to flat --only '*.txt'; echo "file $?"
            """, in: here)
        #expect(outcome.outputText == "flat 0\ntree 0\nfile 64\n", "\(outcome.errorText)")
        #expect(outcome.errorText.contains("--only does not apply: expected a folder on the clipboard, found none"))
        #expect(here.items(in: "flat") == ["a.txt", "b.txt", "note.txt"])
        #expect(here.items(in: "tree") == ["Photos", "note.txt"] && here.items(in: "tree/Photos") == ["a.txt", "sub"])
        #expect(here.items(in: "tree/Photos/sub") == ["b.txt"])
    }

    @Test(
        "a separate program keeps the clipboard, without any of dnd's descriptors", arguments: ClipboardSession.present)
    func owner(in session: ClipboardSession) async throws {
        try here.addExample("lake.png")
        // If that program held the pipe, `cat` and this test would wait forever.
        let outcome = try await session.run(
            """
            "$DND" copy lake.png --to clipboard: 2>&1 | cat; take image/png | cmp - lake.png; echo "kept $?"
            "$DND" copy lake.png --to clipboard:; take image/png | cmp - lake.png; echo "kept $?"
            """, in: here)
        #expect(outcome.outputText == "kept 0\nkept 0\n", "\(outcome.errorText)")
    }

    @Test("a missing clipboard or tool is an error that names what is needed")
    func missing() async throws {
        try here.addExample("lake.png")
        let nowhere = try await DndBinary.run("copy", "lake.png", "--to", "clipboard:", in: here)
        expectStatus(nowhere, 2)
        #expect(nowhere.errorText.contains("WAYLAND_DISPLAY") && nowhere.errorText.contains("DISPLAY"))
        let noTool = try await DndBinary.run(
            "copy", "--dry-run", "lake.png", "--to", "clipboard:", in: here,
            environment: ["PATH": "/nowhere", "WAYLAND_DISPLAY": "wayland-9"])
        expectStatus(noTool, 2)
        #expect(noTool.errorText.contains("wl-copy") && noTool.errorText.contains("wl-clipboard"))
        guard Peers.has("xclip") else { return }
        let noServer = try await DndBinary.run(
            "copy", "lake.png", "--to", "clipboard:", in: here, environment: ["DISPLAY": ":4711"])
        expectStatus(noServer, 2)
        #expect(noServer.errorText.contains("check the environment variable DISPLAY"))
        try expectNothingLeft(in: here)
    }

    @Test("unsupported operations are errors", .enabled(if: Peers.has("xclip"), "needs xclip"))
    func refusals() async throws {
        for name in ["lake.png", "harbour.jpg"] { try here.addExample(name) }
        let display = ["DISPLAY": ":4711"]
        let place = try await DndBinary.run(
            "copy", "lake.png", "--to", "clipboard:", "--at", "0", in: here, environment: display)
        expectStatus(place, 64)
        expectOneError(place, about: "clipboard")
        let two = try await DndBinary.run(
            "copy", "lake.png", "harbour.jpg", "--as", "png", "--to", "clipboard:", in: here, environment: display)
        expectStatus(two, 1)
        #expect(two.errorText.contains("the clipboard holds one item"))
        let hand = try await DndBinary.run("lift", "clipboard:", in: here, environment: display)
        expectStatus(hand, 64)
    }
}
