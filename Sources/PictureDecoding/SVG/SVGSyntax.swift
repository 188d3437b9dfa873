/// The notations of values in SVG (SVG 2, 4.2; CSS Values 4).
enum SVGSyntax {
    /// A number without a unit.
    static func number(_ text: some StringProtocol) -> Double? {
        let text = text.trimmed
        guard let first = text.first, "+-.0123456789".contains(first), let last = text.last,
            last.isNumber || last == "."
        else { return nil }
        let digits = text.hasPrefix("+") ? text.dropFirst() : text
        // `5.` is one for Swift's reader as well; what Swift knows besides (hexadecimals, infinities) is none here.
        guard !digits.contains(where: { $0.isLetter && $0 != "e" && $0 != "E" }) else { return nil }
        return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Numbers with white space, commas, or nothing but a sign or a point between them; nil if anything else stands there.
    static func numbers(_ text: some StringProtocol) -> [Double]? {
        let (numbers, isWhole) = leadingNumbers(text)
        return isWhole ? numbers : nil
    }

    /// The numbers that a text begins with, and whether it holds nothing else.
    static func leadingNumbers(_ text: some StringProtocol) -> (numbers: [Double], isWhole: Bool) {
        let bytes = Array(text.utf8)
        var numbers: [Double] = []
        var offset = 0
        func skip() {
            while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(bytes[offset]) { offset += 1 }
        }
        skip()
        while offset < bytes.count {
            let start = offset
            if bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
            var hasPoint = false
            while offset < bytes.count {
                if bytes[offset] == UInt8(ascii: "."), !hasPoint {
                    hasPoint = true
                } else if !(48...57).contains(bytes[offset]) {
                    break
                }
                offset += 1
            }
            if offset > start, offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
                var end = offset + 1
                if end < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[end]) { end += 1 }
                let digits = end
                while end < bytes.count, (48...57).contains(bytes[end]) { end += 1 }
                if end > digits { offset = end }
            }
            guard let value = number(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
                return (numbers, false)
            }
            numbers.append(value)
            skip()
            if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
                offset += 1
                skip()
                if offset == bytes.count { return (numbers, false) }
            }
        }
        return (numbers, true)
    }

    /// A number and its unit: one of CSS, `%`, or none.
    static func dimension(_ text: some StringProtocol) -> (value: Double, unit: String)? {
        let text = text.trimmed
        for unit in units where text.count > unit.count && text.lowercased().hasSuffix(unit) {
            return number(text.dropLast(unit.count)).map { ($0, unit) }
        }
        return number(text).map { ($0, "") }
    }

    /// A length in pixels.
    ///
    /// - Parameters:
    ///   - whole: what 100 % are.
    ///   - em: the size of the font.
    static func length(_ text: some StringProtocol, whole: Double, em: Double = 12) -> Double? {
        guard let (value, unit) = dimension(text) else { return nil }
        return switch unit {
        case "", "px": value
        case "%": value * whole / 100
        case "in": value * 96
        case "cm": value * 96 / 2.54
        case "mm": value * 96 / 25.4
        case "q": value * 96 / 101.6
        case "pt": value * 96 / 72
        case "pc": value * 16
        case "em", "rem": value * em
        case "ex", "ch": value * em / 2
        default: nil
        }
    }

    /// An angle in degrees (CSS Values 4, 7.1).
    static func angle(_ text: some StringProtocol) -> Double? {
        let text = text.trimmed
        for (unit, factor) in [("grad", 0.9), ("turn", 360), ("deg", 1), ("rad", 180 / Double.pi)]
        where text.hasSuffix(unit) {
            return number(text.dropLast(unit.count)).map { $0 * factor }
        }
        return number(text)
    }

    private static let units = [
        "rem", "px", "in", "cm", "mm", "pt", "pc", "em", "ex", "ch", "vw", "vh", "vmin", "vmax", "q", "%",
    ]

    /// Four numbers, of which the last two are above 0.
    static func viewBox(_ text: some StringProtocol) -> [Double]? {
        guard let numbers = numbers(text), numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        return numbers
    }

    /// A number as SVG is told it.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
