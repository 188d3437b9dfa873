@testable import DocumentConverters
@testable import Converters
import Conversion
import Testing

/// Pages as printed by pdftotext, and their text as a person would type it.
struct PDFParagraphTests {
    static let pages: [(lines: String, text: String)] = [
        (
            """
            The new library
            This document describes a library that reads and writes the notation which
            is used by nearly all certificates. The main features of this library are
            the following.
            • It is free software. Anybody can use, modify, and redistribute it under the
            terms of its license.
            • It is portable.
            1. First
            2. Second

            """,
            """
            The new library
            This document describes a library that reads and writes the notation which is used by nearly all certificates. The main features of this library are the following.
            • It is free software. Anybody can use, modify, and redistribute it under the terms of its license.
            • It is portable.
            1. First
            2. Second

            """
        ),
        // A table of contents, and labels.
        (
            "1 Introduction . . . . . . . . . . . . . 1\n2 Conclusion . . . . . . . . . . . . . . . 9\n\nA\nB\n",
            "1 Introduction . . . . . . . . . . . . . 1\n2 Conclusion . . . . . . . . . . . . . . . 9\n\nA\nB\n"
        ),
        // Pages are separated by a blank line, except within a sentence that continues on the next page.
        ("One.\n\u{0C}Two.\n\u{0C}", "One.\n\nTwo.\n"),
        (
            "A sentence that is long enough to be cut by the end\n\u{0C}of the page goes on.\n\u{0C}",
            "A sentence that is long enough to be cut by the end of the page goes on.\n"
        ),
        // Ligatures and soft hyphens.
        ("e\u{FB03}cient \u{FB01}les, hy\u{AD}phen\n", "efficient files, hyphen\n"),
        // East Asian text, which has no spaces.
        (
            "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつか\nぬ。\n",
            "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n"
        ),
        ("\u{0C}", ""), ("", ""), (" \n\n", ""),
    ]

    @Test(arguments: pages)
    func areMadeOfLines(_ page: (lines: String, text: String)) {
        let text = PDFParagraphs.paragraphs(of: page.lines).map { $0 + "\n" }.joined()
        #expect(text == page.text)
    }

    /// A form feed for each page that begins, before the first paragraph that begins on it.
    @Test(arguments: [
        ("One\n\u{0C}Two\n\u{0C}", ["One", "", "\u{0C}Two"]),
        ("One\n\u{0C}\u{0C}\n\u{0C}Four\n\nMore\n", ["One", "", "\u{0C}\u{0C}\u{0C}Four", "", "More"]),
        (
            "A sentence of more than forty characters, which\n\u{0C}goes on the next page\n\nTwo\n\u{0C}Three\n",
            [
                "A sentence of more than forty characters, which goes on the next page", "", "\u{0C}Two", "",
                "\u{0C}Three",
            ]
        ),
    ])
    func pagesAreMarked(lines: String, paragraphs: [String]) {
        #expect(PDFParagraphs.paragraphs(of: lines, marksPages: true) == paragraphs)
        let unmarked = paragraphs.map { $0.replacing("\u{0C}", with: "") }
        #expect(PDFParagraphs.paragraphs(of: lines) == unmarked)
    }

    /// Lines break as with fmt(1), except that fmt also considers the next line.
    @Test(arguments: [
        ("aaa bbb ccc", 7, "aaa bbb\nccc"), ("aaa bbb ccc", 11, "aaa bbb ccc"), ("aaaaaaaa b", 3, "aaaaaaaa\nb"),
        ("  aaa bbb ccc\n\nd", 9, "  aaa bbb\n  ccc\n\nd"), ("日本 日本", 5, "日本\n日本"), ("", 5, ""), ("a\n", 1, "a\n"),
        ("\na", 1, "\na"),
    ])
    func linesAreWrapped(_ text: String, _ columns: Int, _ wrapped: String) {
        #expect(LineWrapping.wrap(text, columns: columns) == wrapped)
    }
}

/// The line width that the user requests applies to all extracted text.
struct LineWidthTests {
    static let sentence = "one two three four five six seven"
    static let wrapped = "one two\nthree four\nfive six\nseven"

    @Test(arguments: [
        ("public.html", "<p>\(sentence)"), ("public.rtf", "{\\rtf1 \(sentence)\\par}"),
        ("com.adobe.pdf", MinimalPDF.saying(sentence)),
    ])
    func isKept(_ document: (type: String, text: String)) async throws {
        let scratch = try Scratch()
        let source = try ConversionSource(document.type, bytes: document.text.utf8)
        let converters = StandardConverters(decoder: nil, jobs: 1).all
        let converter = try #require(converters.first { !$0.rules(for: source).isEmpty })
        var options = ConversionOptions()
        for (width, expected) in [(10, Self.wrapped), (nil, Self.sentence)] {
            options.lineWidth = width
            let text = try await converter.convert(
                source, in: ConversionContext(scratch: scratch.path, options: options)
            ).text()
            #expect(text == expected + "\n")
        }
    }
}
