/// The streams of a document of Word 97 to 2003 (MS-DOC), and where its tables are in them.
struct WordFile {
    /// The tables, by their places among the pairs of an offset and a size in the header. (MS-DOC 2.5.6, FibRgFcLcb97)
    enum Table: Int {
        case styles = 1
        case footnoteReferences = 2
        case footnotes = 3
        case commentReferences = 4
        case comments = 5
        case characterPages = 12
        case paragraphPages = 13
        case pieces = 33
        case commentAuthors = 36
        case endnoteReferences = 46
        case endnotes = 47
        case textBoxes = 56
        case lists = 73
        case listOverrides = 74
    }

    /// The parts of the text, one after the other in it. (MS-DOC 2.3)
    enum Part: Int, CaseIterable {
        case body, footnotes, headers, macros, comments, endnotes, textBoxes, headerTextBoxes
    }

    /// The stream with the text and the pages of properties.
    let main: [UInt8]
    /// The stream with the tables.
    let tables: [UInt8]
    /// The stream with long lists of properties; empty without one.
    let data: [UInt8]

    private let lengths: [Int]

    /// The size of the header up to the pairs of all tables above. (MS-DOC 2.5.1, Fib)
    private static let headerBytes = 154 + 8 * (Table.listOverrides.rawValue + 1)
    private static let notWord = "is not a document of Word: it has no stream 'WordDocument'"

    /// - Throws: `OfficeError`: `unsupported` for a document of Word 95 or earlier, `encrypted`, or `damaged`.
    init(_ document: CompoundDocument) throws(OfficeError) {
        guard let main = try document.stream("WordDocument"), main.count >= 32 else {
            throw OfficeError(.damaged, message: Self.notWord)
        }
        guard Self.isReadable(main, headerAt: 0) else {
            throw OfficeError(.unsupported, message: "is a document of Word 95 or earlier")
        }
        let flags = main.little16(10)
        guard flags & 0x0100 == 0 else {
            throw OfficeError(.encrypted, message: "is encrypted", hint: "save it without a password first")
        }
        guard main.count >= Self.headerBytes else {
            throw OfficeError(
                .damaged, message: "is damaged: its header has \(main.count) bytes, expected \(Self.headerBytes)")
        }
        let name = flags & 0x0200 == 0 ? "0Table" : "1Table"
        guard let tables = try document.stream(name) else {
            throw OfficeError(.damaged, message: "is damaged: it has no stream '\(name)'")
        }
        (self.main, self.tables) = (main, tables)
        data = (try? document.stream("Data")) ?? []
        // MS-DOC 2.5.4, FibRgLw97: ccpText and those after it.
        lengths = Part.allCases.map { Int(Int32(bitPattern: main.little32(0x4C + 4 * $0.rawValue))) }
        guard lengths.allSatisfy({ $0 >= 0 }) else {
            throw OfficeError(.damaged, message: "is damaged: a part of its text has a negative length")
        }
    }

    /// The signatures of Word 97, and of Word 6 and 95. (MS-DOC 2.5.2, FibBase)
    static let signatures = [0xA5EC, 0xA5DC]

    /// Whether the header at `place` is of Word 97 or later. Some earlier documents have its signature, and a lower version.
    static func isReadable(_ bytes: [UInt8], headerAt place: Int) -> Bool {
        bytes.little16(place) == signatures[0] && bytes.little16(place + 2) >= 0xC1
    }

    /// The characters of a part of the text.
    func characters(of part: Part) -> Range<Int> {
        let start = lengths[..<part.rawValue].reduce(0, +)
        return start..<start + lengths[part.rawValue]
    }

    /// The bytes of a table in `tables`; none if the document has no such table, or if it is not all there.
    func range(of table: Table) -> Range<Int> {
        let place = 154 + 8 * table.rawValue
        let (start, size) = (Int(main.little32(place)), Int(main.little32(place + 4)))
        return size > 0 && start + size <= tables.count ? start..<start + size : 0..<0
    }

    /// The positions in a table of positions that are followed by records of `recordBytes` bytes each. (MS-DOC 2.2.2, PLC)
    func positions(in table: Table, recordBytes: Int) -> [Int] {
        let range = range(of: table)
        guard range.count >= 4 else { return [] }
        let count = (range.count - 4) / (4 + recordBytes)
        return (0...count).map { Int(tables.little32(range.lowerBound + 4 * $0)) }
    }

    /// Where the record `index` of such a table is, in `tables`.
    func record(_ index: Int, in table: Table, recordBytes: Int) -> Int {
        let range = range(of: table)
        let count = (range.count - 4) / (4 + recordBytes)
        return range.lowerBound + 4 * (count + 1) + recordBytes * index
    }
}
