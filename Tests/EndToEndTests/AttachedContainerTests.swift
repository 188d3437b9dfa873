import SystemPackage
import TestPrograms
import Testing

/// What is attached to a mail is opened as it is alone. The mail is written by Python's `email`.
@Suite("Archives, workbooks, cards and mailboxes in mails")
struct AttachedContainerTests {
    private static let writer = """
        import email.message, io, zipfile
        inner = email.message.EmailMessage()
        inner['From'] = 'in@example.org'
        inner['Subject'] = 'Inner'
        inner.set_content('walnut')
        file = io.BytesIO()
        with zipfile.ZipFile(file, 'w') as archive:
            archive.writestr('a/one.txt', 'chestnut')
            archive.writestr('in.eml', bytes(inner))
        line = b'From a@b Mon Jan  5 10:00:00 2026\\n'
        card = b'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nFN:%s\\r\\nEND:VCARD\\r\\n'
        mail = email.message.EmailMessage()
        mail['From'] = 'a@example.org'
        mail.set_content('outer')
        def add(content, kind, name): mail.add_attachment(content, maintype='application', subtype=kind, filename=name)
        add(file.getvalue(), 'zip', 'z.zip')
        add(line + bytes(inner) + b'\\n' + line + b'Subject: Two\\n\\npecan\\n', 'mbox', 'in.mbox')
        add(card % b'Almond' + card % b'Hazel', 'octet-stream', 'c.vcf')
        add(open('plan.xlsx', 'rb').read(), 'octet-stream', 'plan.xlsx')
        open('mail.eml', 'wb').write(bytes(mail))
        """

    private let here: Workspace

    init() async throws {
        here = try Workspace()
        let script = """
            import zipfile
            sheet = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c t="str">' \\
                '<v>%s</v></c></row></sheetData></worksheet>'
            package = 'http://schemas.openxmlformats.org/package/2006/'
            office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
            with zipfile.ZipFile('plan.xlsx', 'w') as z:
                z.writestr('[Content_Types].xml', f'<Types xmlns="{package}content-types"><Default Extension="xml" ContentType='
                    '"application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
                    'spreadsheetml.sheet.main+xml"/></Types>')
                z.writestr('_rels/.rels', f'<Relationships xmlns="{package}relationships"><Relationship Id="a" Type='
                    f'"{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
                z.writestr('xl/workbook.xml', '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
                    f'xmlns:r="{office}"><sheets><sheet name="Costs" r:id="a"/><sheet name="Two" r:id="b"/></sheets></workbook>')
                z.writestr('xl/_rels/workbook.xml.rels', f'<Relationships xmlns="{package}relationships">' + ''.join(
                    f'<Relationship Id="{i}" Type="{office}/worksheet" Target="{i}.xml"/>' for i in 'ab') + '</Relationships>')
                for i, word in zip('ab', ['macadamia', 'cashew']): z.writestr(f'xl/{i}.xml', sheet % word)
            """
        for program in [script, Self.writer] {
            expectStatus(
                try await Peers.run("/usr/bin/python3", "-c", Argument(stringLiteral: program), in: here), 0)
        }
    }

    @Test(
        "each part has a name",
        arguments: [
            ("mail.eml#1#a/one.txt", "chestnut"), ("mail.eml#1#in.eml#0", "walnut"), ("mail.eml#2#1", "pecan"),
            ("mail.eml#3#1", "Hazel"), ("mail.eml#4#1", "cashew"), ("mail.eml#4#sheet=Costs", "macadamia"),
        ])
    func parts(part: Argument, word: String) async throws {
        let cat = try await DndBinary.run("cat", part, in: here)
        expectStatus(cat, 0)
        #expect(cat.outputText.contains(word), "\(cat)")
    }

    @Test("a destination of texts gets the texts of all of them")
    func texts() async throws {
        try here.write("texts/.dnd/destination.toml", "kind = \"journal\"\nreads = [\"public.utf8-plain-text\"]\n")
        expectStatus(try await DndBinary.run("copy", "mail.eml#*", "--to", "texts/", in: here), 0)
        let names = here.items(in: "texts").map { String(decoding: $0.bytes, as: UTF8.self) }
        let items = try names.map { try here.text("texts/\($0)") }.joined()
        for word in ["chestnut", "walnut", "pecan", "Almond", "Hazel", "macadamia", "cashew"] {
            #expect(items.contains(word), "\(word)")
        }
    }

    @Test("words are found in all of them", arguments: ["chestnut", "pecan", "Hazel", "cashew"])
    func words(word: Argument) async throws {
        let found = try await DndBinary.run("find", word, ".", in: here)
        expectStatus(found, 0)
        #expect(found.outputText.contains("mail.eml#"), "\(found)")
    }

    @Test("what may not be seen of a mail may not be seen of what is in its archives")
    func restricted() async throws {
        try here.write(".dnd/source.toml", "[types]\n\"com.apple.mail.email\" = \"ownProcess\"\n")
        let copy = try await DndBinary.run(
            "copy", "mail.eml#1#a/one.txt", "mail.eml#4#0", "--to", "out/", "--make", "folder", in: here)
        expectStatus(copy, 1)
        #expect(!here.exists("out/one.txt"), "\(copy)")
    }
}
