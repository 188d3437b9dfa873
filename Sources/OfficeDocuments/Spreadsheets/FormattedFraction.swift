/// Writes a number as a fraction: `# ?/?` or `# ?/8`.
enum FormattedFraction {
    /// The number in `tokens`, whose slash is at `slash`.
    static func text(_ number: Double, _ tokens: [FormatToken], slash: Int) -> String {
        let places = tokens.indices.filter { if case .digit = tokens[$0] { true } else { false } }
        // The digits just before the slash are the numerator; those before a gap are the whole part.
        let numerator = places.filter { $0 < slash }
        let gap = tokens[..<slash].lastIndex { if case .literal = $0 { true } else { false } }
        let hasWhole = gap.map { gap in numerator.contains { $0 < gap } } ?? false
        let after = tokens[(slash + 1)...].prefix { if case .literal(" ") = $0 { false } else { true } }
        let fixed = fixedDenominator(after)
        let digits = after.count { if case .digit = $0 { true } else { false } }
        let magnitude = number.magnitude
        guard magnitude < 1e15 else { return FormattedNumber.general(number) }
        var whole = hasWhole ? magnitude.rounded(.down) : 0
        let rest = magnitude - whole
        var (top, bottom) = (0, 1)
        if let fixed {
            (top, bottom) = (Int((rest * Double(fixed)).rounded()), fixed)
        } else {
            (top, bottom) = nearest(rest, mostDenominator: [9, 99, 999, 9999][min(3, max(1, digits) - 1)])
        }
        if hasWhole, top == bottom { (whole, top) = (whole + 1, 0) }
        let sign = number < 0 && (whole > 0 || top > 0) ? "-" : ""
        let wholeText = CellValue.digits(of: whole)
        if top == 0 { return sign + wholeText }
        return sign + (hasWhole && whole > 0 ? wholeText + " " : "") + "\(top)/\(bottom)"
    }

    /// The denominator that is written in the code.
    private static func fixedDenominator(_ tokens: ArraySlice<FormatToken>) -> Int? {
        var text = ""
        for token in tokens {
            switch token {
            case .literal(let digits): text += digits
            case .digit(UInt8(ascii: "0")): text += "0"
            default: return nil
            }
        }
        return Int(text).flatMap { (1...9999).contains($0) ? $0 : nil }
    }

    /// The fraction that is nearest to a number from 0 on, by its continued fraction.
    private static func nearest(_ number: Double, mostDenominator most: Int) -> (top: Int, bottom: Int) {
        var (before, last) = ((top: 0.0, bottom: 1.0), (top: 1.0, bottom: 0.0))
        var rest = number
        for _ in 0..<32 {
            let step = rest.rounded(.down)
            let next = (top: step * last.top + before.top, bottom: step * last.bottom + before.bottom)
            guard next.bottom <= Double(most), next.top < 1e15 else {
                // The largest step that still fits may be nearer than the last fraction.
                let fitting = last.bottom > 0 ? ((Double(most) - before.bottom) / last.bottom).rounded(.down) : 0
                let other = (top: fitting * last.top + before.top, bottom: fitting * last.bottom + before.bottom)
                if other.bottom > 0,
                    last.bottom == 0 || abs(other.top / other.bottom - number) < abs(last.top / last.bottom - number)
                {
                    last = other
                }
                break
            }
            (before, last) = (last, next)
            guard rest - step > 1e-10 else { break }
            rest = 1 / (rest - step)
        }
        return (Int(last.top), max(1, Int(last.bottom)))
    }
}
