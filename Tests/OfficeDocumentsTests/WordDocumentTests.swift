import Testing

@testable import OfficeDocuments

/// Documents of Word 97, put together from the structures of MS-DOC.
struct WordDocumentTests {
    private typealias Lab = WordLaboratory

    private func open(_ lab: WordLaboratory) throws -> WordDocument {
        try WordDocument(try CompoundDocument(lab.file()))
    }

    /// The text of some characters, with `|` after cells, `/` after rows, `{…}` around links, and the numbers of items.
    private func text(_ document: WordDocument, _ characters: Range<Int>? = nil) throws -> String {
        var text = ""
        try document.read(characters ?? document.body) { event in
            switch event {
            case .paragraph(let paragraph):
                text += paragraph.heading.map { "h\($0 + 1) " } ?? ""
                text += paragraph.item.map { "\($0.level):\($0.marker) " } ?? ""
            case .text(let words, let style):
                text += style.contains(.bold) ? "*\(words)*" : words
            case .lineEnd: text += "\\"
            case .paragraphEnd: text += "\n"
            case .cellEnd: text += "|"
            case .rowEnd: text += "/"
            case .note(let number): text += "[\(number)]"
            case .link(let instruction): text += "{\(instruction):"
            case .linkEnd: text += "}"
            }
        }
        return text
    }

    @Test("pieces are in Windows-1252 or in UTF-16, and need not be in the order of the file")
    func pieces() throws {
        var lab = Lab()
        lab.pieces = [
            .init(text: "“Tea” – 5 €, "), .init(text: "чай 😀", isNarrow: false), .init(text: ".\rEnd\r"),
        ]
        lab.lengths = [25]
        lab.runs = [(25, [])]
        lab.paragraphs = [(21, 0, []), (25, 0, [])]
        #expect(try text(open(lab)) == "“Tea” – 5 €, чай 😀.\nEnd\n")
    }

    @Test("characters that are hidden or deleted are left out, also by a style or a fast save")
    func invisible() throws {
        var lab = Lab("shown hidden deleted styled plain\r")
        let hidden = Lab.property(0x083C, 1)
        lab.tables = [
            (
                .styles,
                Lab.styles([
                    (0, false, 0xFFF, [], []), (65, true, 0xFFF, [], hidden),
                    (1, false, 0, [], Lab.property(0x0835, 1)),
                ])
            )
        ]
        lab.runs = [
            (6, []), (13, hidden), (21, Lab.property(0x0800, 1)), (28, Lab.property(0x4A30, 1)),
            (34, Lab.property(0x0835, 0x81)),
        ]
        #expect(try text(open(lab)) == "shown *plain*\n")
        // The same in a paragraph of the style of a heading, whose bold text is bold; 0x81 is the opposite.
        lab.paragraphs = [(34, 2, [])]
        #expect(try text(open(lab)) == "h1 *shown *plain\n")
        lab = Lab("a\r")
        // A modifier that is odd is the number of a list.
        lab.pieces = [
            .init(text: "gone ", modifier: 0x5C << 1 | 1 << 8), .init(text: "too ", modifier: 1), .init(text: "a\r"),
        ]
        lab.modifications = [hidden]
        lab.lengths = [11]
        lab.runs = [(11, [])]
        lab.paragraphs = [(11, 0, [])]
        #expect(try text(open(lab)) == "a\n")
    }

    @Test("a hidden mark of a paragraph separates styles, and the words on both sides stay apart")
    func styleSeparator() throws {
        var lab = Lab("Run-in\rtext\r")
        lab.paragraphs = [(7, 0, []), (12, 0, [])]
        lab.runs = [(6, Lab.property(0x0835, 1)), (7, Lab.property(0x083C, 1)), (12, [])]
        #expect(try text(open(lab)) == "*Run-in* text\n")
    }

    @Test("a field shows its result, and a field in an instruction is not shown")
    func fields() throws {
        let lab = Lab(
            "a \u{13} IF \r\u{13} PAGE \u{14}1\u{15} = 1 \u{14}yes\u{15} "
                + "\u{13} HYPERLINK \"https://example.org/\" \u{14}\u{13} REF x \u{14}here\u{15}\u{15} "
                + "\u{13}MACROBUTTON NoMacro Click me\u{15}\u{13} DATE \u{15}.\r")
        #expect(try text(open(lab)) == "a yes {HYPERLINK \"https://example.org/\":here} Click me.\n")
    }

    @Test("rows of tables end with a mark of their own, and tables in cells are lines")
    func tables() throws {
        var lab = Lab("a\rb\u{07}c\u{07}\u{07}x\ry\r\re\u{07}\u{07}after\r")
        let (cell, row) = (Lab.property(0x2416, 1), Lab.property(0x2416, 1) + Lab.property(0x2417, 1))
        let inner = cell + Lab.property(0x6649, 2)
        let end = inner + Lab.property(0x244B, 1)
        lab.paragraphs = [
            (2, 0, cell), (4, 0, cell), (6, 0, cell), (7, 0, row), (9, 0, end), (11, 0, end),
            (12, 0, inner + Lab.property(0x244C, 1)), (14, 0, cell), (15, 0, row), (21, 0, []),
        ]
        #expect(try text(open(lab)) == "a\nb|c|/x\ty\t\\e|/after\n")
        // The same mark of a row, in the stream for lists that are too long for a page.
        lab.paragraphs[3].properties = Lab.property(0x6646, 8)
        lab.data = [UInt8](repeating: 0, count: 8) + [UInt8(row.count), 0] + row
        #expect(try text(open(lab)) == "a\nb|c|/x\ty\t\\e|/after\n")
    }

    @Test("items have the numbers that Word shows")
    func lists() throws {
        let names = ["one", "two", "deep", "deep", "three", "deep", "own", "own", "deep", "none", "bullet"]
        var lab = Lab(names.map { $0 + "\r" }.joined())
        lab.tables = Lab.lists(
            [
                [(1, 0, "%1."), (1, 4, "%1.%2)"), (1, 1, "§ %3")],
                [(1, 23, "\u{F0B7}")],
            ],
            uses: [(0, []), (0, [(0, 7), (1, 99)]), (1, [])]
        ).map { ($0.0, $0.1) }
        let items = [(1, 0), (1, 0), (1, 1), (1, 1), (1, 0), (1, 1), (2, 0), (2, 0), (2, 1), (0, 0), (3, 0)]
        var end = 0
        lab.paragraphs = zip(names, items).map { name, item in
            end += name.count + 1
            return (end, 0, Lab.property(0x460B, item.0) + Lab.property(0x260A, item.1))
        }
        #expect(
            try text(open(lab)) == """
                0:1. one
                0:2. two
                1:2.a) deep
                1:2.b) deep
                0:3. three
                1:3.a) deep
                0:7. own
                0:8. own
                1:8.uuuu) deep
                none
                0:• bullet

                """)
    }

    @Test(
        "numbers are written as Word does",
        arguments: [
            (1, 1994, "MCMXCIV"), (2, 4, "iv"), (3, 28, "BB"), (4, 26, "z"), (22, 7, "07"), (22, 10, "10"),
            (5, 11, "11th"), (5, 22, "22nd"), (8, 255, "FF"), (9, 6, "††"), (18, 3, "③"), (57, 4, "- 4 -"),
            (255, 4, ""),
        ])
    func numbers(format: Int, number: Int, text: String) {
        #expect(WordNumber.text(number, format: format) == text)
    }

    @Test("notes are in the order of their references, and have their own texts, as text boxes and comments have")
    func notes() throws {
        let parts = ["a\u{02}b\u{02}c*\r", "\u{02} first\r\u{02} last\r", "\u{05}Remark\r", "\u{02} end\r", "Box\r"]
        var lab = Lab(parts.joined() + "\r")
        lab.lengths = [7, 15, 0, 0, 8, 6, 4]
        func table(_ positions: [Int], _ records: [UInt8] = []) -> [UInt8] {
            CompoundFileBuilder.little(positions) + records
        }
        func text(_ words: String) -> [UInt8] {
            CompoundFileBuilder.little([words.utf16.count] + words.utf16.map(Int.init), 2)
        }
        let record = [UInt8](repeating: 0, count: 20) + [1, 0] + [UInt8](repeating: 0, count: 8)
        lab.tables = [
            (.footnoteReferences, table([1, 5, 7], [1, 0, 0, 0])), (.footnotes, table([0, 8, 15, 16])),
            (.endnoteReferences, table([3, 7], [1, 0])), (.endnotes, table([0, 6, 7])),
            (.commentReferences, table([1, 7], record)), (.comments, table([0, 8, 9])),
            (.commentAuthors, text("Bob") + text("Ann")),
            (.textBoxes, table([0, 4, 5], [UInt8](repeating: 0, count: 44))),
        ]
        let document = try open(lab)
        #expect(try self.text(document) == "a[1]b[2]c*\n")
        #expect(try document.notes.map { try self.text(document, $0.characters) } == [" first\n", " end\n", " last\n"])
        #expect(try document.textBoxes.map { try self.text(document, $0) } == ["Box\n"])
        #expect(try document.comments() == [OfficeComment(author: "Ann", text: "Remark")].compactMap(\.self))
    }

    // MARK: - Bad documents

    @Test("other documents are refused with the reason")
    func refused() throws {
        func code(_ change: (inout WordLaboratory) -> Void) throws -> OfficeError.Code? {
            var lab = Lab("text\r")
            change(&lab)
            let error = #expect(throws: OfficeError.self) { try open(lab) }
            return error?.code
        }
        #expect(try code { $0.flags |= 0x0100 } == .encrypted)
        #expect(try code { $0.signature = 0xA5DC } == .unsupported)
        #expect(try code { $0.version = 0x65 } == .unsupported)
        // The other table stream is not there.
        #expect(try code { $0.flags = 0 } == .damaged)
        #expect(try code { $0.lengths = [-5] } == .damaged)
        #expect(try code { $0.lengths = [5000] } == .damaged)
        #expect(try code { $0.pieces = [] } == .damaged)
        // Pieces may not share their bytes: this text would be larger than its file.
        #expect(
            try code { lab in
                lab.pieces = (0..<90).map { _ in .init(text: String(repeating: "x", count: 100)) }
                lab.lengths = [9000]
                lab.paragraphs = [(9000, 0, [])]
                lab.runs = [(9000, [])]
                lab.sharesPieces = true
            } == .damaged)
    }

    @Test("styles that are based on each other, and tables of nonsense, do no harm")
    func nonsense() throws {
        var lab = Lab("text\r")
        lab.paragraphs = [(5, 1, Lab.property(0x460B, 3))]
        lab.tables = [(.styles, Lab.styles([(0, false, 1, [], []), (2, false, 0, [], [])]))]
        #expect(try text(open(lab)) == "h2 text\n")
        for table in [WordFile.Table.lists, .listOverrides, .footnotes, .comments, .textBoxes, .commentAuthors] {
            lab.tables.append((table, [UInt8](repeating: 0xFF, count: 61)))
        }
        lab.tables.append((.footnoteReferences, [UInt8](repeating: 0x01, count: 64)))
        let document = try open(lab)
        #expect(try text(document) == "h2 text\n")
        for note in document.notes { #expect(note.characters.isEmpty) }
    }
}
