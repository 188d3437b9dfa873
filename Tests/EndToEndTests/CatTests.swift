import SystemPackage
import TestPrograms
import Testing

@Suite("dnd cat")
struct CatTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func cat(_ arguments: Argument..., status: Int32 = 0) async throws -> Outcome {
        let outcome = try await DndBinary.run(["cat"] + arguments, in: here)
        expectStatus(outcome, status)
        return outcome
    }

    /// The entries of the cache, with their inodes: an entry that is used keeps its inode.
    private func entries() throws -> [FilePath: UInt64] {
        let cache = here.home.pushing(".cache/dnd/text")
        var entries: [FilePath: UInt64] = [:]
        for folder in Workspace.names(in: cache) {
            let folder = cache.appending(FilePath.Component(String(decoding: folder.bytes, as: UTF8.self)) ?? "?")
            for name in Workspace.names(in: folder) {
                let path = folder.appending(FilePath.Component(String(decoding: name.bytes, as: UTF8.self)) ?? "?")
                entries[path] = UInt64(try path.stat().inode.rawValue)
            }
        }
        return entries
    }

    @Test("texts are written as they are, in order, each with a last line feed")
    func texts() async throws {
        try here.write("a.txt", "Castle")
        try here.write("b.md", "# Tower\n")
        try here.write("c.txt", [0xFF, 0xFE, 0x4F, 0x00, 0x61, 0x00, 0x6B, 0x00])
        try here.write("empty.txt", "")
        let outcome = try await cat("c.txt", "a.txt", "empty.txt", "b.md")
        #expect(outcome.outputText == "Oak\nCastle\n# Tower\n")
        #expect(outcome.errorText == "")
    }

    @Test("an empty line divides mails and cards, and failures name them as the user does")
    func records() async throws {
        let line = "From a@example.org Mon Jan  5 10:00:00 2026\n"
        let mails = ["One", "Two"].map { "Subject: \($0)\n\nText\n" }
        try here.write("in.mbox", mails.map { line + $0 + "\n" }.joined())
        #expect(try await cat("in.mbox").outputText == mails.joined(separator: "\n"))
        try here.write("a.vcf", ["Zoë", "Hans"].map { "BEGIN:VCARD\nVERSION:4.0\nFN:\($0)\nEND:VCARD\n" }.joined())
        #expect(try await cat("a.vcf#*").outputText == "Zoë\n\nHans\n")
        #expect(try await cat("a.vcf").outputText == "Zoë\n\nHans\n")
        try here.write("bad.mbox", line + "Subject: One\n\nText\n\n" + line + "\nno header\n\n")
        let bad = try await DndBinary.run("cat", "bad.mbox", in: here)
        expectStatus(bad, 2)
        expectOneError(bad, about: "bad.mbox#1")
    }

    @Test("documents are what a journal of texts gets", arguments: ["plan.docx", "guide.pdf"])
    func documents(name: String) async throws {
        try here.addExample(name)
        let argument = Argument(stringLiteral: name)
        let text = try await cat(argument).outputText
        let copied = try await DndBinary.run("copy", argument, "--to", "out.txt", in: here)
        expectStatus(copied, 0)
        #expect(!text.isEmpty && text.hasSuffix("\n"))
        let landed = try here.text("out.txt")
        #expect(text == (landed.hasSuffix("\n") ? landed : landed + "\n"))
    }

    @Test("a converted text is kept by its content, and found under another name")
    func cached() async throws {
        try here.addExample("plan.docx")
        let first = try await cat("plan.docx")
        let kept = try entries()
        #expect(kept.count == 1)
        try here.addExample("plan.docx", as: "other/copy.docx")
        #expect(try await cat("other/copy.docx", "plan.docx").outputText == first.outputText + first.outputText)
        #expect(try entries() == kept)
        // Another content is another entry; a text itself is not kept.
        try here.addExample("guide.pdf")
        try here.write("a.txt", "A\n")
        _ = try await cat("guide.pdf", "a.txt")
        #expect(try entries().count == 2)
        // A damaged entry is not used.
        let entry = try #require(kept.keys.first)
        let file = try FileDescriptor.open(entry, .writeOnly, options: [.truncate])
        try file.close()
        #expect(try await cat("plan.docx").outputText == first.outputText)
        #expect(try await cat("--no-cache", "plan.docx").outputText == first.outputText)
    }

    @Test("values of a workbook are shown as in it, also those of its only sheet", .enabled(if: Peers.hasPython))
    func workbook() async throws {
        for sheets in 1...2 {
            _ = try await Peers.python(
                """
                import sys, xlsxwriter
                book = xlsxwriter.Workbook(sys.argv[1])
                sheet = book.add_worksheet()
                for row, (value, form) in enumerate(((0.256, '0.00%'), (7, '000'), (1234.5, '#,##0.00'))):
                    sheet.write_number(row, 0, value, book.add_format({'num_format': form}))
                for _ in range(1, int(sys.argv[2])): book.add_worksheet().write_string(0, 0, 'x')
                book.close()
                """, "a.xlsx", "\(sheets)", in: here)
            let text = try await cat("a.xlsx").outputText
            let shown = ["25.60%", "007", "1,234.50"]
            #expect(text.split(whereSeparator: \.isNewline).map(String.init).filter(shown.contains) == shown)
        }
    }

    @Test("without a cache directory, and with one that cannot be made, texts are still written")
    func noCache() async throws {
        try here.addExample("plan.docx")
        try here.write("file", "")
        let first = try await cat("--no-cache", "plan.docx")
        #expect(try entries().isEmpty)
        let blocked = try await DndBinary.run(
            "cat", "plan.docx", in: here, environment: ["XDG_CACHE_HOME": here.path("file").string])
        expectStatus(blocked, 0)
        #expect(blocked.outputText == first.outputText && blocked.errorText == "")
    }

    @Test("what has no text and what cannot be read are lines on standard error, and the others are written")
    func errors() async throws {
        try here.write("a.txt", "A\n")
        try here.write("b.txt", "B\n")
        try here.addExample("lake.png")
        let refused = try await cat("a.txt", "lake.png", "b.txt", status: 1)
        #expect(refused.outputText == "A\nB\n")
        #expect(refused.errorText.contains("dnd: error: lake.png: has no text: it is public.png\n"))
        // The pictures in a picture have none either.
        try here.addExample("harbour.jpg")
        let picture = try await cat("harbour.jpg", status: 1)
        #expect(picture.errorText.hasPrefix("dnd: error: harbour.jpg: has no text: it is public.jpeg\n"))
        let failed = try await cat("a.txt", "nothere", "lake.png", "b.txt", status: 2)
        #expect(failed.outputText == "A\nB\n")
        #expect(failed.errorText.contains("dnd: error: nothere: no such file or directory\n"))
        let docx = try Examples.bytes("plan.docx")
        try here.write("cut.docx", Array(docx.prefix(docx.count - 40)))
        let damaged = try await DndBinary.run("cat", "cut.docx", "b.txt", in: here)
        #expect(damaged.status == 1 || damaged.status == 2)
        #expect(damaged.outputText == "B\n" && damaged.errorText.contains("dnd: error: cut.docx: "))
        #expect(try entries().isEmpty)
    }

    @Test("folders and files of waypoints are opened, and patterns choose among files")
    func opened() async throws {
        try here.write("in/b/deep.txt", "Deep\n")
        try here.write("in/a.txt", "A\n")
        try here.write("in/skip.md", "Skip\n")
        try here.addExample("caches.gpx")
        #expect(try await cat("in", "--exclude", "*.md").outputText == "A\nDeep\n")
        #expect(try await cat("caches.gpx").outputText == "Mill\nOak\nBridge\n")
        #expect(try await cat("caches.gpx#1").outputText == "Oak\n")
        let input = try await DndBinary.run("cat", "-", in: here, input: .bytes(Array("<p>Hello</p>".utf8)))
        #expect(input.outputText.contains("Hello"))
    }

    @Test("a JSON line for each text, with its losses or its error")
    func json() async throws {
        try here.write("a.txt", "A")
        try here.addExample("plan.docx")
        let outcome = try await cat("--json", "a.txt", "plan.docx", "nothere", status: 2)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["source"]?.string } == ["a.txt", "plan.docx", "nothere"])
        #expect(lines[0]["text"]?.string == "A" && lines[0]["fidelity"]?.string == "lossless")
        #expect(lines[1]["text"]?.string?.hasPrefix("Plan for Saturday") == true)
        #expect(lines[1]["losses"]?.array?.isEmpty == false)
        #expect(lines[2]["text"] == .null && lines[2]["error"]?["code"]?.string == "notFound")
        // The same from the cache.
        #expect(try await cat("--json", "a.txt", "plan.docx", "nothere", status: 2).output == outcome.output)
    }

    @Test("many files are written in order, and a reader that leaves ends the command quietly")
    func many() async throws {
        for number in 0..<300 { try here.write("in/\(String(1000 + number)).txt", "\(number)\n") }
        let all = try await cat("in")
        #expect(all.outputText == (0..<300).map { "\($0)\n" }.joined())
        let left = try await DndBinary.run("cat", "in", in: here, output: .pipeClosedAfter(10))
        expectStatus(left, 0)
        #expect(left.errorText == "")
    }

    @Test("it is a textconv of git", .enabled(if: Peers.has("git"), "git is missing"))
    func git() async throws {
        try here.addExample("plan.docx")
        let script = """
            set -e; cd "$1"
            git init -q . && git config user.email a@b && git config user.name n
            echo '*.docx diff=text' > .gitattributes && git config diff.text.textconv "$2 cat"
            git add -A && git commit -qm one
            git show --textconv HEAD:plan.docx | head -n 1
            """
        let outcome = try await Peers.run(
            "/bin/sh", "-c", Argument(stringLiteral: script), "sh",
            Argument(stringLiteral: here.directory.string), Argument(stringLiteral: DndBinary.path.string), in: here)
        #expect(outcome.outputText == "Plan for Saturday\n", "\(outcome.errorText)")
    }
}
