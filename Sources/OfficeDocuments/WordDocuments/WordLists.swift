/// The lists of a document: how their levels are numbered. (MS-DOC 2.9.147, LSTF; 2.9.150, LVL; 2.9.131, LFO)
struct WordLists {
    private struct List {
        let identifier: UInt32
        let styles: [Int]
        var levels: [WordListLevel] = []
    }

    /// The use of a list by some paragraphs, and what it changes for them.
    private struct Override {
        let list: Int
        var starts: [Int: Int] = [:]
        var levels: [Int: WordListLevel] = [:]
    }

    private var lists: [List] = []
    private var overrides: [Override] = []
    private var counter = WordListCounter()

    private static let deepest = WordListCounter.levels
    private static let mostLists = 1 << 14

    init(_ file: WordFile) {
        let tables = file.tables
        let (range, place) = (file.range(of: .lists), file.range(of: .listOverrides))
        if range.count >= 2 {
            let count = min(tables.little16(range.lowerBound), Self.mostLists, (range.count - 2) / 28)
            // Some writers count the levels as part of the table, others do not.
            var levels = LevelReader(bytes: tables, place: range.lowerBound + 2 + 28 * count)
            lists = (0..<count).map { index in
                let start = range.lowerBound + 2 + 28 * index
                return List(
                    identifier: tables.little32(start),
                    styles: (0..<Self.deepest).map { tables.little16(start + 8 + 2 * $0) })
            }
            for index in lists.indices {
                let isSimple = tables[range.lowerBound + 2 + 28 * index + 26] & 1 != 0
                for _ in 0..<(isSimple ? 1 : Self.deepest) {
                    guard let level = levels.next() else { break }
                    lists[index].levels.append(level)
                }
            }
        }
        readOverrides(tables, place)
    }

    private mutating func readOverrides(_ tables: [UInt8], _ range: Range<Int>) {
        guard range.count >= 4 else { return }
        let count = min(Int(tables.little32(range.lowerBound)), Self.mostLists, (range.count - 4) / 16)
        var numbers: [UInt32: Int] = [:]
        for (index, list) in lists.enumerated() { numbers[list.identifier] = index }
        var place = range.lowerBound + 4 + 16 * count
        for index in 0..<count {
            let start = range.lowerBound + 4 + 16 * index
            var found = Override(list: numbers[tables.little32(start)] ?? -1)
            place += 4
            // MS-DOC 2.9.133, LFOLVL.
            for _ in 0..<min(Int(tables[start + 12]), Self.deepest) {
                guard place + 8 <= range.upperBound else { break }
                let flags = tables.little32(place + 4)
                let level = Int(flags & 0xF)
                if flags & 0x10 != 0 { found.starts[level] = Int(Int32(bitPattern: tables.little32(place))) }
                place += 8
                guard flags & 0x20 != 0 else { continue }
                var reader = LevelReader(bytes: tables, place: place)
                found.levels[level] = reader.next()
                place = reader.place
            }
            overrides.append(found)
        }
    }

    /// Reads levels, one after the other.
    private struct LevelReader {
        let bytes: [UInt8]
        var place: Int

        /// MS-DOC 2.9.151, LVLF, then the properties and the text of the number.
        mutating func next() -> WordListLevel? {
            guard place + 28 <= bytes.count else { return nil }
            let start = place
            let text = start + 28 + Int(bytes[start + 24]) + Int(bytes[start + 25])
            guard text + 2 <= bytes.count else { return nil }
            let count = bytes.little16(text)
            guard text + 2 + 2 * count <= bytes.count else { return nil }
            place = text + 2 + 2 * count
            let units = (0..<count).map { UInt16(bytes.little16(text + 2 + 2 * $0)) }
            // The places of numbers in the text, from 1; 0 ends them.
            let places = Set(bytes[start + 6..<start + 15].prefix { $0 != 0 }.map { Int($0) - 1 })
            let continues = bytes[start + 5] & 8 != 0
            return WordListLevel(
                start: Int(Int32(bitPattern: bytes.little32(start))), format: Int(bytes[start + 4]),
                pieces: Self.pieces(of: units, numbersAt: places), isLegal: bytes[start + 5] & 4 != 0,
                restartLimit: continues ? Int(bytes[start + 26]) : .max)
        }

        private static func pieces(of text: [UInt16], numbersAt places: Set<Int>) -> [WordListLevel.Piece] {
            var pieces: [WordListLevel.Piece] = []
            var run: [UInt16] = []
            func finish() { if !run.isEmpty { pieces.append(.text(String(decoding: run, as: UTF16.self))) } }
            for (place, unit) in text.enumerated() {
                guard places.contains(place), unit < UInt16(deepest) else {
                    run.append(unit)
                    continue
                }
                finish()
                run = []
                pieces.append(.number(Int(unit)))
            }
            finish()
            return pieces
        }
    }

    // MARK: - Items

    /// Counts an item.
    ///
    /// - Returns: Its level and the text of its number or bullet; nil if the paragraph is in no list.
    mutating func item(of paragraph: WordParagraphProperties) -> WordListItem? {
        guard overrides.indices.contains(paragraph.list - 1) else { return nil }
        let used = overrides[paragraph.list - 1]
        guard lists.indices.contains(used.list) else { return nil }
        let list = lists[used.list]
        let depth = paragraph.listLevel ?? list.styles.firstIndex(of: paragraph.style) ?? 0
        let use = WordListCounter.Use(list: used.list, identifier: paragraph.list, starts: used.starts) { depth in
            used.levels[depth] ?? (list.levels.indices.contains(depth) ? list.levels[depth] : list.levels.first)
        }
        guard let numbers = counter.count(use, at: depth) else { return nil }
        return WordListItem(level: depth, marker: WordListCounter.marker(of: use, at: depth, numbers))
    }
}
