/// The lists of a document: how their levels are numbered. (MS-DOC 2.9.147, LSTF; 2.9.150, LVL; 2.9.131, LFO)
struct WordLists {
    /// A level of a list.
    struct Level {
        let start: Int
        let format: Int
        /// The text of a number, in which the places of `levels` stand for numbers.
        let text: [UInt16]
        /// The places in `text` of the levels that are shown there, from 1; 0 ends them.
        let levels: [UInt8]
        /// Whether all numbers are shown as 1, 2, 3.
        let isLegal: Bool
        /// Whether the numbers go on after an item of a higher level.
        let continues: Bool
    }

    private struct List {
        let identifier: UInt32
        let styles: [Int]
        var levels: [Level] = []
    }

    /// The use of a list by some paragraphs, and what it changes for them.
    private struct Override {
        let list: Int
        var starts: [Int: Int] = [:]
        var levels: [Int: Level] = [:]
    }

    private var lists: [List] = []
    private var overrides: [Override] = []
    /// The numbers of the last items, by list and level.
    private var counters: [Int: [Int?]] = [:]
    /// The uses of lists, and the levels in them, that have begun with their own number.
    private var begun: Set<[Int]> = []

    private static let deepest = 9
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
        mutating func next() -> Level? {
            guard place + 28 <= bytes.count else { return nil }
            let start = place
            let text = start + 28 + Int(bytes[start + 24]) + Int(bytes[start + 25])
            guard text + 2 <= bytes.count else { return nil }
            let count = bytes.little16(text)
            guard text + 2 + 2 * count <= bytes.count else { return nil }
            place = text + 2 + 2 * count
            return Level(
                start: Int(Int32(bitPattern: bytes.little32(start))), format: Int(bytes[start + 4]),
                text: (0..<count).map { UInt16(bytes.little16(text + 2 + 2 * $0)) },
                levels: Array(bytes[start + 6..<start + 15]), isLegal: bytes[start + 5] & 4 != 0,
                continues: bytes[start + 5] & 8 != 0)
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
        func level(_ depth: Int) -> Level? {
            used.levels[depth] ?? (list.levels.indices.contains(depth) ? list.levels[depth] : list.levels.first)
        }
        guard let own = level(depth) else { return nil }
        var numbers = counters[used.list] ?? Array(repeating: nil, count: Self.deepest)
        if let start = used.starts[depth], begun.insert([paragraph.list, depth]).inserted {
            numbers[depth] = start &- 1
        }
        numbers[depth] = (numbers[depth] ?? (own.start &- 1)) &+ 1
        for upper in 0..<depth where numbers[upper] == nil {
            numbers[upper] = used.starts[upper] ?? level(upper)?.start
        }
        for lower in depth + 1..<max(depth + 1, Self.deepest) where level(lower)?.continues != true {
            numbers[lower] = nil
        }
        counters[used.list] = numbers
        return WordListItem(level: depth, marker: Self.marker(own, numbers, level))
    }

    private static func marker(_ own: Level, _ numbers: [Int?], _ level: (Int) -> Level?) -> String {
        if own.format == WordNumber.bullet { return "•" }
        let places = Set(own.levels.prefix { $0 != 0 }.map { Int($0) - 1 })
        var text = ""
        var run: [UInt16] = []
        for (place, unit) in own.text.enumerated() {
            guard places.contains(place), numbers.indices.contains(Int(unit)) else {
                run.append(unit)
                continue
            }
            text += String(decoding: run, as: UTF16.self)
            run = []
            let format = own.isLegal ? 0 : level(Int(unit))?.format ?? 0
            text += WordNumber.text(numbers[Int(unit)] ?? 0, format: format)
        }
        return (text + String(decoding: run, as: UTF16.self)).trimmed
    }
}

/// The place of a paragraph in a list.
package struct WordListItem: Sendable, Hashable {
    /// The level, from 0.
    package let level: Int
    /// The number or the bullet: `1.`, `b)`, `•`; empty for an item without one.
    package let marker: String
}
