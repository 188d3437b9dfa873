import Conversion
@testable import DocumentConverters
import ExternalPrograms
import Foundation
import ItemProviders
import Testing
import UniformTypes

/// The notes of FictionBooks (FictionBook 2.1): sections of bodies with a name, to which links with a type lead.
struct FictionBookNotesTests {
    private static func book(_ text: String, _ bodies: String) -> String {
        "<FictionBook xmlns='http://www.gribuser.ru/xml/fictionbook/2.0' xmlns:l='http://www.w3.org/1999/xlink'><description/><body>"
            + "<section>\(text)</section></body>\(bodies)</FictionBook>"
    }

    private static func link(_ target: String, _ type: String? = "note") -> String {
        "<a l:href='#\(target)'\(type.map { " type='\($0)'" } ?? "")>[\(target)]</a>"
    }

    private static func note(_ identifier: String, _ text: String) -> String {
        "<section id='\(identifier)'><title><p>\(identifier)</p></title><p>\(text)</p></section>"
    }

    static let books: [(book: String, text: String)] = [
        (
            book(
                "<p>a\(link("n1")) b\(link("c1", "comment")) c\(link("n1")) d\(link("n9")) e\(link("c1", nil))</p>",
                "<body name='notes'><title><p>Notes</p></title>\(note("n1", "one \(link("n2"))"))\(note("n2", "two"))</body>"
                    + "<body name='comments'>\(note("c1", "three"))</body>"),
            "a[1] b[2] c[3] d[n9] e[c1]\n\nNotes\n\nn2\n\ntwo\n\n[1] one [n2]\n\n[2] three\n\n[3] one [n2]\n"
        ),
        // Groups of notes; a note without text; one that only a table refers to.
        (
            book(
                "<p>a\(link("n1"))\(link("n2"))</p><table><tr><td>\(link("n3"))</td></tr></table>",
                "<body name='other'><section>\(note("n1", "one"))<section id='n2'><title><p>two</p></title></section></section>"
                    + "\(note("n3", "three"))</body>"),
            "a[1][n2]\n\n[n3]\n\ntwo\n\nn3\n\nthree\n\n[1] one\n"
        ),
        // Bodies without a name, and notes without links.
        (book("<p>a\(link("n1"))</p>", "<body>\(note("n1", "one"))</body>"), "a[n1]\n\nn1\n\none\n"),
        (book("<p>a</p>", "<body name='notes'>\(note("n1", "one"))</body>"), "a\n\nn1\n\none\n"),
    ]

    @Test(
        "notes stand at their links",
        .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"),
        arguments: books)
    func notes(_ book: (book: String, text: String)) async throws {
        let scratch = try Scratch()
        let content = try await PandocConverter(searchPath: .standard).convert(
            ConversionSource(type: .fictionBook, content: .data(Data(book.book.utf8))),
            in: ConversionContext(scratch: scratch.path))
        #expect(try content.text() == book.text)
    }

    @Test(
        "a book becomes an EPUB",
        .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
    func toEPUB() async throws {
        let scratch = try Scratch()
        let book = Self.book(
            "<title><p>One</p></title><p>a\(Self.link("n1"))\(Self.link("n9"))</p>",
            "<body name='notes'>\(Self.note("n1", "note \(Self.link("n1"))"))</body>")
        let pandoc = PandocConverter(searchPath: .standard)
        let content = try await pandoc.convert(
            ConversionSource(type: .fictionBook, content: .data(Data(book.utf8))), to: .epub,
            in: ConversionContext(scratch: scratch.path))
        let text = try await pandoc.convert(
            ConversionSource(type: .epub, content: content), in: ConversionContext(scratch: scratch.path))
        let lines = try #require(try text.text()).split(separator: "\n").suffix(3)
        #expect(Array(lines) == ["One", "a1[n9]", "1.  note [n1]"])
    }

    /// Notes that refer to each other, and a long one with many links, take no more room than notes and links have.
    @Test func hostileNotesDoNotGrow() throws {
        let count = 10_000
        let links = (0..<count).map { Self.link("n\($0)") }.joined()
        let notes = (0..<count).map { Self.note("n\($0)", Self.link("n\(($0 + 1) % count)")) }.joined()
        let long = Self.note("long", String(repeating: "word ", count: 100_000))
        let many = String(repeating: Self.link("long"), count: 1000)
        let book = Array(Self.book("<p>\(links)\(many)</p>", "<body name='notes'>\(notes)\(long)</body>").utf8)
        let arranged = try #require(FictionBookNotes.rewritten(book))
        #expect(arranged.count < book.count + 1000)
        // The first, and as many as a mebibyte holds.
        let text = String(decoding: arranged, as: UTF8.self)
        #expect(text.components(separatedBy: "#long' type='note'").count - 1 == 3)
        #expect(text.components(separatedBy: "type='note'").count - 1 == count + 3)
    }

    @Test(arguments: [
        "", "<FictionBook", "<a type='note' name='x'", "<body name=''><a type='note' l:href='#a'/></body>",
    ])
    func otherTextStays(_ text: String) { #expect(FictionBookNotes.rewritten(Array(text.utf8)) == nil) }
}
