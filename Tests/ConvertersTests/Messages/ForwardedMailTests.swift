import FoundationEssentials
import ItemProviders
import Testing
import UniformTypes

/// Mails that are attached to a mail.
struct ForwardedMailTests {
    /// A forwarded mail between two files, with a picture of its own in it.
    private static let forwarded = """
        From: Ada <a@example.org>
        Subject: Fwd: Tea
        Content-Type: multipart/mixed; boundary=outer

        --outer
        Content-Type: text/plain

        See below.
        --outer
        Content-Type: text/csv; name=cups.csv

        cups,2
        --outer
        Content-Type: message/rfc822
        Content-Disposition: attachment; filename="tea.eml"

        From: b@example.org
        Subject: Tea
        Content-Type: multipart/related; boundary=inner

        --inner
        Content-Type: text/html

        <p>By the <b>oak</b>.</p><img src="cid:oak">
        --inner
        Content-Type: image/gif
        Content-ID: <oak>
        Content-Transfer-Encoding: base64

        R0lGODlh
        --inner--
        --outer
        Content-Type: message/rfc822

        no header, so it is no mail
        --outer
        Content-Type: text/plain; name=map.txt

        north
        --outer--
        """

    @Test func aForwardedMailIsInTheText() async throws {
        let (text, losses) = try await MailConversion.convert(Self.forwarded, to: .utf8PlainText)
        #expect(
            text == """
                From: Ada <a@example.org>
                Subject: Fwd: Tea

                See below.

                Attachment: cups.csv
                Attachment: tea.eml

                From: b@example.org
                Subject: Tea

                By the oak.

                Attachment: part-1.gif

                Attachment: message-3.eml
                Attachment: map.txt

                """)
        #expect(losses.contains(.attachments) && losses.contains(.layout))
        let (page, left) = try await MailConversion.convert(Self.forwarded, to: .html)
        #expect(
            page.contains(
                """
                <div><b>Attachment:</b> tea.eml</div>
                <blockquote>
                <div><b>From:</b> b@example.org</div>
                <div><b>Subject:</b> Tea</div>
                <hr>
                <p>By the <b>oak</b>.</p><img src="data:image/gif;base64,R0lGODlh">
                """), "\(page)")
        #expect(page.components(separatedBy: "<head>").count == 2 && left.contains(.attachments))
    }

    @Test func aMailOfOnlyAForwardedOneLosesNoAttachment() async throws {
        let mail =
            "From: a@b\nContent-Type: message/rfc822\n\nFrom: c@d\nContent-Type: text/plain; charset=utf-8\n\nhello\n"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text == "From: a@b\n\nAttachment: message-1.eml\n\nFrom: c@d\n\nhello\n" && losses == [])
        let (page, none) = try await MailConversion.convert(mail, to: .html)
        #expect(page.contains("<pre>hello\n</pre>") && none == [])
    }

    @Test func mailsInMailsAreBounded() async throws {
        let mail = String(repeating: "From: a@b\nContent-Type: message/rfc822\n\n", count: 1000) + "From: c@d\n\nend\n"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text.components(separatedBy: "Attachment: ").count == 10 && losses == [.attachments])
        #expect(try await MailConversion.convert(mail, to: .html).losses == [.attachments])
    }
}
