import SystemPackage
import TestPrograms
import Testing

@Suite("dnd find")
struct FindTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func find(_ arguments: Argument..., status: Int32 = 0) async throws -> Outcome {
        let outcome = try await DndBinary.run(["find"] + arguments, in: here)
        expectStatus(outcome, status)
        return outcome
    }

    @Test("texts, documents, the pages of a PDF and geocaches are found, with their places")
    func kinds() async throws {
        try here.write("d/note.txt", "One\nThe bridge of the mill\n")
        try here.addExample("guide.pdf", as: "d/guide.pdf")
        try here.addExample("plan.docx", as: "d/deep/plan.docx")
        try here.addExample("caches.gpx", as: "d/caches.gpx")
        try here.addExample("lake.png", as: "d/lake.png")
        #expect(try await find("\"the summit\"", "d").outputText == "d/guide.pdf:page 3: 3. The summit\n")
        #expect(
            try await find("\"of the mill\"", "d").outputText == "d/note.txt:2: The bridge of the mill\n")
        #expect(try await find("saturday", "d").outputText.contains("d/deep/plan.docx:1: Plan for Saturday\n"))
        #expect(try await find("oak", "d").outputText.contains("d/caches.gpx#1:1: Oak\n"))
        // By its name only.
        #expect(try await find("lake png", "d").outputText == "d/lake.png\n")
        let any = try await find("--any", "summit mill", "d", "--lines", "1").outputText
        #expect(any.contains("d/guide.pdf:page 3:") && any.contains("d/note.txt:2:"))
    }

    @Test("a file that was changed in place and got its time back is read again")
    func keptTime() async throws {
        for (text, found, gone) in [("zebra", "zebra", "tiger"), ("tiger", "tiger", "zebra")]
            as [(String, Argument, Argument)]
        {
            try here.write("d/s.txt", "\(text)\n")
            _ = try await Program.run(["/usr/bin/touch", "-d", "2020-01-01", "s.txt"], in: here.path("d"))
            #expect(try await find(found, "d").outputText == "d/s.txt:1: \(text)\n")
            _ = try await find(gone, "d", status: 1)
        }
    }

    @Test("a journal is searched as it is, and again when it has changed")
    func changes() async throws {
        try here.write("a.txt", "The bridge\n")
        try here.write("b.txt", "The river\n")
        expectStatus(try await DndBinary.run("copy", "a.txt", "b.txt", "--to", "j/", in: here), 0)
        #expect(try await find("bridge", "j").outputText == "j/a.txt:1: The bridge\n")
        #expect(try await find("bridge", "j/").outputText == "j/a.txt:1: The bridge\n")
        #expect(Workspace.names(in: here.home.pushing(".cache/dnd/search")).count >= 1)
        try here.write("j/a.txt", "The ford is deep\n")
        _ = try await find("bridge", "j", status: 1)
        #expect(try await find("ford", "j").outputText == "j/a.txt:1: The ford is deep\n")
        expectStatus(try await DndBinary.run("remove", "j/a.txt", in: here), 0)
        let gone = try await find("ford", "j", status: 1)
        #expect(gone.outputText == "" && gone.errorText == "nothing found in j\n")
        expectStatus(try await DndBinary.run("undo", "j", in: here), 0)
        #expect(try await find("ford", "j").outputText == "j/a.txt:1: The ford is deep\n")
    }

    @Test("files that cannot be read are errors, and the others are searched")
    func failures() async throws {
        try here.write("d/a.txt", "The bridge\n")
        let docx = try Examples.bytes("plan.docx")
        try here.write("d/cut.docx", Array(docx.prefix(docx.count - 40)))
        for _ in 0..<2 {
            let outcome = try await DndBinary.run("find", "bridge", "d", in: here)
            #expect(outcome.outputText == "d/a.txt:1: The bridge\n")
            #expect(outcome.status == 2 && outcome.errorText.contains("dnd: error: d/cut.docx: cannot be searched: "))
        }
        try here.addExample("plan.docx", as: "d/cut.docx")
        #expect(try await find("bridge", "d").errorText == "")
    }

    @Test("archives in archives are searched, and what cannot be read in them is said")
    func nested() async throws {
        try here.write("bad.txt", "bridge of zeros")
        try here.makeDirectory("d")
        let made = try await Program.run(
            [
                "/usr/bin/python3", "-c",
                """
                import io, tarfile, zipfile
                def zipped(files, kind=zipfile.ZIP_STORED):
                    out = io.BytesIO()
                    with zipfile.ZipFile(out, 'w', kind) as z:
                        for name, data in files: z.writestr(name, data)
                    return out.getvalue()
                tar = io.BytesIO()
                with tarfile.open(fileobj=tar, mode='w:gz') as t:
                    link = tarfile.TarInfo('link'); link.type = tarfile.SYMTYPE; link.linkname = 'a'; t.addfile(link)
                    info = tarfile.TarInfo('a.txt'); info.size = 11; t.addfile(info, io.BytesIO(b'tar bridge\\n'))
                deep = zipped([('x.txt', 'nothing'), ('y.txt', 'a deep bridge')])
                files = [('top.txt', 'top bridge'), ('t.tar.gz', tar.getvalue()), ('in.zip', deep)]
                open('d/nest.zip', 'wb').write(zipped(files))
                bad = zipped([('good.txt', 'good bridge'), ('bad.txt', 'x' * 99)], zipfile.ZIP_DEFLATED)
                at = bad.rindex(b'bad.txt', 0, bad.index(b'PK\\1\\2')) + len('bad.txt')
                open('d/worse.zip', 'wb').write(zipped([('bad.zip', bad[:at] + b'\\xff' + bad[at + 1:])]))
                """,
            ], in: here.directory)
        try #require(made.status == 0, "\(made)")
        for _ in 0..<2 {
            let outcome = try await find("bridge", "d", status: 2)
            #expect(
                Set(outcome.outputText.split(separator: "\n")) == [
                    "d/nest.zip#0:1: top bridge", "d/nest.zip#1#1:1: tar bridge", "d/nest.zip#2#1:1: a deep bridge",
                    "d/worse.zip#0#0:1: good bridge",
                ], "\(outcome)")
            #expect(outcome.errorLines.count == 1, "\(outcome)")
            let error = "dnd: error: d/worse.zip: cannot be searched: #0#1 is damaged"
            #expect(outcome.errorText.hasPrefix(error), "\(outcome)")
        }
        let line = try await find("deep", "d", "--json", status: 2).jsonLines().first
        #expect(line?["part"] == .number(2) && line?["inner"] == .array([.number(1)]))
        #expect(try await DndBinary.run("cat", "d/nest.zip#2#1", in: here).outputText == "a deep bridge\n")
    }

    @Test("attachments of mails are searched, in mailboxes and archives, too")
    func attachments() async throws {
        try here.makeDirectory("d")
        let made = try await Program.run(
            [
                "/usr/bin/python3", "-c",
                """
                import mailbox, zipfile, io
                from email.message import EmailMessage
                def mail(words):
                    m = EmailMessage(); m['From'] = 'a@example.com'; m['Subject'] = 'Hello'
                    m.set_content('a letter\\n')
                    m.add_attachment(b'no picture', maintype='image', subtype='png', filename='a.png')
                    m.add_attachment(words + '\\n', filename='note.txt')
                    return m
                inner = mail('an inner penguin'); outer = mail('an outer penguin'); outer.add_attachment(inner)
                zipped = io.BytesIO()
                with zipfile.ZipFile(zipped, 'w') as z: z.writestr('n.txt', 'a zipped penguin')
                outer.add_attachment(zipped.getvalue(), maintype='application', subtype='zip', filename='z.zip')
                open('d/m.eml', 'wb').write(bytes(outer))
                box = mailbox.mbox('d/in.mbox'); box.add(mail('nothing')); box.add(mail('a boxed penguin')); box.close()
                with zipfile.ZipFile('d/z.zip', 'w') as z: z.writestr('m.eml', bytes(mail('a packed penguin')))
                """,
            ], in: here.directory)
        try #require(made.status == 0, "\(made)")
        let found = [
            "d/in.mbox#1#2:1: a boxed penguin", "d/m.eml#2:1: an outer penguin", "d/m.eml#3#2:1: an inner penguin",
            "d/m.eml#4#0:1: a zipped penguin", "d/z.zip#0#2:1: a packed penguin",
        ]
        #expect(try await find("penguin", "d").outputText.split(separator: "\n").sorted().map(String.init) == found)
        for line in found {
            let (part, text) = (line.prefix { $0 != ":" }, line.split(separator: ": ")[1])
            #expect(
                try await DndBinary.run("cat", Argument(stringLiteral: String(part)), in: here).outputText
                    == "\(text)\n")
        }
    }

    @Test("a folder that has the name of a former file, and entries whose names lead out of an archive")
    func replaced() async throws {
        try here.write("d/a.txt", "koala\n")
        #expect(try await find("koala", "d").outputText == "d/a.txt:1: koala\n")
        _ = try await Program.run(["/bin/rm", "a.txt"], in: here.path("d"))
        try here.write("d/a.txt/x", "koala\n")
        #expect(try await find("koala", "d").outputText == "d/a.txt/x:1: koala\n")
        let made = try await Program.run(
            [
                "/usr/bin/python3", "-c",
                "import zipfile; zipfile.ZipFile('d/z.zip', 'w').writestr('../evil.txt', 'evil')",
            ],
            in: here.directory)
        try #require(made.status == 0, "\(made)")
        let outcome = try await find("evil", "d", status: 2)
        #expect(outcome.errorText.contains("d/z.zip: cannot be searched: #0 has a name that is not used"))
    }

    @Test("JSON lines, and paths with NUL bytes for other commands")
    func formats() async throws {
        try here.write("d/a.txt", "Über die bridge, bridge\n")
        try here.addExample("caches.gpx", as: "d/caches.gpx")
        try here.write("d/new\nline.txt", "bridge")
        let lines = try await find("--json", "bridge", "d").jsonLines()
        let first = try #require(lines.first { $0["path"]?.string == "d/a.txt" })
        let passage = try #require(first["passages"]?.array?.first)
        #expect(passage["line"] == .number(1) && passage["page"] == .null)
        #expect(passage["text"]?.string == "Über die bridge, bridge")
        #expect(passage["matches"]?.array?.first?["start"] == .number(9))
        #expect(passage["matches"]?.array?.first?["length"] == .number(6))
        #expect(lines.contains { $0["path"]?.string == "d/caches.gpx" && $0["part"] == .number(2) })
        let paths = try await find("-0", "--any", "bridge oak mill", "d").outputText.split(separator: "\0")
        #expect(paths.count == 3)
        #expect(Set(paths) == ["d/a.txt", "d/caches.gpx", "d/new\nline.txt"])
        #expect(try await find("bridge", "d", "--lines", "0").outputText.contains("d/a.txt\n"))
        let colours = try await find("über", "d", "--color", "always").outputText
        #expect(colours.contains("\u{1B}[1;32mÜber\u{1B}[0m die"))
    }

    @Test("searches at the same time find the same")
    func atOnce() async throws {
        for number in 0..<60 { try here.write("d/\(number).txt", "bridge \(number)") }
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await DndBinary.run("find", "bridge", "d", in: here).outputText.split(separator: "\n").count
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [60, 60, 60, 60])
    }

    @Test("a limit that was too small is not remembered")
    func limits() async throws {
        try here.addExample("plan.docx", as: "d/plan.docx")
        let limited = try await DndBinary.run("find", "saturday", "d", "--limit", "memory=1", in: here)
        #expect(limited.status != 0)
        #expect(try await find("saturday", "d").errorText == "")
    }

    @Test("hidden files and folders of other programs are left out")
    func hidden() async throws {
        try here.write("d/.git/note.txt", "bridge")
        try here.write("d/.hidden.txt", "bridge")
        try here.write("d/a.txt", "bridge")
        #expect(try await find("bridge", "d").outputText == "d/a.txt:1: bridge\n")
    }

    @Test("mistakes have their hint")
    func mistakes() async throws {
        try here.write("a.txt", "bridge")
        #expect(try await find("old", "bridge", "d", status: 64).errorText.contains("dnd find 'old bridge' d"))
        #expect(try await find("bridge", "a.txt", status: 64).errorText.contains("dnd cat a.txt | grep WORD"))
        #expect(try await find("--", "---", ".", status: 64).errorText.contains("nothing to find in '---'"))
        #expect(try await find("bridge", "nothere", status: 2).errorText.contains("nothere"))
    }
}
