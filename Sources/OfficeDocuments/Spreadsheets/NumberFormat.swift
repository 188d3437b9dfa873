/// A number format of a spreadsheet, as its code defines it (ECMA-376, part 1, 18.8.31): `#,##0.00;[Red]-#,##0.00`.
///
/// Colours, and what depends on the width of a column, have no effect. Names of months and days are English.
struct NumberFormat: Sendable, Hashable {
    /// The format without a code.
    static let general = NumberFormat("General")

    /// Up to four: for positive numbers, negative ones, zero and text.
    private let sections: [Section]
    /// What kind of date a number in this format is; nil if it is not a date.
    let dateKind: DateKind?

    /// Parses `code`. Anything that is not understood is shown as it is.
    ///
    /// - Complexity: O(n) in the code.
    init(_ code: String) {
        sections = FormatParser.sections(of: code.isEmpty ? "General" : code)
        dateKind = sections.first.flatMap(\.dateKind)
    }

    /// One of the formats in a code, for some of the numbers.
    struct Section: Sendable, Hashable {
        var tokens: [FormatToken] = []
        /// The numbers that it is for; nil for those of its position.
        var condition: FormatCondition?
    }

    // MARK: - Selection

    /// Whether a text in this format has something added, such as quotation marks.
    var changesText: Bool { textSection.map { $0.tokens != [.text] && $0.tokens != [.general] } ?? false }

    /// The section for text: the fourth, or the only one that contains `@`.
    private var textSection: Section? {
        if sections.count > 3 { return sections[3] }
        return sections.count == 1 && sections[0].tokens.contains(.text) ? sections[0] : nil
    }

    /// The text as the format shows it.
    func shown(_ text: String) -> String {
        // A code can repeat a text thousands of times, which no program needs.
        guard let section = textSection, text.utf8.count * section.tokens.count <= SheetSize.textBytes else {
            return text
        }
        return section.tokens.map { token in
            switch token {
            case .text, .general: text
            case .literal(let words): words
            default: ""
            }
        }.joined()
    }

    /// The number as the format shows it.
    func shown(_ number: SerialNumber) -> String {
        let (section, showsSign) = section(for: number.value)
        if section.dateKind != nil { return FormattedDate.text(number, section) }
        let magnitude = showsSign || number.value >= 0 ? number.value : -number.value
        return FormattedNumber.text(magnitude, section)
    }

    /// The section for `value`, and whether it adds the sign of a negative number.
    private func section(for value: Double) -> (section: Section, showsSign: Bool) {
        let numeric = sections.prefix(3)
        if numeric.contains(where: { $0.condition != nil }) {
            for section in numeric {
                guard let condition = section.condition else { return (section, true) }
                // The numbers of a section that takes only negative ones have their sign in its literals.
                if condition.holds(for: value) { return (section, !condition.isNegativeOnly) }
            }
            return (Section(tokens: [.literal("########")]), false)
        }
        if value < 0, numeric.count > 1 { return (numeric[1], false) }
        if value == 0, numeric.count > 2 { return (numeric[2], false) }
        return (numeric[0], true)
    }

    // MARK: - Built-in formats

    /// The code of a format without one in the file (ECMA-376, part 1, 18.8.30). Those that depend on the language of the
    /// system are shown in the syntax of ISO 8601.
    static func builtIn(_ id: Int) -> String {
        switch id {
        case 1: "0"
        case 2: "0.00"
        case 3: "#,##0"
        case 4: "#,##0.00"
        case 5: "$#,##0_);($#,##0)"
        case 6: "$#,##0_);[Red]($#,##0)"
        case 7: "$#,##0.00_);($#,##0.00)"
        case 8: "$#,##0.00_);[Red]($#,##0.00)"
        case 9: "0%"
        case 10: "0.00%"
        case 11: "0.00E+00"
        case 12: "# ?/?"
        case 13: "# ??/??"
        case 14, 27...31, 34...36, 50...58: "yyyy-mm-dd"
        case 15: "d-mmm-yy"
        case 16: "d-mmm"
        case 17: "mmm-yy"
        case 18: "h:mm AM/PM"
        case 19: "h:mm:ss AM/PM"
        case 20, 32: "h:mm"
        case 21, 33: "h:mm:ss"
        case 22: "yyyy-mm-dd h:mm"
        case 37: "#,##0_);(#,##0)"
        case 38: "#,##0_);[Red](#,##0)"
        case 39: "#,##0.00_);(#,##0.00)"
        case 40: "#,##0.00_);[Red](#,##0.00)"
        case 41: "_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)"
        case 42: "_($* #,##0_);_($* (#,##0);_($* \"-\"_);_(@_)"
        case 43: "_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)"
        case 44: "_($* #,##0.00_);_($* (#,##0.00);_($* \"-\"??_);_(@_)"
        case 45: "mm:ss"
        case 46: "[h]:mm:ss"
        case 47: "mm:ss.0"
        case 48: "##0.0E+0"
        case 49: "@"
        default: "General"
        }
    }
}

/// A part of a number format.
enum FormatToken: Sendable, Hashable {
    /// Text as it is.
    case literal(String)
    /// `0`, `#` or `?`.
    case digit(UInt8)
    case point
    case comma
    case percent
    /// `E+` or `E-`, and whether a positive exponent has a sign.
    case exponent(showsPlus: Bool)
    case slash
    /// `@`.
    case text
    /// `General`.
    case general
    /// A part of a date: `y`, `m`, `d`, `h` or `s`, and how often it is repeated.
    case date(UInt8, Int)
    /// `[h]`, `[m]` or `[s]`.
    case elapsed(UInt8, Int)
    /// Digits of a fraction of a second.
    case fraction(Int)
    /// `AM/PM`, or `A/P` if short.
    case half(isShort: Bool)
}

/// The numbers that a section is for: `[>=100]`.
struct FormatCondition: Sendable, Hashable {
    let comparison: String
    let limit: Double

    func holds(for value: Double) -> Bool {
        switch comparison {
        case "<": value < limit
        case "<=": value <= limit
        case ">": value > limit
        case ">=": value >= limit
        case "<>": value != limit
        default: value == limit
        }
    }

    /// Whether it holds for no positive number.
    var isNegativeOnly: Bool { (comparison == "<" && limit <= 0) || (comparison == "<=" && limit < 0) }
}

extension NumberFormat.Section {
    /// What kind of date the section shows; nil if none.
    var dateKind: DateKind? {
        var (hasDate, hasTime, isElapsed) = (false, false, false)
        for token in tokens {
            switch token {
            case .date(let part, _):
                if part == UInt8(ascii: "h") || part == UInt8(ascii: "s") || part == FormatParser.minute {
                    hasTime = true
                } else {
                    hasDate = true
                }
            case .half: hasTime = true
            case .elapsed: isElapsed = true
            default: break
            }
        }
        if isElapsed { return .duration }
        if hasDate { return hasTime ? .dateAndTime : .date }
        return hasTime ? .time : nil
    }
}
