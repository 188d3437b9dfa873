import Conversion
import Foundation
import ItemProviders
import MessageConverters
import SystemPackage
import TestPrograms
import Testing
import UniformTypes

/// What a reader sees of a mail: its text, its page, and the losses of both.
struct MailTests {
    private static let mail = """
        Received: from a by b
        From: =?utf-8?q?J=C3=BCrgen?= <j@example.org>
        To: a@example.com,
        \tb@example.com
        Subject: Tea
        Date: Tue, 24 Nov 2026 12:00:00 +0100
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=m

        --m
        Content-Type: multipart/alternative; boundary=a

        --a
        Content-Type: text/plain; charset=utf-8

        At five.
        --a
        Content-Type: multipart/related; boundary=r

        --r
        Content-Type: text/html; charset=iso-8859-1
        Content-Transfer-Encoding: quoted-printable

        <html><head><title>x</title><style>p { color: red }</style><script>alert(1)</script></head>
        <body onload="alert(2)"><p>At f=EFve <a href="https://example.org">here</a>.</p><img src="cid:one@x"><img src="https://t.example/b.gif"></body></html>
        --r
        Content-Type: image/gif
        Content-ID: <one@x>
        Content-Transfer-Encoding: base64

        R0lGODlh
        --r--
        --a--
        --m
        Content-Type: application/pdf; name="bill.pdf"

        %PDF
        --m--
        """

    @Test func theTextHasTheHeaderTheTextAndTheNames() async throws {
        let (text, losses) = try await MailConversion.convert(Self.mail, to: .utf8PlainText)
        #expect(
            text == """
                From: Jürgen <j@example.org>
                To: a@example.com, b@example.com
                Date: Tue, 24 Nov 2026 12:00:00 +0100
                Subject: Tea

                At five.

                Attachment: part-1.gif
                Attachment: bill.pdf

                """)
        #expect(Set(losses) == [.metadata, .attachments, .layout])
    }

    @Test func thePageHasThePicturesAndNothingFromElsewhere() async throws {
        let (page, losses) = try await MailConversion.convert(Self.mail, to: .html)
        #expect(page.contains("<title>Tea</title>"))
        #expect(page.contains("<b>From:</b> Jürgen &lt;j@example.org&gt;"))
        #expect(
            page.contains(
                "<p>At fïve <a href=\"https://example.org\">here</a>.</p><img src=\"data:image/gif;base64,R0lGODlh\">"))
        #expect(page.contains("p { color: red }") && page.contains("default-src 'none'; img-src data:"))
        #expect(!page.contains("alert") && page.components(separatedBy: "<body").count == 2)
        #expect(page.contains("<b>Attachment:</b> bill.pdf") && !page.contains("part-1.gif"))
        #expect(Set(losses) == [.metadata, .attachments, .scripts, .pictures])
    }

    /// What a mail says of its pictures must not become markup.
    @Test func theTypeOfAPictureIsNoMarkup() async throws {
        let mail =
            "From: a@b\nContent-Type: multipart/related; boundary=r\n\n--r\nContent-Type: text/html\n\n<img src=\"cid:x\"><img src='cid:a&amp;b'>"
            + "\n--r\nContent-Type: image/png\"><form>\nContent-ID: <x>\n\nabc\n--r\nContent-Type: image/gif\nContent-ID: <a&b>\n\nGIF\n--r--\n"
        let (page, losses) = try await MailConversion.convert(mail, to: .html)
        #expect(!page.contains("<form") && page.contains("<img src=\"data:text/plain;base64,YWJj\">"))
        // An address with entities is one like others.
        #expect(
            page.contains("<img src=\"data:image/gif;base64,R0lG\">") && !page.contains("part-2.gif") && losses == [])
    }

    @Test func aMailWithinItsSignatureIsRead() async throws {
        let mail = CryptographicMail.signed("Content-Type: text/html\n\n<p>At <b>five</b></p>\n")
        let header = "From: b@example.org\nTo: a@example.org\nSubject: Tea\n\n"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text == header + "At five\n" && losses == [.signatures, .layout])
        let (page, pageLosses) = try await MailConversion.convert(mail, to: .html)
        #expect(page.contains("<p>At <b>five</b></p>") && pageLosses == [.signatures])
        let forwarded =
            "From: x@y\nContent-Type: multipart/mixed; boundary=f\n\n--f\nContent-Type: message/rfc822\n\n\(mail)\n--f--\n"
        #expect(try await MailConversion.convert(forwarded, to: .utf8PlainText).text.hasSuffix(header + "At five\n"))
    }

    @Test(arguments: [UniformType.utf8PlainText, .html])
    func anEncryptedMailIsAnError(target: UniformType) async throws {
        let error = await #expect(throws: ConversionError.self) {
            try await MailConversion.convert(CryptographicMail.encrypted, to: target)
        }
        #expect(error?.code == .encrypted && error?.subject == "mail.eml")
    }

    @Test func aBlankVersionIsNotTheText() async throws {
        let mail =
            "From: a@b\nContent-Type: multipart/alternative; boundary=a\n\n--a\nContent-Type: text/plain\n\n \n\n--a\n"
            + "Content-Type: text/html\n\n<p>only here</p>\n--a--\n"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text == "From: a@b\n\nonly here\n" && losses == [.layout])
    }

    @Test func textOfAnUnknownKindIsText() async throws {
        let mail = "From: a@b\nContent-Type: text/enriched\n\n<bold>Tea</bold> at five\n"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text == "From: a@b\n\n<bold>Tea</bold> at five\n" && losses == [])
    }

    @Test func aReportOfDeliveryIsText() async throws {
        let mail =
            "From: a@b\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\n\n--r\n\nNot delivered.\n--r\n"
            + "Content-Type: message/delivery-status\n\nReporting-MTA: dns; example.org\n\nStatus: 5.1.1\n--r\n"
            + "Content-Type: text/rfc822-headers\n\nSubject: Tea\n--r--\n"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(
            text
                == "From: a@b\n\nNot delivered.\n\nReporting-MTA: dns; example.org\n\nStatus: 5.1.1\n\nSubject: Tea\n"
                && losses == [])
    }

    @Test func anInvitationWithoutATextIsRead() async throws {
        let calendar =
            "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Tea\nDTSTART:20240301T100000Z\n"
            + "LOCATION:Oak\nEND:VEVENT\nEND:VCALENDAR\n"
        let mail = "From: a@b\nContent-Type: text/calendar; charset=utf-8; method=REQUEST\n\n\(calendar)"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text.hasPrefix("From: a@b\n\nTea\n") && text.contains("2024-03-01") && text.contains("Oak"), "\(text)")
        #expect(text.hasSuffix("\n\nAttachment: part-1.ics\n") && losses.contains(.attachments))
        let (page, _) = try await MailConversion.convert(mail, to: .html)
        #expect(page.contains("<h2>Tea</h2>") && page.contains("Oak"))
        // A text says the same.
        let both =
            "From: a@b\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\nCome!\n--m\nContent-Type: text/calendar\n\n\(calendar)\n--m--\n"
        #expect(try await !MailConversion.convert(both, to: .utf8PlainText).text.contains("Oak"))
    }

    @Test func aMailOfAPageOnlyHasThatAsText() async throws {
        let mail = "From: a@b\nContent-Type: text/html\n\n<p>One<p>Two <a href=x>three</a><ul><li>four"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text == "From: a@b\n\nOne\n\nTwo three\n\n- four\n")
        #expect(Set(losses) == [.layout, .links])
    }

    @Test func whatAPageHidesIsNotInTheText() async throws {
        let mail =
            "From: a@b\nContent-Type: text/html\n\n<div style='display: none'>Offers <span>inside</span></div><p>One "
            + "<span hidden>no</span>two</p><table><tr><td style=\"display:none;\">no</td><td>three</td></tr></table>"
            + "<div style='display:none'>unclosed"
        let (text, _) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text == "From: a@b\n\nOne two\n\nthree\n\nunclosed\n")
    }

    @Test func aSimpleMailLosesNothingButItsForm() async throws {
        let mail = "From: a@b\nTo: c@d\nDate: x\nSubject: y\nContent-Type: text/plain; charset=utf-8\n\nhello\n"
        let (text, losses) = try await MailConversion.convert(mail, to: .utf8PlainText)
        #expect(text == "From: a@b\nTo: c@d\nDate: x\nSubject: y\n\nhello\n" && losses == [])
        let (page, none) = try await MailConversion.convert(mail, to: .html)
        #expect(page.contains("<pre>hello\n</pre>") && none == [])
    }

    @Test func whatIsGuessedCutOrSignedIsSaid() async throws {
        let signed =
            "From: a@b\nContent-Type: multipart/signed; boundary=s\n\n--s\n\nhi\n--s\nContent-Type: application/pgp-signature\n\nx\n"
        let (text, losses) = try await MailConversion.convert(signed, to: .utf8PlainText)
        #expect(
            text == "From: a@b\n\nhi\n\nAttachment: part-1.sig\n"
                || text.hasPrefix("From: a@b\n\nhi\n\nAttachment: part-1"))
        #expect(Set(losses) == [.attachments, .signatures, .other])
        let scratch = try Scratch()
        let latin = Array("From: a@b\nContent-Type: text/plain; charset=x-unknown\n\nGr".utf8) + [0xFC, 0xDF, 0x65]
        let source = ConversionSource(type: .emlMessage, content: .data(Data(latin)))
        let context = ConversionContext(scratch: scratch.path)
        let rule = try #require(MessageConverter().rules(for: source).first { $0.target == .utf8PlainText })
        let content = try await MessageConverter().convert(source, by: rule, in: context)
        #expect(String(decoding: try content.bytes(), as: UTF8.self) == "From: a@b\n\nGrüße\n")
        #expect(context.losses.recorded == [.encoding])
    }

    /// RFC 2557: a saved page has the form of a mail.
    @Test func aSavedPageIsThePage() async throws {
        let page = """
            From: <Saved by Blink>
            Snapshot-Content-Location: https://example.org/
            Subject: A page
            MIME-Version: 1.0
            Content-Type: multipart/related; type="text/html"; boundary="b"

            --b
            Content-Type: text/html
            Content-Location: https://example.org/

            <p>Text<img src="https://example.org/a.png">
            --b
            Content-Type: image/png
            Content-Transfer-Encoding: base64
            Content-Location: https://example.org/a.png

            iVBORw==
            --b--
            """
        let (text, _) = try await MailConversion.convert(page, to: .utf8PlainText, as: .mhtml)
        #expect(text == "Text\n")
        let (html, losses) = try await MailConversion.convert(page, to: .html, as: .mhtml)
        #expect(html.contains("<p>Text<img src=\"data:image/png;base64,iVBORw==\">") && !html.contains("Saved by"))
        #expect(!losses.contains(.pictures))
    }

    /// A saved page of several parts, all at `https://example.org/dir/` and what follows.
    private static func savedPage(_ page: String, _ parts: [(address: String, type: String, body: String)]) -> String {
        var mail = """
            Snapshot-Content-Location: https://example.org/dir/page.html
            Content-Type: multipart/related; type="text/html"; boundary="b"

            --b
            Content-Type: text/html; charset=utf-8

            \(page)

            """
        for part in parts {
            mail +=
                "--b\nContent-Type: \(part.type)\nContent-Location: https://example.org/dir/\(part.address)\n\n\(part.body)\n"
        }
        return mail + "--b--\n"
    }

    @Test(
        "an address in a saved page is relative to that of the page",
        arguments: [
            ("<img src=\"a.png?x=1&amp;y=2\">", "<img src=\"data:image/png;base64,QQ==\">"),
            ("<img src='/dir/a.png?x=1&amp;y=2'>", "<img src=\"data:image/png;base64,QQ==\">"),
            ("<img src=//example.org/dir/sub/%C3%BC.png>", "<img src=\"data:image/png;base64,Qg==\">"),
            ("<base href=\"sub/\"><img src=ü.png>", "<img src=\"data:image/png;base64,Qg==\">"),
            // Another version of the picture, which browsers prefer to its source.
            ("<img src=none.png srcset=\"no.png 1x, sub/ü.png 2x\">", "<img src=\"data:image/png;base64,Qg==\" >"),
            ("<img srcset=\"a.png?x=1&amp;y=2, no.png 2x\">", "<img src=\"data:image/png;base64,QQ==\">"),
            (
                "<picture><source srcset=no.png><img src=sub/ü.png></picture>",
                "<picture><img src=\"data:image/png;base64,Qg==\"></picture>"
            ),
            ("<table background=sub/ü.png>", "<table background=\"data:image/png;base64,Qg==\">"),
        ])
    func relativeAddresses(page: String, expected: String) async throws {
        let mail = Self.savedPage(
            page, [("a.png?x=1&y=2", "image/png", "A"), ("sub/%C3%BC.png", "image/png", "B")])
        let (html, losses) = try await MailConversion.convert(mail, to: .html, as: .mhtml)
        #expect(html.contains("\n<body>\n\(expected)"), "\(html)")
        #expect(!losses.contains(.pictures))
    }

    @Test("a saved page has its style sheets, and what would end them early is left out")
    func styleSheets() async throws {
        let page =
            "<link rel=\"Stylesheet\" media=\"print\" href=\"s.css\"><link rel=stylesheet href=evil.css><link rel=icon href=s.css>"
        let mail = Self.savedPage(
            page, [("s.css", "text/css", "a > b { }"), ("evil.css", "text/css", "</STYLE><script>alert(1)</script>")])
        let (html, losses) = try await MailConversion.convert(mail, to: .html, as: .mhtml)
        #expect(html.contains("<body>\n<style media=\"print\">a > b { }</style>\n") && !html.contains("alert"))
        #expect(losses.contains(.attachments))
    }

    @Test("the pages in the frames of a saved page are in it, under its policy and without scripts")
    func frames() async throws {
        let mail = Self.savedPage(
            "<title> A\n&amp; B</title><p>Outside<iframe src=\"frame.html\"></iframe><iframe src=s.css></iframe>",
            [
                ("frame.html", "text/html", "<title>x</title><p>In \"it\"<script>alert(1)</script><img src=a.png>"),
                ("a.png", "image/png", "A"), ("s.css", "text/css", "x"),
            ])
        let (html, losses) = try await MailConversion.convert(mail, to: .html, as: .mhtml)
        #expect(html.contains("<title>A &amp; B</title>"))
        #expect(
            html.contains(
                "<iframe srcdoc=\"&lt;p&gt;In &quot;it&quot;&lt;img src=&quot;data:image/png;base64,QQ==&quot;&gt;\n\"></iframe>"
            ), "\(html)")
        #expect(!html.contains("alert") && losses.contains(.scripts) && html.contains("<iframe src=s.css>"))
        let (text, _) = try await MailConversion.convert(mail, to: .utf8PlainText, as: .mhtml)
        #expect(text == "Outside\n\nIn \"it\"\n")
    }

    @Test("a frame of a page that shows itself ends")
    func endlessFrames() async throws {
        let frame = "<iframe src=page2.html></iframe>"
        let mail = Self.savedPage(frame, [("page2.html", "text/html", frame)])
        let (html, losses) = try await MailConversion.convert(mail, to: .html, as: .mhtml)
        #expect(html.components(separatedBy: "srcdoc").count == 9 && losses.contains(.pictures))
    }

    @Test(
        "what is no web archive is damaged",
        arguments: [
            ("bplist00", "only 8 bytes"),
            ("<plist version=\"1.0\"><dict/></plist>", "without a page (WebMainResource)"),
            ("<plist version=\"1.0\"><array/></plist>", "without a page (WebMainResource)"),
            (
                "<plist version=\"1.0\"><dict><key>WebMainResource</key><dict><key>WebResourceURL</key><string/></dict></dict></plist>",
                "without a page (WebMainResource)"
            ),
        ])
    func noWebArchive(bytes: String, message: String) async throws {
        let error = await #expect(throws: ConversionError.self) {
            _ = try await MailConversion.convert(bytes, to: .html, as: .webArchive)
        }
        #expect(error?.code == .damaged && error?.message.contains(message) == true, "\(String(describing: error))")
    }

    @Test("nothing in a web archive becomes a line of a header")
    func headerLines() async throws {
        let archive = """
            <plist version="1.0"><dict><key>WebMainResource</key><dict>
            <key>WebResourceData</key><data>PHA+VGVh</data>
            <key>WebResourceMIMEType</key><string>text/html&#13;&#10;X-A: b</string>
            <key>WebResourceTextEncodingName</key><string>utf-8"; x="</string>
            <key>WebResourceURL</key><string>https://a.example/&#10;X-B: c/ü</string>
            </dict></dict></plist>
            """
        let (mail, _) = try await MailConversion.convert(archive, to: .mhtml, as: .webArchive)
        #expect(mail.contains("Snapshot-Content-Location: https://a.example/%0AX-B:%20c/%C3%BC\r\n"))
        #expect(mail.contains("Content-Type: application/octet-stream\r\n") && !mail.contains("\nX-"))
    }

    @Test func longLinesAreWrapped() async throws {
        let mail = "From: a@b\n\none two three four\n"
        let wrapped = try await MailConversion.convert(mail, to: .utf8PlainText, wrap: 9).text
        #expect(wrapped == "From: a@b\n\none two\nthree\nfour\n")
    }

    /// A picture of which a page has thousands must not fill the disk.
    @Test func aPageIsLimited() async throws {
        let scratch = try Scratch()
        let picture = String(repeating: "A", count: 40_000)
        let mail =
            "From: a@b\nContent-Type: multipart/related; boundary=r\n\n--r\nContent-Type: text/html\n\n"
            + String(repeating: "<img src=cid:x>", count: 1000)
            + "\n--r\nContent-Type: image/png\nContent-ID: <x>\nContent-Transfer-Encoding: base64\n\n\(picture)\n--r--\n"
        let source = ConversionSource(type: .emlMessage, content: .data(Data(mail.utf8)))
        var limits = ConversionLimits()
        limits.outputBytes = 1 << 20
        let context = ConversionContext(scratch: scratch.path, limits: limits)
        let rule = try #require(MessageConverter().rules.first { $0.target == .html })
        let error = await #expect(throws: ConversionError.self) {
            try await MessageConverter().convert(source, by: rule, in: context)
        }
        #expect(error?.code == .tooLarge && scratch.contents == [])
    }
}
