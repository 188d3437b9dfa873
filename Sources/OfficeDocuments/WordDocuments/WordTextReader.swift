extension WordDocument {
    /// Reads a range of characters, in order. Each range is read once, and the body first: the numbers of lists go on.
    ///
    /// - Throws: `OfficeError` with `cancelled` or `timedOut`, or the error of `take`.
    /// - Complexity: O(n log m) in the characters and the pages of properties.
    package func read(_ characters: Range<Int>, _ take: (WordEvent) throws -> Void) throws {
        try withoutActuallyEscaping(take) { take in
            var reader = WordTextReader(document: self, take: take)
            try reader.read(characters)
        }
    }
}

/// Reads the text of a document: what is visible of it, as events.
private struct WordTextReader {
    /// A field that has begun: its instruction, and then what it shows. (MS-DOC 2.8.25, Plcfld)
    private struct Field {
        var instruction: [UInt16] = []
        var showsResult = false
        var isLink = false
    }

    private let document: WordDocument
    private let take: (WordEvent) throws -> Void
    private let main: [UInt8]
    private let characterPages: WordPropertyPages
    private let paragraphPages: WordPropertyPages
    private var fields: [Field] = []
    /// How many fields have an instruction that is being read.
    private var instructions = 0
    private var text: [UInt16] = []
    private var textStyle: CharacterStyle = []
    private var paragraph = WordParagraphProperties()
    private var hasBegun = false
    private var nextNote = 0
    private var position = 0

    private static let longestInstruction = 4096
    private static let mostFields = 256
    private static let blockCharacters = 1 << 16

    init(document: WordDocument, take: @escaping (WordEvent) throws -> Void) {
        (self.document, self.take, main) = (document, take, document.file.main)
        characterPages = WordPropertyPages(document.file, .characterPages)
        paragraphPages = WordPropertyPages(document.file, .paragraphPages)
    }

    mutating func read(_ characters: Range<Int>) throws {
        let pieces = document.pieces.pieces
        var index = document.pieces.index(at: characters.lowerBound)
        // Only the body refers to notes.
        nextNote = characters == document.body ? 0 : document.notes.count
        while index < pieces.count, pieces[index].characters.lowerBound < characters.upperBound {
            try read(pieces[index], characters)
            index += 1
        }
        try flush()
        if hasBegun { try take(.paragraphEnd) }
    }

    /// Reads what of a piece is in a range of characters.
    private mutating func read(_ piece: WordPieces.Piece, _ characters: Range<Int>) throws {
        let range = piece.characters.clamped(to: characters)
        let modification = document.pieces.modification(piece.modifier)
        var start = range.lowerBound
        var (paragraphRun, characterRun) = (
            WordPropertyPages.Run(range: 0..<0, properties: 0..<0),
            WordPropertyPages.Run(range: 0..<0, properties: 0..<0)
        )
        while start < range.upperBound {
            try document.clock.check(at: "character \(start)")
            let offset = piece.offset + (start - piece.characters.lowerBound) * piece.width
            if !paragraphRun.range.contains(offset) {
                paragraphRun = paragraphPages.run(at: offset)
                paragraph = paragraphProperties(of: paragraphRun, modification)
            }
            if !characterRun.range.contains(offset) { characterRun = characterPages.run(at: offset) }
            let limit = min(paragraphRun.range.upperBound, characterRun.range.upperBound)
            let count = min(
                max(1, (limit - offset) / piece.width), range.upperBound - start, Self.blockCharacters)
            try read(
                offset, count, piece.width, at: start,
                characterProperties(of: characterRun, ofParagraph: paragraph.style, modification))
            start += count
        }
    }

    // MARK: - Properties

    private typealias Modification = (list: Range<Int>?, single: (code: Int, value: UInt8)?)

    private func paragraphProperties(of run: WordPropertyPages.Run, _ modification: Modification)
        -> WordParagraphProperties
    {
        guard run.properties.count >= 2 else { return document.styles.paragraph(0) }
        let first = run.properties.lowerBound
        var properties = document.styles.paragraph(main.little16(first))
        apply(main, first + 2..<run.properties.upperBound, to: &properties, depth: 0)
        if let list = modification.list { apply(document.file.tables, list, to: &properties, depth: 0) }
        if let (code, value) = modification.single { properties.apply(code, [value]) }
        return properties
    }

    private func apply(
        _ bytes: [UInt8], _ range: Range<Int>, to properties: inout WordParagraphProperties, depth: Int
    ) {
        WordProperty.forEach(in: bytes, range) { code, value in
            switch code {
            case WordProperty.longList, WordProperty.formerLongList:
                // MS-DOC 2.6.2: a list in the stream of data, after its size. It has no such list in turn.
                let (place, data) = (Int(bytes.little32(value.lowerBound)), document.file.data)
                guard depth == 0, place + 2 <= data.count else { return }
                let end = min(place + 2 + data.little16(place), data.count)
                apply(data, place + 2..<end, to: &properties, depth: 1)
            default: properties.apply(code, bytes[value])
            }
        }
    }

    private func characterProperties(
        of run: WordPropertyPages.Run, ofParagraph style: Int, _ modification: Modification
    ) -> WordCharacters {
        let styles = document.styles
        let base = styles.characters(ofParagraph: style)
        var properties = base
        let styled: (Int) -> WordCharacters = { styles.characters($0, over: base) }
        WordProperty.forEach(in: main, run.properties) { properties.apply($0, main[$1], over: base, styled: styled) }
        if let list = modification.list {
            let tables = document.file.tables
            WordProperty.forEach(in: tables, list) { properties.apply($0, tables[$1], over: base, styled: styled) }
        }
        if let (code, value) = modification.single { properties.apply(code, [value], over: base, styled: styled) }
        return properties
    }

    // MARK: - Characters

    private mutating func read(
        _ offset: Int, _ count: Int, _ width: Int, at start: Int, _ properties: WordCharacters
    ) throws {
        if properties.style != textStyle {
            try flush()
            textStyle = properties.style
        }
        let isShown = !properties.isHidden && !properties.isDeleted
        for index in 0..<count {
            let unit =
                width == 1
                ? WindowsCharacters.unit(of: main[offset + index]) : UInt16(main.little16(offset + 2 * index))
            position = start + index
            if unit >= 0x20 {
                add(properties.isSpecial ? properties.symbol.map(Self.shown) ?? unit : Self.shown(unit), isShown)
            } else {
                try control(unit, isShown, properties.isDeleted)
            }
        }
    }

    private mutating func add(_ unit: UInt16, _ isShown: Bool) {
        if instructions > 0 {
            // Only that of the innermost field is known by name.
            guard let last = fields.indices.last, !fields[last].showsResult,
                fields[last].instruction.count < Self.longestInstruction
            else { return }
            return fields[last].instruction.append(unit)
        }
        if isShown { text.append(unit) }
    }

    /// Word keeps the characters of symbol fonts in the private use area. Nearly all others are bullets.
    private static func shown(_ unit: UInt16) -> UInt16 {
        switch unit {
        case 0xF020..<0xF080: unit & 0xFF
        case 0xF080...0xF0FF: 0x2022
        default: unit
        }
    }

    /// MS-DOC 2.4.1: characters with a meaning.
    private mutating func control(_ unit: UInt16, _ isShown: Bool, _ isDeleted: Bool) throws {
        switch unit {
        case 0x13: beginField()
        case 0x14: try beginResult()
        case 0x15: try endField()
        case 0x01, 0x08: document.hasObjects = document.hasObjects || isShown && instructions == 0
        case 0x02: try note(isShown)
        case 0x07, 0x0C, 0x0D:
            // The marks of paragraphs in an instruction are not shown; those of cells belong to the table around it.
            guard instructions == 0 || unit == 0x07 else { return }
            if isShown { try endParagraph(unit) } else if !isDeleted { joinParagraphs() }
        case 0x09: add(unit, isShown)
        case 0x0B, 0x0E:
            if isShown, instructions == 0 {
                try flush()
                try take(.lineEnd)
            }
        case 0x1E: add(UInt16(UInt8(ascii: "-")), isShown)
        default: break
        }
    }

    private mutating func flush() throws {
        guard !text.isEmpty else { return }
        try begin()
        try take(.text(String(decoding: text, as: UTF16.self), textStyle))
        text.removeAll(keepingCapacity: true)
    }

    /// Begins the paragraph if it has not begun.
    private mutating func begin() throws {
        guard !hasBegun else { return }
        hasBegun = true
        try take(
            .paragraph(
                WordParagraph(
                    heading: paragraph.heading, item: document.lists.item(of: paragraph),
                    isInTable: paragraph.isInTable || paragraph.tableDepth > 0)))
    }

    private mutating func endParagraph(_ unit: UInt16) throws {
        if unit == 0x07, paragraph.isRowEnd {
            try flush()
            hasBegun = false
            return try take(.rowEnd)
        }
        // The marks of rows of a table within a cell are paragraphs without text.
        if paragraph.isInnerRowEnd {
            text.removeAll(keepingCapacity: true)
            hasBegun = false
            return try take(.lineEnd)
        }
        try flush()
        if paragraph.isInnerCellEnd {
            try begin()
            hasBegun = false
            return try take(.text("\t", textStyle))
        }
        try begin()
        hasBegun = false
        try take(unit == 0x07 ? .cellEnd : .paragraphEnd)
    }

    /// A hidden paragraph mark separates styles: what follows is on the same line.
    private mutating func joinParagraphs() {
        if text.last.map({ $0 != 0x20 }) ?? hasBegun { text.append(0x20) }
    }

    // MARK: - Fields and notes

    private mutating func beginField() {
        guard fields.count < Self.mostFields else { return }
        fields.append(Field())
        instructions += 1
    }

    private mutating func beginResult() throws {
        guard let last = fields.indices.last, !fields[last].showsResult else { return }
        fields[last].showsResult = true
        instructions -= 1
        let instruction = String(decoding: fields[last].instruction, as: UTF16.self)
        guard instructions == 0, instruction.trimmed.uppercased().hasPrefix("HYPERLINK") else { return }
        fields[last].isLink = true
        try flush()
        try begin()
        try take(.link(instruction.trimmed))
    }

    private mutating func endField() throws {
        guard let field = fields.popLast() else { return }
        if !field.showsResult {
            instructions -= 1
            if instructions == 0, let label = Self.buttonLabel(field.instruction) { text += label }
        }
        guard field.isLink else { return }
        try flush()
        try take(.linkEnd)
    }

    /// What a field shows that has its text in the instruction: `MACROBUTTON NoMacro Click here`. (ECMA-376, part 1, 17.16.5.35)
    private static func buttonLabel(_ instruction: [UInt16]) -> [UInt16]? {
        let words = instruction.split(separator: 0x20, maxSplits: 2)
        guard words.count == 3, ["MACROBUTTON", "GOTOBUTTON"].contains(String(decoding: words[0], as: UTF16.self))
        else { return nil }
        return Array(words[2])
    }

    private mutating func note(_ isShown: Bool) throws {
        let notes = document.notes
        while nextNote < notes.count, notes[nextNote].reference < position { nextNote += 1 }
        guard isShown, instructions == 0, nextNote < notes.count, notes[nextNote].reference == position,
            notes[nextNote].isNumbered
        else { return }
        try flush()
        try begin()
        try take(.note(nextNote + 1))
    }
}
