import FoundationEssentials
import SystemPackage
import TestPrograms
import Testing

@testable import Messages

@Suite struct MailboxTests {
    private func mails(_ bytes: [UInt8]) throws -> [String] {
        var found: [String] = []
        let count = try Mailbox.forEachMail(size: Int64(bytes.count)) { offset, count in
            Array(bytes[min(bytes.count, Int(offset))...].prefix(count))
        } _: { entry in
            let mail = Array(bytes[Int(entry.range.lowerBound)..<Int(entry.range.upperBound)])
            found.append(String(decoding: entry.isQuoted ? Mailbox.unquoted(mail) : mail, as: UTF8.self))
            return true
        }
        #expect(count == found.count)
        return found
    }

    private func mails(_ text: String) throws -> [String] { try mails(Array(text.utf8)) }

    private static let line = "From a@example.org Mon Jan  5 10:00:00 2026\n"

    /// A mailbox of random mails, and the mails.
    private struct Written: Decodable {
        let mailbox: Data
        let mails: [Data]
    }

    /// Python's `mailbox` writes mailboxes (mboxo) of random mails, some with lines `From ` in their texts.
    @Test(arguments: 1...4) func mailboxesOfPythonHaveItsMails(seed: Int) async throws {
        let written: Written = try await PythonMails.run(
            PythonMails.generator + """
                import mailbox, os, random, tempfile
                random = random.Random(int(sys.argv[1]))
                with tempfile.TemporaryDirectory() as folder:
                    path = os.path.join(folder, 'box')
                    box = mailbox.mbox(path)
                    mails = []
                    for _ in range(40):
                        message = mail(random, 0)
                        if random.random() < .3:
                            del message['Content-Type'], message['Content-Transfer-Encoding']
                            message.set_content('From here on\\n\\nFrom there Mon Jan 5 10:00:00 2026\\nSubject: no\\n' * 3 + 'x' * random.randrange(200000) + '\\n', cte='8bit')
                        data = message.as_bytes(policy=policy.default.clone(max_line_length=998))
                        # A mailbox does not keep that a mail ends within a line.
                        data = data if data.endswith(b'\\n') else data + b'\\n'
                        mails.append(encode(data))
                        box.add(data)
                    box.flush()
                    print(json.dumps({'mailbox': encode(open(path, 'rb').read()), 'mails': mails}))
                """, ["\(seed)"])
        let found = try mails(Array(written.mailbox))
        #expect(found.count == written.mails.count)
        for (index, (mail, expected)) in zip(found, written.mails).enumerated() {
            let isSame = mail == String(decoding: expected, as: UTF8.self)
            #expect(isSame, "mail \(index) of seed \(seed)")
        }
    }

    /// https://www.qmail.org/man/man5/mbox.html (mboxrd); RFC 4155.
    @Test(arguments: [
        (line + "A: b\n\n>From x\n>>From y\n> From z\n\n", ["A: b\n\nFrom x\n>From y\n> From z\n"]),
        (line + "A: b\n\nx\n\n" + line + "C: d\n\ny\n", ["A: b\n\nx\n", "C: d\n\ny\n"]),
        // Without the empty line, with a date that is not there, and with CRLF.
        (line + "A: b\n\nx\n" + line + "C: d\n\ny\n", ["A: b\n\nx\n", "C: d\n\ny\n"]),
        ("From me\nA: b\n\nx\n\nFrom you\nC: d\n\ny", ["A: b\n\nx\n", "C: d\n\ny"]),
        ("From a Mon Jan  5 10:00:00 2026\r\nA: b\r\n\r\nx\r\n\r\n", ["A: b\r\n\r\nx\r\n"]),
        // Lines of a text that were not quoted.
        (
            line + "A: b\n\nx\nFrom here to there\nFrom now on: all\n\nFrom me\n\n",
            ["A: b\n\nx\nFrom here to there\nFrom now on: all\n\nFrom me\n"]
        ),
        (line + "A: b\n\nx\n\nFrom the desk\nNote: y\n\n", ["A: b\n\nx\n\nFrom the desk\nNote: y\n"]),
        // The length says where the mail ends (mboxcl2), if it is right.
        (
            line + "Content-Length: 60\n\n" + line + "C: d\n\n>From y\nz\n\n" + line + "E: f\n\n",
            ["Content-Length: 60\n\n" + line + "C: d\n\n>From y\nz\n", "E: f\n"]
        ),
        (line + "Content-Length: 3\n\nlonger\n\n" + line + "C: d\n\n", ["Content-Length: 3\n\nlonger\n", "C: d\n"]),
        (line, [""]), (line + "\n\n", ["\n"]),
    ])
    func mailboxesOfOthers(text: String, expected: [String]) throws { #expect(try mails(text) == expected) }

    @Test(arguments: ["", "\n\n"]) func anEmptyMailboxHasNone(text: String) throws { #expect(try mails(text) == []) }

    @Test(arguments: ["no mail\n", "A: b\n\n" + line + "C: d\n", "From \n", "From here\nto there\n"])
    func whatIsNoMailboxIsAnError(text: String) {
        let error = #expect(throws: MessageError.self) { _ = try mails(text) }
        #expect(error?.code == .damaged)
    }

    /// However the file is read, the mails are the same.
    @Test func blocksDoNotMatter() throws {
        let text = (0..<2000).map {
            "\(Self.line)Subject: \($0)\n\n\(String(repeating: "text \($0)\n", count: $0 % 90))\n"
        }
        let bytes = Array(text.joined().utf8)
        var subjects: [String] = []
        try Mailbox.forEachMail(size: Int64(bytes.count)) { offset, count in
            Array(bytes[Int(offset)...].prefix(min(count, 1 + Int(offset) % 977)))
        } _: { entry in
            let mail = Array(bytes[Int(entry.range.lowerBound)..<Int(entry.range.upperBound)])
            subjects.append(MessageHeader.reading(mail).text("subject") ?? "")
            return subjects.count < 1990
        }
        #expect(subjects == (0..<1990).map(String.init))
    }
}
