import TestPrograms
import Testing

@testable import Messages

@Suite struct HeaderTests {
    private func decoded(_ value: String, isAddress: Bool = false) -> String {
        EncodedWords.decode(Array(value.utf8), isAddress: isAddress)
    }

    /// The examples of RFC 2047, section 8, as they are displayed there, and that of RFC 2231, section 5.
    @Test(arguments: [
        ("=?ISO-8859-1?Q?a?=", "a"), ("=?ISO-8859-1?Q?a?= b", "a b"),
        ("=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=", "ab"), ("=?ISO-8859-1?Q?a?=  =?ISO-8859-1?Q?b?=", "ab"),
        ("=?ISO-8859-1?Q?a_b?=", "a b"), ("=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=", "a b"),
        ("=?ISO-8859-1?Q?Andr=E9?= Pirard <PIRARD@vm1.ulg.ac.be>", "André Pirard <PIRARD@vm1.ulg.ac.be>"),
        (
            "=?ISO-8859-1?B?SWYgeW91IGNhbiByZWFkIHRoaXMgeW8=?= =?ISO-8859-2?B?dSB1bmRlcnN0YW5kIHRoZSBleGFtcGxlLg==?=",
            "If you can read this you understand the example."
        ),
        ("=?US-ASCII*EN?Q?Keith_Moore?= <moore@cs.utk.edu>", "Keith Moore <moore@cs.utk.edu>"),
    ])
    func encodedWordsOfTheStandards(value: String, text: String) { #expect(decoded(value) == text) }

    /// What senders do besides: characters split between words, words within text and in quotation marks, words that are
    /// none.
    @Test(arguments: [
        ("=?utf-8?B?w7w=?=", "ü"), ("=?utf-8?B?ww==?= =?utf-8?B?vA==?=", "ü"), ("a=?utf-8?q?=C3=BC?=b", "aüb"),
        ("\"=?utf-8?q?=C3=BC?=\"", "\"ü\""), ("=?utf-8?q?a b?=", "a b"), ("=?x?y?z?=", "=?x?y?z?="),
        ("=?utf-8?q?a", "=?utf-8?q?a"),
        ("=?no-such-charset?q?=C3=BC?=", "ü"), ("=?gb2312?B?16jXojE=?=", "专注1"), ("a\t b", "a b"),
    ])
    func encodedWordsOfSenders(value: String, text: String) { #expect(decoded(value) == text) }

    @Test func bytesWithoutEncodingAreGuessed() {
        #expect(EncodedWords.decode(Array("Grüße".utf8)) == "Grüße")
        #expect(EncodedWords.decode([0x47, 0x72, 0xFC, 0xDF, 0x65]) == "Grüße")
    }

    @Test func aNameThatHasACommaIsQuotedInAddresses() {
        let value = "=?utf-8?q?M=C3=BCller=2C_J?= <j@example.org>, \"=?utf-8?q?a=2C?=\" <b@example.org>"
        #expect(decoded(value, isAddress: true) == "\"Müller, J\" <j@example.org>, \"a,\" <b@example.org>")
    }

    /// A value that begins many words and ends none takes time in proportion to its length: a second would be far more.
    @Test func manyWordsWithoutEnd() {
        let value = String(repeating: "=?a?q? ", count: 300_000)
        let seconds = ProcessorTime.seconds { #expect(decoded(value).utf8.count == value.utf8.count - 1) }
        #expect(seconds < 30)
    }

    /// RFC 2231, sections 3, 4 and 4.1.
    @Test func parametersOfTheStandard() {
        let url = ParameterisedValue(
            Array(
                "message/external-body; access-type=URL; URL*0=\"ftp://\"; URL*1=\"cs.utk.edu/pub/moore/bulk-mailer/a.tar\""
                    .utf8))
        #expect(url.value == "message/external-body" && url["url"] == "ftp://cs.utk.edu/pub/moore/bulk-mailer/a.tar")
        let title = ParameterisedValue(
            Array("application/x-stuff; title*=us-ascii'en-us'This%20is%20%2A%2A%2Afun%2A%2A%2A".utf8))
        #expect(title["title"] == "This is ***fun***")
        let both = ParameterisedValue(
            Array(
                "application/x-stuff; title*0*=us-ascii'en'This%20is%20even%20more%20; title*1*=%2A%2A%2Afun%2A%2A%2A%20; title*2=\"isn't it!\""
                    .utf8))
        #expect(both["title"] == "This is even more ***fun*** isn't it!")
    }

    @Test(arguments: [
        ("attachment; filename=a b.pdf", "a b.pdf"), ("attachment; filename=\"C:\\dir\\a.txt\"", "C:\\dir\\a.txt"),
        ("attachment; filename=\"a\\\"b.txt\"", "a\"b.txt"), ("attachment; filename=a(1).pdf; size=3", "a(1).pdf"),
        ("attachment (a; comment); filename=x", "x"), ("attachment; filename=\"a;b\"", "a;b"),
        ("attachment; filename=\"=?utf-8?b?w7wudHh0?=\"", "ü.txt"), ("attachment; FILENAME = \"x\" ", "x"),
        ("attachment; filename=plain; filename*=utf-8''%C3%BC", "ü"), ("attachment; filename*=%41", "A"),
        ("attachment; filename*1=b; filename*0=a", "ab"),
    ])
    func parametersOfSenders(value: String, name: String) {
        #expect(ParameterisedValue(Array(value.utf8))["filename"] == name)
    }

    @Test(
        arguments: [
            ("a.pdf", "a.pdf"), ("../../etc/passwd", "passwd"), ("C:\\dir\\a.txt", "a.txt"), ("..", nil), ("/", nil),
            ("", nil),
            (".bashrc", "bashrc"), ("a\u{0}b\n.txt", "ab.txt"), ("a\u{202E}gpj.exe", "agpj.exe"), ("  a. ", "a"),
        ] as [(String, String?)])
    func namesAreSafe(path: String, name: String?) { #expect(AttachmentName.component(path) == name) }

    @Test func aLongNameKeepsItsExtension() {
        let name = AttachmentName.component(String(repeating: "ü", count: 300) + ".pdf")
        #expect(name == String(repeating: "ü", count: 98) + ".pdf")
    }
}

@Suite struct TransferEncodingTests {
    private func text(_ encoding: String, _ content: String) -> String {
        String(decoding: TransferEncoding(encoding).decode(Array(content.utf8)[...]).content, as: UTF8.self)
    }

    /// RFC 2045, 6.7 (the example and the rules), 6.8; RFC 4648, section 10.
    @Test(arguments: [
        (
            "quoted-printable", "Now's the time =\r\nfor all folk to come=\r\n to the aid of their country.",
            "Now's the time for all folk to come to the aid of their country."
        ),
        ("Quoted-Printable", "a=3Db  \r\nc=20\r\n", "a=b\r\nc \r\n"), ("quoted-printable", "=zz =4 =", "=zz =4 "),
        ("base64", "Zm9vYg==", "foob"), ("base64", "Zm9v\r\nYmE=\r\n", "fooba"), ("base64", "Zm9!!v", "foo"),
        ("base64", "Zg==Zg==", "ff"), ("base64", "Zm9vYg", "foob"), ("7bit", "a=3D", "a=3D"), ("x-odd", "a", "a"),
    ])
    func decodes(encoding: String, content: String, expected: String) { #expect(text(encoding, content) == expected) }

    /// POSIX, `uuencode`: the example of Python's `binascii`, `b2a_uu(b'Cat')`.
    @Test func uuencode() { #expect(text("x-uuencode", "begin 644 cat.txt\n#0V%T\n`\nend\n") == "Cat") }

    /// What a list appends is not data, and another encoding is.
    @Test(arguments: [
        ("aGVsbG8gd29ybGQ=\n\n-- \nList footer after base64\n", "hello world"),
        ("aGVsbG8gd29ybGQ=\r\n-- \r\nfooter\r\n", "hello world"), ("aGVsbG8h\n\n_____\nA list\n", "hello!"),
        ("aGVsbG8h\r\n\r\nA list\r\n", "hello!"), ("Zg==  \n\n\n-- \nlist", "f"), ("Zg==Zg==\n-- \nlist", "ff"),
        ("Zg==\n\nZg==\n", "ff"), ("aGVs\n\nbG8h\n", "hello!"), ("Zg==\nZm9v\nZg==\nthe end", "ffoof"),
        ("Zg== x Zg==", "f"), ("Zm9v\n\n\n", "foo"), ("====", ""), ("Zm9v====Zg", "foof"),
        ("aGVsbG8h\naGVs\n\nUnsubscribe\n", "hello!hel"), ("aGVsbG8h\n\nUnsubscribes\n", "hello!"),
        ("aGVsbG8gd29ybGQ=\r\n\r\nUnsubscribes\r\n", "hello world"),
        ("aGVsbG8gd29ybGQ=\nUnsubscribe\n", "hello world"), ("Zm9v\n\naGVsbG8gd29ybGQ=\n", "foohello world"),
        ("aGVsbG8h\n\naGVsbG8h\naGVs\n\nMore\n", "hello!hello!hel"),
    ])
    func base64EndsBeforeAText(content: String, expected: String) { #expect(text("base64", content) == expected) }

    @Test func manyEndsOfBase64() {
        let seconds = ProcessorTime.seconds {
            for content in ["=", "Zg==", "=\n", "\n", "\n\n", "= ", "Zg=\n\n"] {
                _ = text("base64", String(repeating: content, count: 500_000))
            }
        }
        #expect(seconds < 60)
    }

    /// Python's `binascii`, `b2a_uu`, whose blanks at the ends of lines are removed, as mail servers did it.
    @Test func uuencodedLinesWithoutTheirLastBlanks() async throws {
        let lines: [String] = try await PythonMails.run(
            """
            import binascii, json
            print(json.dumps([binascii.b2a_uu(bytes(1 + (i * j) % 97 for j in range(i)) + bytes(k)).decode().rstrip()
                              for i in range(8) for k in range(4)]))
            """)
        #expect(lines.count == 32 && lines.contains { $0.utf8.count % 4 != 1 })
        var number = 0
        for i in 0..<8 {
            for k in 0..<4 {
                let expected = (0..<i).map { UInt8(1 + (i * $0) % 97) } + [UInt8](repeating: 0, count: k)
                let text = "begin 644 a\n\(lines[number])\n`\nend\n"
                #expect(TransferEncoding.uuencode.decode(Array(text.utf8)[...]).content == expected, "\(text)")
                number += 1
            }
        }
        #expect(text("x-uuencode", "begin 644 uu.txt\n%:&5L;&\\\n`\nend\n") == "hello")
    }

    /// RFC 3676, 4.1 to 4.5: the example of a reply, a signature and stuffed lines.
    @Test func flowedText() {
        let text =
            ">> `Take some more tea,' the March Hare said to Alice, \n>> very earnestly.\n>\n> `I've had nothing yet,' \n> Alice replied \n>> other\n From here\n-- \nAlice \n\nend"
        #expect(
            FlowedText.joined(text, deletesSpace: false)
                == ">> `Take some more tea,' the March Hare said to Alice, very earnestly.\n>\n> `I've had nothing yet,' Alice replied \n>> other\nFrom here\n-- \nAlice \nend"
        )
        #expect(FlowedText.joined("a \nb", deletesSpace: true) == "ab")
    }
}
