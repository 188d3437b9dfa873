/// A level of a list of Word: how its numbers are written, and when they begin again.
struct WordListLevel: Sendable {
    /// A piece of the text of a number.
    enum Piece: Sendable, Hashable {
        case text(String)
        /// The number of a level, from 0.
        case number(Int)
    }

    var start: Int
    /// How the level's own number is written: a code of `WordNumber`.
    let format: Int
    let pieces: [Piece]
    /// Whether all numbers are shown as 1, 2, 3.
    let isLegal: Bool
    /// The numbers begin again after an item of a level before this one, from 0; at most the level itself.
    let restartLimit: Int
}

/// Counts the items of the lists of a document, and writes their numbers as Word shows them.
struct WordListCounter {
    /// A list as a paragraph uses it.
    struct Use {
        /// The list whose numbers go on.
        let list: Int
        /// What changes the beginning of some levels for some paragraphs, once.
        let identifier: Int
        /// The first numbers of levels that the use has of its own.
        let starts: [Int: Int]
        /// The definition of a level; nil if the list has none.
        let level: (Int) -> WordListLevel?
    }

    static let levels = 9

    /// The numbers of the last items, by list and level.
    private var counters: [Int: [Int?]] = [:]
    /// The uses of lists, and the levels in them, that have begun with their own number.
    private var begun: Set<[Int]> = []

    /// Counts an item at a level, from 0; returns the numbers of all levels after it, or nil if the list has no such level.
    mutating func count(_ use: Use, at depth: Int) -> [Int?]? {
        guard (0..<Self.levels).contains(depth), let own = use.level(depth) else { return nil }
        var numbers = counters[use.list] ?? Array(repeating: nil, count: Self.levels)
        if let start = use.starts[depth], begun.insert([use.identifier, depth]).inserted {
            numbers[depth] = start &- 1
        }
        numbers[depth] = (numbers[depth] ?? (own.start &- 1)) &+ 1
        for upper in 0..<depth where numbers[upper] == nil {
            numbers[upper] = use.starts[upper] ?? use.level(upper)?.start
        }
        for lower in depth + 1..<max(depth + 1, Self.levels) where depth < use.level(lower)?.restartLimit ?? lower {
            numbers[lower] = nil
        }
        counters[use.list] = numbers
        return numbers
    }

    /// The text of the number at a level; `•` for a bullet.
    static func marker(of use: Use, at depth: Int, _ numbers: [Int?]) -> String {
        guard let own = use.level(depth) else { return "" }
        if own.format == WordNumber.bullet { return "•" }
        let texts = own.pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .number(let level):
                guard numbers.indices.contains(level), let definition = use.level(level) else { return "" }
                let format = own.isLegal && definition.format != WordNumber.none ? 0 : definition.format
                return WordNumber.text(numbers[level] ?? 0, format: format)
            }
        }
        return texts.joined().trimmed
    }
}

/// The place of a paragraph in a list.
package struct WordListItem: Sendable, Hashable {
    /// The level, from 0.
    package let level: Int
    /// The number or the bullet: `1.`, `b)`, `•`; empty for an item without one.
    package let marker: String
}
