import FileSystem
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@testable import TextExtraction

/// Titles of files made by hand; documents of other programs are in `Tests/EndToEndTests/TitleTests.swift`.
@Suite("Titles of files")
final class ItemTitleTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory(in: "/tmp") }

    private func title(_ bytes: [UInt8], _ identifier: String) throws -> String? {
        let path = directory.path.appending("file")
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        _ = try file.closeAfter { try file.writeAll(bytes) }
        return ItemTitle.title(of: path, type: try #require(UniformType(identifier)))
    }

    private func title(_ text: String, _ identifier: String) throws -> String? {
        try title(Array(text.utf8), identifier)
    }

    @Test(
        "a text has its first line with a letter or a digit as its title, without the marks of a heading",
        arguments: [
            ("Two lakes\nmore\n", "Two lakes"), ("\u{FEFF}\n \n  Two   lakes \r\nmore", "Two lakes"),
            ("# Two lakes\n", "Two lakes"), ("---\nTwo lakes\n", "Two lakes"), ("湖\n", "湖"), ("", nil),
            ("\n\n***\n", nil),
            ("a\tb\u{7}\n", "a b"),
        ] as [(String, String?)])
    func texts(text: String, title expected: String?) throws {
        #expect(try title(text, "public.plain-text") == expected)
        #expect(try title(text, "net.daringfireball.markdown") == expected)
        for code in ["public.swift-source", "public.comma-separated-values-text", "public.json"] {
            #expect(try title(text, code) == nil)
        }
    }

    @Test("a text that is not UTF-8 has none; a long line is cut off")
    func oddTexts() throws {
        #expect(try title([0x47, 0x72, 0xFC, 0xDF, 0x65, 0x0A], "public.plain-text") == nil)
        #expect(try title([0x61, 0, 0x62, 0x0A], "public.plain-text") == nil)
        let long = String(repeating: "ä", count: 40_000)
        #expect(try title(long, "public.plain-text") == String(repeating: "ä", count: 200))
    }

    @Test(
        "pages and drawings have a title element (HTML standard, 4.2.2; SVG 2, 5.8.1)",
        arguments: [
            ("<!DOCTYPE html><html><head><title>Lakes &amp; <b> woods</title>", "public.html", "Lakes & <b> woods"),
            ("<title>\n Two\n lakes </title>", "public.html", "Two lakes"),
            ("<body><svg><title>no</title></svg>", "public.html", nil), ("<title></title>", "public.html", nil),
            (
                "<svg xmlns='http://www.w3.org/2000/svg'><title>Two lakes</title><g/></svg>", "public.svg-image",
                "Two lakes"
            ),
            ("<svg xmlns='http://www.w3.org/2000/svg'><g><title>One shape</title></g></svg>", "public.svg-image", nil),
        ] as [(String, String, String?)])
    func markup(text: String, type: String, title expected: String?) throws {
        #expect(try title(text, type) == expected)
    }

    @Test("a mail has its subject (RFC 5322, 3.6.5; RFC 2047)")
    func mail() throws {
        let mail = "From: a@b.example\r\nSubject: =?utf-8?Q?Zwei_St=C3=A4dte?=\r\n\r\nText\r\n"
        #expect(try title(mail, "com.apple.mail.email") == "Zwei Städte")
        #expect(try title("From: a@b.example\r\n\r\nSubject: no\r\n", "com.apple.mail.email") == nil)
    }

    /// A packet as in XMP, part 1, 8.2.2.4: an array of alternatives by language.
    private static func packet(_ items: String) -> String {
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            + "<rdf:Description rdf:about='' xmlns:d='http://purl.org/dc/elements/1.1/'><d:title><rdf:Alt>\(items)"
            + "</rdf:Alt></d:title></rdf:Description></rdf:RDF></x:xmpmeta>"
    }

    @Test(
        "a packet is found anywhere in what is read; its default language counts",
        arguments: [
            ("<rdf:li xml:lang='x-default'>Two lakes</rdf:li><rdf:li xml:lang='de'>Zwei</rdf:li>", "Two lakes"),
            (
                "<rdf:li xml:lang='de'>Zwei</rdf:li><rdf:li xml:lang='x-default'>Two &lt;lakes&gt;</rdf:li>",
                "Two <lakes>"
            ),
            ("<rdf:li xml:lang='de'>Zwei</rdf:li>", "Zwei"), ("<rdf:li xml:lang='x-default'></rdf:li>", nil), ("", nil),
        ] as [(String, String?)])
    func packets(items: String, title expected: String?) throws {
        let packet = Self.packet(items)
        #expect(
            try title([0xFF, 0xD8, 0xFF, 0xE1] + Array("<x<x:".utf8) + Array(packet.utf8), "public.jpeg") == expected)
        #expect(try title(String(packet.dropLast(4)), "public.jpeg") == nil)
        let padding = String(repeating: "%", count: 100_000)
        #expect(try title("%PDF-1.7\n" + padding + packet + "\n%%EOF\n", "com.adobe.pdf") == expected)
        #expect(try title("%PDF-1.7\n" + padding + packet + padding, "com.adobe.pdf") == nil)
    }

    @Test("what cannot be read has none: a folder, a missing file, a pipe")
    func unreadable() throws {
        for type in [
            "public.plain-text", "public.jpeg", "com.razeware.geocache", "org.openxmlformats.wordprocessingml.document",
        ] {
            let type = try #require(UniformType(type))
            #expect(ItemTitle.title(of: directory.path, type: type) == nil)
            #expect(ItemTitle.title(of: "/nowhere/at/all", type: type) == nil)
        }
        #expect(try title("PK", "org.openxmlformats.wordprocessingml.document") == nil)
        #expect(try title("bplist00", "com.razeware.geocache") == nil)
    }
}
