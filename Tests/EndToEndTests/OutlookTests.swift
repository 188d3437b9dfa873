import SystemPackage
import TestPrograms
import Testing

@Suite("Messages that Outlook saved")
struct OutlookTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.write("tea.msg", Workspace.read(Examples.top.pushing("Tests/Fixtures/tea.msg")))
    }

    @Test func theTextIsThatOfAMail() async throws {
        let text = try await DndBinary.run("cat", "tea.msg", in: here)
        #expect(
            text.outputText == """
                From: Jürgen <j@example.org>
                To: Ada <ada@example.org>
                Cc: Bo <bo@example.org>
                Date: Fri, 29 May 2026 01:00:00 +0000
                Subject: Tea at the lake – Grüße

                At five, by the oak.
                Bring cups.

                Attachment: oak.png
                Attachment: The path.eml

                From: Ada <ada@example.org>
                Date: Fri, 29 May 2026 00:00:00 +0000
                Subject: The path

                It is dry.

                Attachment: path.txt

                Attachment: Übersicht.csv

                """, "\(text)")
    }

    @Test func thePageHasItsPicture() async throws {
        expectStatus(try await DndBinary.run("copy", "tea.msg", "--to", "tea.html", in: here), 0)
        let page = String(decoding: try here.read("tea.html"), as: UTF8.self)
        #expect(page.contains("At <b>five</b>") && page.contains("src=\"data:image/png;base64,iVBORw0KGgo"), "\(page)")
    }

    @Test func itsPartsAreItems() async throws {
        let copy = try await DndBinary.run("copy", "tea.msg#*", "--to", "out/", "--make", "folder", in: here)
        expectStatus(copy, 0)
        #expect(here.items(in: "out") == ["The path.eml", "oak.png", "Übersicht.csv"])
        #expect(try here.read("out/Übersicht.csv") == Array("cups,2\n".utf8))
        #expect(try await Peers.decodedPicture(here.path("out/oak.png"), in: here) == "PNG 4x4 RGB")
        let inner = try await DndBinary.run("cat", "tea.msg#2#1", in: here)
        #expect(inner.outputText == "North, then east.\n", "\(inner)")
        let none = try await DndBinary.run("cat", "tea.msg#9", in: here)
        expectStatus(none, 2)
        #expect(none.errorText.contains("tea.msg has 3 attachments, counted from 1"), "\(none)")
    }

    @Test func asAMailOtherProgramsReadIt() async throws {
        expectStatus(try await DndBinary.run("copy", "tea.msg", "--to", "tea.eml", in: here), 0)
        let script = """
            import email, sys
            from email import policy
            mail = email.message_from_file(open(sys.argv[1]), policy=policy.default)
            files = list(mail.iter_attachments())
            print(mail['subject'], [f.get_filename() for f in files], files[0].get_content()['subject'])
            """
        let reading = try await Peers.run(
            "/usr/bin/python3", "-c", Argument(stringLiteral: script), "tea.eml", in: here)
        #expect(reading.outputText == "Tea at the lake – Grüße [None, 'Übersicht.csv'] The path\n", "\(reading)")
    }

    @Test func aMessageAttachedToAMailIsOpened() async throws {
        let script = """
            import email.message
            m = email.message.EmailMessage()
            m['From'] = 'a@example.org'
            m.set_content('see')
            m.add_attachment(open('tea.msg', 'rb').read(), maintype='application', subtype='vnd.ms-outlook', filename='tea.msg')
            open('has.eml', 'wb').write(bytes(m))
            """
        expectStatus(try await Peers.run("/usr/bin/python3", "-c", Argument(stringLiteral: script), in: here), 0)
        let inner = try await DndBinary.run("cat", "has.eml#1#2#1", in: here)
        #expect(inner.outputText == "North, then east.\n", "\(inner)")
    }

    /// What may not be seen of a message may not be seen of its attachments.
    @Test func aDeclarationHoldsForTheParts() async throws {
        try here.write(
            ".dnd/source.toml", "[types]\n\"com.microsoft.outlook.message\" = \"ownProcess\"\n")
        let copy = try await DndBinary.run("copy", "tea.msg#1", "--to", "out/", "--make", "folder", "--json", in: here)
        expectStatus(copy, 1)
        #expect(copy.outputText.contains("offers it only to the store that it is in"), "\(copy)")
        #expect(!here.exists("out"))
    }

    @Test(arguments: [600, 4000, 9000])
    func damageIsAnError(bytes: Int) async throws {
        try here.write("cut.msg", Array(try here.read("tea.msg").prefix(bytes)))
        let cat = try await DndBinary.run("cat", "cut.msg", in: here)
        expectStatus(cat, 2)
        #expect(cat.outputText.isEmpty && cat.errorText.contains("cut.msg: "), "\(cat)")
    }
}
