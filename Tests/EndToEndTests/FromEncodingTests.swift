import SystemPackage
import TestPrograms
import Testing

/// The bytes are from Python's codecs.
@Suite("--from-encoding: the user knows what a guess cannot")
struct FromEncodingTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func dnd(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    private func write(_ name: String, _ text: String, in codec: String) async throws {
        let code = "import sys; open(sys.argv[1], 'wb').write(sys.argv[2].encode(sys.argv[3]))"
        let outcome = try await Peers.run(
            "/usr/bin/python3", ["-c"] + [code, name, text, codec].map { Argument(stringLiteral: $0) }, in: here)
        expectStatus(outcome, 0)
    }

    @Test(
        "short texts that no statistics can tell apart",
        arguments: [
            ("koi8-r", "koi8_r", "да\n"), ("windows-1251", "cp1251", "да\n"), ("ISO-8859-5", "iso8859_5", "да\n"),
            ("cp866", "cp866", "да\n"), ("iso-8859-2", "iso8859_2", "žluť\n"), ("windows-1250", "cp1250", "žluť\n"),
            ("cp437", "cp437", "naïve ½ ░\n"), ("macintosh", "mac_roman", "Größe †\n"), ("shift_jis", "cp932", "猫\n"),
            ("big5", "big5", "貓\n"), ("gb18030", "gb18030", "猫\n"), ("euc-kr", "cp949", "고양이\n"),
            ("iso-2022-jp", "iso2022_jp", "猫\n"), ("UTF-16", "utf_16", "Ж猫\n"),
            ("utf-8", "utf_8_sig", "猫\n"),
            // Bytes that are UTF-8 by chance.
            ("windows-1252", "cp1252", "Ã¼\n"),
        ])
    func texts(name: String, codec: String, text: String) async throws {
        try await write("a.txt", text, in: codec)
        let outcome = try await dnd(
            "copy", "a.txt", "--to", "journal/", "--from-encoding", Argument(stringLiteral: name), "--json")
        expectStatus(outcome, 0)
        #expect(try here.text("journal/a.txt") == text)
        #expect(try outcome.jsonLines().first?["losses"] == .array([]), "what the user states is no guess")
        let shown = try await dnd("cat", "a.txt", "--from-encoding", Argument(stringLiteral: name))
        #expect(shown.outputText == text)
    }

    /// What looks like data is text if the name says so, or if there is no name. The bytes are those of the standards' tables.
    @Test(
        "texts that no guess finds",
        arguments: [
            ("UTF-16LE", "Чай, конь\n", "Чай, конь\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            ("UTF-16BE", "日本語\n", "日本語\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
            (
                "UTF-32LE", "Чай\n",
                "Чай\n".unicodeScalars.flatMap { [UInt8($0.value & 0xFF), UInt8($0.value >> 8), 0, 0] }
            ),
            ("IBM037", "Hello 1\n", [0xC8, 0x85, 0x93, 0x93, 0x96, 0x40, 0xF1, 0x25]),
            ("ISO-2022-KR", "안녕\n", [0x1B, 0x24, 0x29, 0x43, 0x0E, 0x3E, 0x48, 0x33, 0x67, 0x0F, 0x0A]),
        ] as [(String, String, [UInt8])])
    func unrecognized(encoding: String, text: String, bytes: [UInt8]) async throws {
        try here.write("a.txt", bytes)
        let name = Argument(stringLiteral: encoding)
        let outcome = try await dnd("copy", "a.txt", "--to", "journal/", "--from-encoding", name, "--json")
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines()[0]["fidelity"]?.string == "lossless")
        #expect(try here.text("journal/a.txt") == text)
        let piped = try await DndBinary.run(
            ["copy", "-", "--to", "-", "--as", "public.utf8-plain-text", "--from-encoding", name], in: here,
            input: .bytes(bytes))
        expectStatus(piped, 0)
        #expect(piped.outputText == text)
    }

    @Test("bytes that are not text in the stated encoding fail, and say so")
    func notText() async throws {
        // A surrogate without its other half.
        try here.write("a.txt", [0x00, 0xD8, 0x41, 0x00, 0x00, 0x00, 0x01, 0x00])
        let outcome = try await dnd("copy", "a.txt", "--to", "journal/", "--from-encoding", "UTF-16LE")
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("a.txt: is not text in UTF-16LE: it has invalid bytes"))
    }

    @Test("tables, data and pages, whatever they declare")
    func data() async throws {
        try await write("a.csv", "name\nžluť\n", in: "cp1250")
        expectStatus(try await dnd("copy", "a.csv", "--to", "a.json", "--from-encoding", "windows-1250"), 0)
        #expect(try here.text("a.json").contains("žluť"))
        try await write("a.html", "<meta charset=utf-8><title>t</title><p>Größe</p>", in: "mac_roman")
        expectStatus(try await dnd("copy", "a.html", "--to", "page.txt", "--from-encoding", "macintosh"), 0)
        #expect(try here.text("page.txt").contains("Größe"))
    }

    private static let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:山田太郎\r\nEND:VCARD\r\n"

    @Test("cards, events and mails that declare none")
    func messages() async throws {
        try await write("a.vcf", Self.card, in: "cp932")
        let event = "BEGIN:VEVENT\r\nSUMMARY:Ия Ли\r\nORGANIZER;CN=Ия:mailto:a@example.org\r\nEND:VEVENT\r\n"
        try await write("a.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(event)END:VCALENDAR\r\n", in: "cp1251")
        let mail = "From: Ия <a@example.org>\nMessage-ID: <1@example.org>\nSubject: Ия Ли\n\nда\n"
        try await write("a.eml", mail, in: "cp1251")
        try await write("a.mbox", "From a@example.org Mon Jan  5 10:00:00 2026\n" + mail, in: "cp1251")
        let cyrillic = "From: Ия <a@example.org>\nSubject: Ия Ли\n\nда\n"
        for (name, encoding, text) in [
            ("a.vcf", "Shift_JIS", "山田太郎\n"),
            ("a.ics", "windows-1251", "Ия Ли\nOrganizer: Ия <a@example.org>\n"), ("a.eml", "windows-1251", cyrillic),
            ("a.mbox", "windows-1251", cyrillic),
        ] {
            let shown = try await dnd(
                "cat", .init(stringLiteral: name), "--from-encoding", .init(stringLiteral: encoding))
            expectStatus(shown, 0)
            #expect(shown.outputText == text, "\(name)")
        }
        let stated = try await dnd("copy", "a.vcf", "--to", "a.txt", "--from-encoding", "Shift_JIS", "--json")
        #expect(try stated.jsonLines().first?["losses"] == .array([]), "what the user states is no guess")
        let guessed = try await dnd("copy", "a.vcf", "--to", "b.txt", "--json")
        #expect(try guessed.jsonLines().first?["losses"] == .array([.string("encoding")]))
    }

    @Test("what a mail declares is its encoding")
    func declared() async throws {
        let header = "From: a@example.org\nMessage-ID: <1@example.org>\nContent-Type: text/plain; charset=koi8-r\n\n"
        try await write("a.eml", header + "да\n", in: "koi8_r")
        let shown = try await dnd("cat", "a.eml", "--from-encoding", "windows-1251")
        #expect(shown.outputText == "From: a@example.org\n\nда\n")
    }

    @Test("one file of cards has one encoding")
    func cards() async throws {
        let lines = ["N:山田;太郎", "FN:山田太郎", "ORG:株式会社日本システム開発", "NOTE:会議の後で電話してください。よろしくお願いします。"]
        try await write(
            "a.vcf", "BEGIN:VCARD\r\nVERSION:2.1\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n",
            in: "cp932")
        #expect(
            try await dnd("cat", "a.vcf").outputText
                == "山田太郎\nName: 太郎 山田\nOrganization: 株式会社日本システム開発\nNote: 会議の後で電話してください。よろしくお願いします。\n")
    }

    @Test("a text that is invalid in the encoding is an error, and nothing lands")
    func invalid() async throws {
        try here.write("a.txt", [0x41, 0xFC, 0x42])
        let before = try here.snapshot(of: ".")
        let outcome = try await dnd(
            "copy", "a.txt", "--to", "b.txt", "--as", "public.utf8-plain-text", "--from-encoding", "utf-8")
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "a.txt")
        #expect(outcome.errorText.contains("is not text in UTF-8: it has invalid bytes"))
        #expect(try here.snapshot(of: ".") == before)
    }

    @Test(
        "where it cannot apply, and what is no encoding",
        arguments: [
            (
                ["lake.png", "--to", "journal/", "--from-encoding", "koi8-r"],
                "lake.png: --from-encoding does not apply"
            ),
            (
                ["a.txt", "--to", "folder/", "--make", "folder", "--from-encoding", "koi8-r"],
                "expected a text that is converted, or names in a ZIP that are not UTF-8"
            ),
            // Its first conversion writes UTF-8.
            (["plan.docx", "--to", "b.html", "--from-encoding", "koi8-r"], "--from-encoding does not apply"),
            (["depths.xlsx", "--to", "b.docx", "--from-encoding", "koi8-r"], "--from-encoding does not apply"),
            (["a.txt", "--to", "b.txt", "--from-encoding", "klingon"], "unknown encoding 'klingon'"),
            (["a.txt", "--to", "b.txt", "--from-encoding", "UTF-8//IGNORE"], "unknown encoding 'UTF-8//IGNORE'"),
            (["a.txt", "--to", "b.txt", "--encoding", "koi8-r"], "use --from-encoding"),
        ] as [([Argument], String)])
    func misuse(arguments: [Argument], message: String) async throws {
        for name in ["lake.png", "plan.docx", "depths.xlsx"] { try here.addExample(name) }
        try here.write("a.txt", [0x41, 0xFC, 0x42])
        let before = try here.snapshot(of: ".")
        let outcome = try await DndBinary.run(["copy"] + arguments, in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
        #expect(try here.snapshot(of: ".") == before)
    }

    @Test("a plan keeps it")
    func plan() async throws {
        try await write("a.txt", "да\n", in: "koi8_r")
        expectStatus(
            try await dnd("batch", "a.txt", "--to", "journal/", "--plan-to", "p.ndjson", "--from-encoding", "koi8-r"), 0
        )
        expectStatus(try await dnd("batch", "p.ndjson"), 0)
        #expect(try here.text("journal/a.txt") == "да\n")
    }
}
