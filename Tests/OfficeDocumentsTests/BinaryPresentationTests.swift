import Testing

@testable import OfficeDocuments

/// Presentations of PowerPoint 97 to 2003, made of the records that MS-PPT describes.
struct BinaryPresentationTests {
    private typealias Made = MadePresentation

    private static func paragraphs(_ texts: String...) -> [SlideBlock] {
        texts.map { .paragraph(SlideParagraph(text: $0)) }
    }

    // MARK: - Footers and fields

    /// MS-PPT 2.4.15.2: 0x01 a date, 0x02 that of the show, 0x04 that of the user, 0x20 a footer.
    @Test(
        "a slide shows the footers of its flags",
        arguments: [
            (0x25, ["5 May", "Acme"]), (0x24, ["Acme"]), (0x23, ["Acme"]), (0x05, ["5 May"]), (0x00, []),
        ])
    func footers(flags: Int, expected: [String]) throws {
        let slides = try Made(document: Made.footers(flags, instance: 3, date: "5 May", footer: "Acme")).read()
        #expect(slides.map(\.blocks) == [expected.map { .paragraph(SlideParagraph(text: $0)) }])
    }

    @Test("a slide's own footers replace those of the document, and those of notes are not on slides")
    func ownFooters() throws {
        let document = Made.footers(0x20, instance: 3, footer: "all") + Made.footers(0x20, instance: 4, footer: "notes")
        let slides = try Made(slides: [[], Made.footers(0x20, footer: "one"), Made.footers(0)], document: document)
            .read()
        #expect(slides.map(\.blocks) == [Self.paragraphs("all"), Self.paragraphs("one"), []])
    }

    @Test("footers are not said twice, on slides without the master's shapes, or on titles that omit them")
    func missingFooters() throws {
        let document = Made.footers(0x20, instance: 3, footer: "Acme")
        let shape = Made.drawing([Made.shape(Made.text("Acme"))])
        #expect(try Made(slides: [shape], document: document).read().map(\.blocks) == [Self.paragraphs("Acme")])
        #expect(try Made(document: document, flags: 6).read().map(\.blocks) == [[]])
        #expect(try Made(document: document, omitsTitles: true, layout: 0).read().map(\.blocks) == [[]])
        let others = try Made(document: document, omitsTitles: true, layout: 1).read()
        #expect(others.map(\.blocks) == [Self.paragraphs("Acme")])
    }

    /// MS-PPT 2.9.47 to 2.9.52: the number of the slide, dates, the header and the footer.
    @Test("fields are replaced, and other asterisks are not")
    func fields() throws {
        let text = Made.text(
            "* of *; * * *", fields: [(0x0FD8, 0), (0x0FFA, 8), (0x0FF8, 10), (0x0FF7, 12), (0x0FD8, 1), (0x0FD8, 99)])
        let slides = try Made(
            slides: [Made.drawing([Made.shape(text)]), []],
            outlines: [[], Made.text("Page *", kind: 0, fields: [(0x0FD8, 5)])],
            document: Made.footers(0x25, instance: 3, date: "5 May", footer: "Acme"), firstNumber: 5
        ).read()
        #expect(slides[0].blocks == Self.paragraphs("5 of *; Acme 5 May", "5 May", "Acme"))
        #expect(slides.map(\.title) == ["", "Page 6"])
    }

    @Test("the shape with a slide's number is left out of the text")
    func slideNumbers() throws {
        let number = Made.text("Page *", fields: [(0x0FD8, 5)])
        let shapes = [
            Made.shape(number, data: [Made.record(0x0BC3, little([4]) + [8, 2, 0, 0])]),
            Made.shape(number, data: [Made.record(0x0420, [8])]),
            Made.shape(Made.text("today"), data: [Made.record(0x0420, [7])]),
        ]
        #expect(try Made(slides: [Made.drawing(shapes)]).read().map(\.blocks) == [Self.paragraphs("today")])
    }

    // MARK: - Tables

    private static func table(_ cells: [[UInt8]], flags: Int = 1) -> [UInt8] {
        // MS-ODRAW 2.3.4.36, after another property.
        let properties = Made.record(
            0xF122, instance: 2, little([0x03A0], 2) + little([0]) + little([0x039F], 2) + little([flags]))
        let head = Made.container(0xF004, [Made.record(0xF00A, little([1, 1])), properties])
        return Made.container(0xF003, [head] + cells)
    }

    @Test("a table has its cells by their places, and nothing where a merged cell covers")
    func tables() throws {
        let cells = [
            Made.shape(Made.text("c"), anchor: [90, 20, 100, 30]),
            Made.shape(Made.text("wide"), anchor: [-10, 10, 90, 20]),
            Made.shape(Made.text("b\rb2"), anchor: [50, 20, 90, 30]),
            Made.shape(Made.text("a"), anchor: [-10, 20, 50, 30]),
            // A line between cells has no text.
            Made.shape([], anchor: [0, 0, 1, 30]),
        ]
        let drawing = Made.drawing([Made.shape(Made.text("before")), Self.table(cells), Made.shape(Made.text("after"))])
        let slides = try Made(slides: [drawing]).read()
        #expect(
            slides[0].blocks == Self.paragraphs("before") + [.table([["wide", "", ""], ["a", "b\nb2", "c"]])]
                + Self.paragraphs("after"))
        let group = try Made(slides: [Made.drawing([Self.table(Array(cells.prefix(2)), flags: 0)])]).read()
        #expect(group[0].blocks == Self.paragraphs("c", "wide"))
        let empty = Made(slides: [Made.drawing([Self.table([Made.shape(Made.text(""), anchor: [0, 0, 1, 1])])])])
        #expect(try empty.read()[0].blocks.isEmpty)
    }

    @Test("cells that would give more rows and columns than memory has are an error")
    func largeTable() throws {
        let cells = (0..<1100).map { Made.shape(Made.text("x"), anchor: [$0, $0, 0, 0]) }
        let error = #expect(throws: OfficeError.self) {
            try Made(slides: [Made.drawing([Self.table(cells)])]).read()
        }
        #expect(error?.code == .tooLarge)
    }

    // MARK: - Comments and storages

    @Test("comments have their authors")
    func comments() throws {
        // MS-PPT 2.5.25: the author, the text, the initials.
        func comment(_ strings: [(String, Int)]) -> [UInt8] {
            Made.container(0x2EE0, strings.map { Made.string($0.0, instance: $0.1) } + [Made.record(0x2EE1, [])])
        }
        let data =
            comment([("Ann", 0), ("Too\r\nlong", 1), ("A", 2)]) + Made.record(0x2EEB, little([1, 2]))
            + comment([("unsigned", 1)]) + comment([("Bob", 0)])
        let tags = Made.container(
            0x1388, [Made.container(0x138A, [Made.string("___PPT10", instance: 0), Made.record(0x138B, data)])])
        let slides = try Made(slides: [tags]).read()
        let expected = [("Ann", "Too\nlong"), (nil, "unsigned")].compactMap { OfficeComment(author: $0.0, text: $0.1) }
        #expect(slides[0].comments == expected && slides[0].blocks.isEmpty)
    }

    @Test("PowerPoint 97 is read beside PowerPoint 95")
    func bothVersions() throws {
        let made = Made(outlines: [Made.text("97", kind: 0)])
        let file = MadeCompoundFile(
            streams: [("PowerPoint Document", [1, 2, 3]), ("Current User", [])],
            storage: ("PP97_DUALSTORAGE", made.streams))
        #expect(try Made.read(file.bytes).map(\.title) == ["97"])
    }

    // MARK: - Damage

    @Test("slides that overlap are not read again and again")
    func overlaps() throws {
        // The second slide is within the first: together they are larger than the file.
        let inner = Made.container(0x03EE, [Made.drawing([Made.shape(Made.text(String(repeating: "x", count: 9000)))])])
        var made = Made(slides: [inner, []])
        let start = made.streams[0].content
        let place = try #require(start.firstRange(of: inner)?.lowerBound)
        made.objects = [Made.record(0x1772, little([3 | 1 << 20, place]))]
        // An edit before the first one, whose directory holds first.
        var stream = made.streams[0].content
        let user = made.streams[1].content
        let directory = try #require(stream.firstRange(of: made.objects[0])?.lowerBound)
        let edit = stream.count
        let last = Int(user[16]) | Int(user[17]) << 8 | Int(user[18]) << 16
        stream += Made.record(0x0FF5, little([0, 0, last, directory, 1, 0, 0]))
        let file = MadeCompoundFile(
            streams: [("PowerPoint Document", stream), ("Current User", Array(user.prefix(16)) + little([edit]))])
        let error = #expect(throws: OfficeError.self) { try Made.read(file.bytes) }
        #expect(error?.code == .damaged && error?.message.contains("overlap") == true)
    }

    @Test("whatever byte is changed, a presentation is read or an error")
    func damage() throws {
        let made = Made(
            slides: [
                Made.footers(0x25, date: "d", footer: "f")
                    + Made.drawing([
                        Self.table([Made.shape(Made.text("a"), anchor: [0, 0, 1, 1])]),
                        Made.shape(Made.text("*", fields: [(0x0FD8, 0)]), data: [Made.record(0x0BC1, little([1]))]),
                    ])
            ],
            outlines: [Made.text("title", kind: 0)])
        let streams = made.streams
        for place in streams[0].content.indices {
            for value in [0x00, 0x7F, 0xFF] as [UInt8] {
                var changed = streams
                changed[0].content[place] = value
                _ = try? Made.read(MadeCompoundFile(streams: changed).bytes)
            }
        }
    }
}
