import XML

/// How the items of a list on a slide are numbered.
struct SlideNumbering: Sendable, Hashable {
    /// What stands before and after the number.
    private let prefix: String
    private let suffix: String
    /// The code of `WordNumber`.
    private let format: Int
    private let start: Int

    /// A scheme of Office Open XML (ECMA-376, part 1, 20.1.10.61), such as `alphaLcParenR`. Schemes of other scripts, and numbers in
    /// circles, are arabic numbers.
    init(scheme: String, start: Int?) {
        let formats = ["romanUc": 1, "romanLc": 2, "alphaUc": 3, "alphaLc": 4]
        format = formats.first { scheme.hasPrefix($0.key) }?.value ?? 0
        prefix = scheme.hasSuffix("ParenBoth") ? "(" : ""
        suffix =
            scheme.hasSuffix("Plain") ? "" : scheme.hasSuffix("ParenBoth") || scheme.hasSuffix("ParenR") ? ")" : "."
        self.start = Self.first(start)
    }

    /// A level of a list style of OpenDocument (1.3, part 3, 17.5 and 19.502); nil if it shows no number.
    init?(level attributes: [XMLAttribute]) {
        guard let format = attributes.value("num-format").flatMap({ WordNumber.openDocumentCodes[$0] }) else {
            return nil
        }
        self.format = format
        prefix = attributes.value("num-prefix") ?? ""
        suffix = attributes.value("num-suffix") ?? ""
        start = Self.first(attributes.count("start-value"))
    }

    /// A first number: none that a hostile document makes so large that the next ones overflow.
    private static func first(_ number: Int?) -> Int { number.flatMap { (0...32767).contains($0) ? $0 : nil } ?? 1 }

    fileprivate var first: Int { start }

    fileprivate func text(_ number: Int) -> String { prefix + WordNumber.text(number, format: format) + suffix }
}

/// Counts the items of the lists in a text. A list ends at a paragraph of its level without a number, or with another numbering,
/// and at one of a level above.
struct SlideNumbers: Sendable {
    private var last: [Int: (numbering: SlideNumbering, number: Int)] = [:]

    /// Returns the number of the next paragraph; nil if it has none.
    mutating func next(_ numbering: SlideNumbering?, level: Int) -> String? {
        last = last.filter { $0.key <= level }
        guard let numbering else {
            last[level] = nil
            return nil
        }
        let number = last[level].flatMap { $0.numbering == numbering ? $0.number + 1 : nil } ?? numbering.first
        last[level] = (numbering, number)
        return numbering.text(number)
    }
}
