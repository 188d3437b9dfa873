import FoundationEssentials
import TestPrograms
import Testing

@testable import Messages

@Suite struct MessageTests {
    private func message(_ text: String) throws -> Message { try Message(Array(text.utf8)) }

    private func texts(_ message: Message) -> [String] {
        message.body.flatMap { $0.plain.isEmpty ? $0.page : $0.plain }.map { message.text(of: $0).text }
    }

    private func contents(_ message: Message) -> [String] {
        message.attachments.map { String(decoding: message.content(of: $0).bytes, as: UTF8.self) }
    }

    // MARK: - With Python

    /// Python's `email` writes mails at random and reads them again: headers, texts, and the bytes of all attachments.
    @Test(arguments: 1...6)
    func randomMailsAreReadAsPythonReadsThem(seed: Int) async throws {
        let readings: [PythonMails.Reading] = try await PythonMails.run(
            PythonMails.generator + """
                import random
                random = random.Random(int(sys.argv[1]))
                print(json.dumps([reading(written(random)) for _ in range(25)]))
                """, ["\(seed)"])
        #expect(readings.count == 25)
        for reading in readings { try compare(Array(try #require(reading.mail)), with: reading, "seed \(seed)") }
    }

    private func compare(_ bytes: [UInt8], with reading: PythonMails.Reading, _ label: String) throws {
        let message = try Message(bytes)
        for (name, text) in reading.headers {
            #expect(message.root.header.text(name) == text, "\(label) \(name)")
        }
        let section = message.body.first
        let plain = section.map { $0.plain.map { message.text(of: $0).text }.joined() }
        #expect(plain == reading.plain, "\(label) plain")
        let page = section.map { $0.page.map { message.text(of: $0).text }.joined() }
        #expect(page == reading.html ?? "", "\(label) html")
        try #require(message.attachments.count == reading.attachments.count, "\(label)")
        for (attachment, expected) in zip(message.attachments, reading.attachments) {
            #expect(attachment.fileName == expected.name, "\(label)")
            #expect(attachment.mediaType == expected.type, "\(label)")
            let content = message.content(of: attachment).bytes
            if let inner = expected.inner {
                try compare(content, with: inner, "\(label), inner")
            } else {
                #expect(content == expected.content.map { Array($0) }, "\(label) \(expected.name ?? "")")
            }
        }
        #expect(!message.isCut)
    }

    // MARK: - Structure

    /// RFC 2046, 5.1.1: the example of the standard, with its implicit and explicit plain text.
    @Test func theExampleOfTheStandardHasTwoTexts() throws {
        let message = try message(
            """
            From: Nathaniel Borenstein <nsb@bellcore.com>
            To: Ned Freed <ned@innosoft.com>
            Date: Sun, 21 Mar 1993 23:56:48 -0800 (PST)
            Subject: Sample message
            MIME-Version: 1.0
            Content-type: multipart/mixed; boundary="simple boundary"

            This is the preamble.  It is to be ignored, though it
            is a handy place for composition agents to include an
            explanatory note to non-MIME conformant readers.

            --simple boundary

            This is implicitly typed plain US-ASCII text.
            It does NOT end with a linebreak.
            --simple boundary
            Content-type: text/plain; charset=us-ascii

            This is explicitly typed plain US-ASCII text.
            It DOES end with a linebreak.

            --simple boundary--

            This is the epilogue.  It is also to be ignored.
            """)
        #expect(
            texts(message) == [
                "This is implicitly typed plain US-ASCII text.\nIt does NOT end with a linebreak.",
                "This is explicitly typed plain US-ASCII text.\nIt DOES end with a linebreak.\n",
            ])
        #expect(message.attachments.isEmpty && !message.isCut)
    }

    /// RFC 2046, 5.1.2: a boundary of an outer part ends all inner ones.
    @Test func anInnerPartWithoutEndDoesNotSwallowTheNext() throws {
        let message = try message(
            """
            Content-Type: multipart/mixed; boundary=out

            --out
            Content-Type: multipart/alternative; boundary=out-in

            --out-in

            text
            --out
            Content-Disposition: attachment; filename=a.bin

            data
            --out--
            """)
        #expect(texts(message) == ["text"] && contents(message) == ["data"])
    }

    @Test(arguments: [
        // Declared without its quotation marks, wrong, and missing.
        "boundary=\"==other==\"", "boundary=", "charset=utf-8", "boundary==_x_=; type=\"text/plain\"",
    ])
    func aWrongBoundaryIsFoundAtTheParts(parameter: String) throws {
        let message = try message(
            """
            From: a@example.org
            Content-Type: multipart/mixed; \(parameter)

            -- no boundary

            --=_x_=
            Content-Type: text/plain

            text
            --=_x_=
            Content-Type: application/octet-stream; name=a.bin
            Content-Transfer-Encoding: base64

            ZGF0YQ==
            --=_x_=--
            """)
        #expect(texts(message) == ["text"] && contents(message) == ["data"])
    }

    @Test func withoutAnyBoundaryItIsAText() throws {
        let message = try message("From: a\nContent-Type: multipart/mixed; boundary=x\n\nonly text\n")
        #expect(texts(message) == ["only text\n"])
    }

    @Test func theEndThatIsMissingIsNoticed() throws {
        let start =
            "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhello\n--x\nContent-Transfer-Encoding: base64\n"
            + "Content-Disposition: attachment; filename=a\n\n"
        let cut = try message(start + "YWJjZGV")
        #expect(cut.isCut && cut.content(of: cut.attachments[0]).isCut)
        // The end of the mail is missing, but not that of the attachment.
        let padded = try message(start + "YWJjZA==\n")
        #expect(padded.isCut && !padded.content(of: padded.attachments[0]).isCut)
        #expect(contents(padded) == ["abcd"])
    }

    @Test func aMailWithoutEmptyLineHasABody() throws {
        let message = try message("Subject: a\nFrom: b@example.org\nThis is no field\nmore\n")
        #expect(message.root.header.text("subject") == "a" && texts(message) == ["This is no field\nmore\n"])
    }

    /// RFC 2387, 3.2, and RFC 2046, 5.1.4.
    @Test func aPageWithPicturesHasThePicturesAsAttachments() throws {
        let message = try message(
            """
            Content-Type: multipart/related; boundary=r; start="<page@x>"

            --r
            Content-Type: image/gif
            Content-ID: <one@x>

            GIF89a
            --r
            Content-Type: text/html
            Content-ID: <page@x>

            <img src="cid:one@x">
            --r--
            """)
        #expect(message.body.count == 1 && message.body[0].page.count == 1)
        #expect(message.attachments.map(\.contentID) == ["one@x"])
        #expect(message.name(ofAttachmentAt: 0) == "part-1.gif")
    }

    @Test func anInvitationInAVersionIsAnAttachmentAndAVersionForOneProgramIsNot() throws {
        let message = try message(
            """
            Content-Type: multipart/alternative; boundary=a

            --a

            plain
            --a
            Content-Type: text/x-amp-html

            <html amp4email>
            --a
            Content-Type: text/html

            <p>page
            --a
            Content-Type: text/calendar; method=REQUEST

            BEGIN:VCALENDAR
            --a--
            """)
        #expect(message.body.map { [$0.plain.count, $0.page.count] } == [[1, 1]])
        #expect(message.attachments.map(\.mediaType) == ["text/calendar"])
    }

    @Test func aTextWithAFileNameIsTheTextOfAMailThatHasNoOther() throws {
        let alone = try message("From: a\nContent-Type: text/plain; name=a.txt\n\nhello\n")
        #expect(texts(alone) == ["hello\n"] && alone.attachments.isEmpty)
        let attached = try message("From: a\nContent-Disposition: attachment; filename=a.txt\n\nhello\n")
        #expect(texts(attached) == [] && contents(attached) == ["hello\n"])
    }

    /// Half a megabyte of bytes that are invalid in the charset takes a moment, not minutes.
    @Test func manyInvalidBytes() throws {
        let bytes =
            Array("From: a\nContent-Type: text/plain; charset=shift_jis\n\n".utf8)
            + [UInt8](repeating: 0xFF, count: 500_000)
        let seconds = try ProcessorTime.seconds {
            let message = try Message(bytes)
            let (text, isCertain) = message.text(of: message.body[0].plain[0])
            #expect(!text.isEmpty && !isCertain)
        }
        #expect(seconds < 30)
    }

    // MARK: - Limits

    @Test func partsWithinPartsAreLimited() throws {
        func nested(_ levels: Int) -> String {
            (0..<levels).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }.joined() + "\nend"
        }
        #expect(texts(try message(nested(100))) == ["end"])
        let error = #expect(throws: MessageError.self) { _ = try message(nested(101)) }
        #expect(error?.code == .tooLarge && error?.message == "nests parts deeper than 100 levels")
    }

    @Test func partsAndFieldsAreLimited() throws {
        let parts = "Content-Type: multipart/mixed; boundary=x\n\n" + String(repeating: "--x\n\n", count: 100_001)
        #expect(throws: MessageError.self) { _ = try message(parts) }
        #expect(throws: MessageError.self) { _ = try message(String(repeating: "a:\n", count: 10_001) + "\nx") }
        let long = "a: " + String(repeating: "x\n ", count: 2 << 20)
        #expect(throws: MessageError.self) { _ = try message(long) }
        #expect(throws: MessageError.cancelled) {
            _ = try Message(Array(String(repeating: "x\n", count: 10_000).utf8)) { true }
        }
    }

    /// Bytes that are no mail end with a value or with an error, soon.
    @Test(arguments: 1...6)
    func damagedMailsEndWithAValueOrAnError(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let base = Array(
            """
            From: =?utf-8?q?a=C3?= <a@x>\r\nContent-Type: multipart/mixed; boundary*0="x"; boundary*1=y\r\n\r\n--xy\r\n\
            Content-Type: text/plain; charset=utf-16; format=flowed\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
            a=3D=\r\n> b \r\n> c\r\n--xy\r\nContent-Disposition: attachment; filename*=utf-8''%41%zz\r\n\
            Content-Transfer-Encoding: base64\r\n\r\nAAAA=A=\r\n--xy--\r\n
            """.utf8)
        for _ in 0..<400 {
            var bytes = base
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                default: bytes.insert(contentsOf: bytes[at...].prefix(30), at: at)
                }
            }
            let message = try Message(bytes)
            for part in message.attachments { #expect(message.content(of: part).bytes.count <= bytes.count) }
            for index in message.attachments.indices {
                let name = message.name(ofAttachmentAt: index)
                #expect(!name.isEmpty && !name.contains("/") && !name.utf8.contains(0) && name.utf8.count <= 255)
            }
            _ = texts(message)
        }
    }
}

/// SplitMix64, so that failures can be reproduced.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
