/// Parses the code of a number format into its sections.
struct FormatParser {
    /// The part of a date that stands for minutes; `m` is a month.
    static let minute = UInt8(ascii: "n")

    private let code: [UInt8]
    private var position = 0
    private var sections: [NumberFormat.Section] = []
    private var section = NumberFormat.Section()

    /// The longest code that is read, in bytes. Excel allows 255 characters.
    private static let longest = 1024

    /// The sections of `code`, at most four.
    static func sections(of code: String) -> [NumberFormat.Section] {
        var parser = FormatParser(code: Array(code.utf8.prefix(longest)))
        while parser.position < parser.code.count { parser.next() }
        parser.endSection()
        return Array(parser.sections.prefix(4))
    }

    private init(code: [UInt8]) { self.code = code }

    private mutating func next() {
        let byte = code[position]
        switch byte {
        case UInt8(ascii: ";"):
            position += 1
            endSection()
        case UInt8(ascii: "\""):
            let end = code[(position + 1)...].firstIndex(of: byte) ?? code.count
            literal(code[(position + 1)..<end])
            position = min(end + 1, code.count)
        case UInt8(ascii: "\\"), UInt8(ascii: "!"):
            position += 1
            takeCharacter(isShown: true)
        case UInt8(ascii: "_"):
            position += 1
            takeCharacter(isShown: false)
            literal([0x20])
        case UInt8(ascii: "*"):
            position += 1
            takeCharacter(isShown: false)
        case UInt8(ascii: "["): bracket()
        case UInt8(ascii: "0"), UInt8(ascii: "#"), UInt8(ascii: "?"): add(.digit(byte))
        case UInt8(ascii: "."): fractionOrPoint()
        case UInt8(ascii: ","): add(.comma)
        case UInt8(ascii: "%"): add(.percent)
        case UInt8(ascii: "/"): add(.slash)
        case UInt8(ascii: "@"): add(.text)
        default: if !word() { takeCharacter(isShown: true) }
        }
    }

    private mutating func add(_ token: FormatToken, length: Int = 1) {
        section.tokens.append(token)
        position += length
    }

    private mutating func literal(_ bytes: some Sequence<UInt8>) {
        let text = String(decoding: Array(bytes), as: UTF8.self)
        if case .literal(let before)? = section.tokens.last {
            section.tokens[section.tokens.count - 1] = .literal(before + text)
        } else {
            section.tokens.append(.literal(text))
        }
    }

    /// Passes one character, which may have several bytes.
    private mutating func takeCharacter(isShown: Bool) {
        guard position < code.count else { return }
        var end = position + 1
        while end < code.count, code[end] & 0xC0 == 0x80 { end += 1 }
        if isShown { literal(code[position..<end]) }
        position = end
    }

    // MARK: - Words

    /// Takes `General`, `AM/PM`, an exponent, or a part of a date; returns false for anything else.
    private mutating func word() -> Bool {
        if has("general") {
            add(.general, length: 7)
        } else if has("am/pm") {
            add(.half(isShort: false), length: 5)
        } else if has("a/p") {
            add(.half(isShort: true), length: 3)
        } else if has("e+") || has("e-") {
            add(.exponent(showsPlus: code[position + 1] == UInt8(ascii: "+")), length: 2)
        } else {
            let letter = code[position] | 0x20
            guard "ymdhse".utf8.contains(letter) else { return false }
            let count = code[position...].prefix { $0 | 0x20 == letter }.count
            // `e` is the year.
            let part = letter == UInt8(ascii: "e") ? UInt8(ascii: "y") : letter
            add(.date(part, letter == UInt8(ascii: "e") ? 4 : count), length: count)
        }
        return true
    }

    private func has(_ word: String) -> Bool {
        let letters = code[position...].prefix(word.utf8.count)
        return letters.count == word.utf8.count
            && zip(letters, word.utf8).allSatisfy { ($0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0) == $1 }
    }

    /// Takes a point, which after seconds begins their fraction.
    private mutating func fractionOrPoint() {
        let digits = code[(position + 1)...].prefix { $0 == UInt8(ascii: "0") }.count
        switch section.tokens.last {
        case .date(UInt8(ascii: "s"), _)? where digits > 0, .elapsed(UInt8(ascii: "s"), _)? where digits > 0:
            add(.fraction(min(digits, 3)), length: digits + 1)
        default: add(.point)
        }
    }

    /// Takes what is in brackets: a condition, an elapsed time, a currency, a colour or a language.
    private mutating func bracket() {
        let end = code[position...].firstIndex(of: UInt8(ascii: "]")) ?? code.count
        let content = code[(position + 1)..<max(position + 1, end)]
        position = min(end + 1, code.count)
        guard let first = content.first else { return }
        if first == UInt8(ascii: "$") {
            literal(content.dropFirst().prefix { $0 != UInt8(ascii: "-") })
        } else if "<>=".utf8.contains(first) {
            let comparison = content.prefix { "<>=".utf8.contains($0) }
            guard let limit = Double(String(decoding: content.dropFirst(comparison.count), as: UTF8.self)) else {
                return
            }
            section.condition = FormatCondition(
                comparison: String(decoding: comparison, as: UTF8.self), limit: limit)
        } else if "hms".utf8.contains(first | 0x20), content.allSatisfy({ $0 | 0x20 == first | 0x20 }) {
            let part = first | 0x20
            section.tokens.append(.elapsed(part == UInt8(ascii: "m") ? Self.minute : part, content.count))
        }
    }

    // MARK: - Sections

    private mutating func endSection() {
        section.tokens = Self.withMinutes(section.tokens)
        sections.append(section)
        section = NumberFormat.Section()
    }

    /// The tokens with `m` as minutes where it follows hours or precedes seconds.
    private static func withMinutes(_ tokens: [FormatToken]) -> [FormatToken] {
        var tokens = tokens
        let parts = tokens.indices.filter { index in
            switch tokens[index] {
            case .date, .elapsed: true
            default: false
            }
        }
        func part(_ place: Int) -> UInt8? {
            guard parts.indices.contains(place) else { return nil }
            switch tokens[parts[place]] {
            case .date(let part, _), .elapsed(let part, _): return part
            default: return nil
            }
        }
        for (place, index) in parts.enumerated() {
            guard case .date(UInt8(ascii: "m"), let count) = tokens[index], count <= 2 else { continue }
            if part(place - 1) == UInt8(ascii: "h") || part(place + 1) == UInt8(ascii: "s") {
                tokens[index] = .date(minute, count)
            }
        }
        return tokens
    }
}
