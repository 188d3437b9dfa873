/// Writes a number in a section of a number format.
enum FormattedNumber {
    /// The number as `General` shows it: in 11 characters besides the sign, or in scientific notation (ECMA-376, part 1,
    /// 18.8.30, and what Excel does for small numbers).
    static func general(_ number: Double) -> String {
        guard number != 0 else { return "0" }
        let digits = DecimalDigits(number)
        let power = digits.exponent - 1
        let sign = digits.isNegative ? "-" : ""
        switch power {
        case -4...(-1): return sign + decimal(digits.significant(10 + power))
        case -9...10:
            let candidates = [digits.rounded(decimals: power == 10 ? 0 : 12), digits.significant(10)].map(decimal)
            return candidates.first { $0.utf8.count <= 11 }.map { sign + $0 } ?? scientific(digits, fraction: 5)
        default: return scientific(digits, fraction: 5)
        }
    }

    /// The number without its sign and without zeros at its end.
    private static func decimal(_ number: DecimalDigits) -> String {
        let (whole, fraction) = number.parts
        let significant = fraction.trimmedZeros
        return whole + (significant.isEmpty ? "" : "." + significant)
    }

    private static func scientific(_ number: DecimalDigits, fraction: Int) -> String {
        let rounded = number.significant(fraction + 1)
        let digits = rounded.digits.map { String($0) }.joined()
        let rest = String(digits.dropFirst()).trimmedZeros
        let exponent = rounded.exponent - 1
        return (number.isNegative ? "-" : "") + digits.prefix(1) + (rest.isEmpty ? "" : "." + rest)
            + (exponent < 0 ? "E-" : "E+") + SerialNumber.padded(abs(exponent), 2)
    }

    /// The number in `section`.
    static func text(_ number: Double, _ section: NumberFormat.Section) -> String {
        let tokens = section.tokens
        guard !tokens.isEmpty else { return "" }
        let digitPlaces = tokens.indices.filter { if case .digit = tokens[$0] { true } else { false } }
        guard let first = digitPlaces.first, let last = digitPlaces.last else {
            return withoutDigits(number, tokens)
        }
        if let slash = tokens[first...].firstIndex(of: .slash) {
            return FormattedFraction.text(number, tokens, slash: slash)
        }
        var scale = 1.0
        for token in tokens where token == .percent { scale *= 100 }
        // Commas after the last digit divide by 1000 each; others group the digits.
        var position = last + 1
        while position < tokens.count, tokens[position] == .comma {
            scale /= 1000
            position += 1
        }
        let layout = Layout(tokens, first: first, last: last)
        let scaled = number * scale
        guard scaled.isFinite else { return general(number) }
        return layout.hasExponent ? layout.scientific(scaled) : layout.plain(scaled)
    }

    private static func withoutDigits(_ number: Double, _ tokens: [FormatToken]) -> String {
        let hasGeneral = tokens.contains(.general) || tokens.contains(.text)
        let text = tokens.map { token in
            switch token {
            case .general, .text: general(number)
            case .literal(let words): words
            case .percent: "%"
            case .slash: "/"
            case .point: "."
            default: ""
            }
        }.joined().trimmedSpaces
        return !hasGeneral && number < 0 ? "-" + text : text
    }

    /// The places of digits in a section.
    private struct Layout {
        let tokens: [FormatToken]
        let whole: [Int]
        let fraction: [Int]
        let power: [Int]
        let isGrouped: Bool
        private let showsPlus: Bool

        var hasExponent: Bool { !power.isEmpty }

        init(_ tokens: [FormatToken], first: Int, last: Int) {
            self.tokens = tokens
            var (whole, fraction, power) = ([Int](), [Int](), [Int]())
            var (hasPoint, hasExponent, isGrouped, showsPlus) = (false, false, false, true)
            for (index, token) in tokens.enumerated() {
                switch token {
                case .point: hasPoint = true
                case .exponent(let plus): (hasExponent, showsPlus) = (true, plus)
                case .comma: if index > first, index < last, !hasPoint { isGrouped = true }
                case .digit:
                    if hasExponent {
                        power.append(index)
                    } else if hasPoint {
                        fraction.append(index)
                    } else {
                        whole.append(index)
                    }
                default: break
                }
            }
            self.showsPlus = showsPlus
            (self.whole, self.fraction, self.power, self.isGrouped) = (whole, fraction, power, isGrouped)
        }

        func plain(_ number: Double) -> String {
            let rounded = DecimalDigits(number).rounded(decimals: min(fraction.count, 30))
            return text(rounded, exponent: nil)
        }

        func scientific(_ number: Double) -> String {
            var digits = DecimalDigits(number)
            // Several places before the point are those of engineers: the exponent is a multiple of their number.
            let step = max(1, whole.count)
            func exponent(_ digits: DecimalDigits) -> Int {
                guard !digits.isZero else { return 0 }
                let lowest = digits.exponent - 1
                return Int((Double(lowest) / Double(step)).rounded(.down)) * step
            }
            var power = exponent(digits)
            digits.exponent -= power
            var rounded = digits.rounded(decimals: min(fraction.count, 30))
            if !rounded.isZero, rounded.exponent > step {
                power += step
                digits.exponent -= step
                rounded = digits.rounded(decimals: min(fraction.count, 30))
            }
            return text(rounded, exponent: power)
        }

        private func text(_ number: DecimalDigits, exponent: Int?) -> String {
            let (wholeDigits, fractionDigits) = number.parts
            let shownWhole = wholeDigits == "0" ? "" : wholeDigits
            var result = ""
            for (index, token) in tokens.enumerated() {
                switch token {
                case .literal(let words): result += words
                case .percent: result += "%"
                case .point: result += whole.isEmpty && shownWhole != "" ? shownWhole + "." : "."
                case .text, .general, .slash: result += token == .slash ? "/" : ""
                case .exponent:
                    let sign = (exponent ?? 0) < 0 ? "-" : showsPlus ? "+" : ""
                    result += "E" + sign + SerialNumber.padded(abs(exponent ?? 0), power.count)
                case .digit(let kind):
                    if let place = whole.firstIndex(of: index) {
                        result += wholePart(shownWhole, place)
                    } else if let place = fraction.firstIndex(of: index) {
                        result += fractionPart(fractionDigits, place, kind)
                    }
                case .comma, .date, .elapsed, .fraction, .half: break
                }
            }
            let text = result.trimmedSpaces
            return number.isNegative && !number.isZero ? "-" + text : text
        }

        /// The digits at one place before the point; those without a place stand at the first.
        private func wholePart(_ digits: String, _ place: Int) -> String {
            let characters = Array(digits)
            let fromEnd = whole.count - 1 - place
            var result = ""
            if place == 0, characters.count > whole.count {
                for index in 0..<(characters.count - whole.count) {
                    result += grouped(characters[index], fromEnd: characters.count - 1 - index)
                }
            }
            if fromEnd < characters.count {
                return result + grouped(characters[characters.count - 1 - fromEnd], fromEnd: fromEnd)
            }
            switch tokens[whole[place]] {
            case .digit(UInt8(ascii: "0")): return result + grouped("0", fromEnd: fromEnd)
            case .digit(UInt8(ascii: "?")): return result + " "
            default: return result
            }
        }

        private func grouped(_ digit: Character, fromEnd: Int) -> String {
            isGrouped && fromEnd > 0 && fromEnd % 3 == 0 ? "\(digit)," : String(digit)
        }

        private func fractionPart(_ digits: String, _ place: Int, _ kind: UInt8) -> String {
            let characters = Array(digits)
            let digit = place < characters.count ? characters[place] : "0"
            if kind == UInt8(ascii: "0") { return String(digit) }
            // Zeros at the end are not shown.
            let isNeeded = place < characters.count && characters[place...].contains { $0 != "0" }
            let isFollowed = fraction[(place + 1)...].contains { tokens[$0] == .digit(UInt8(ascii: "0")) }
            return isNeeded || isFollowed ? String(digit) : kind == UInt8(ascii: "?") ? " " : ""
        }
    }
}

extension String {
    /// The text without zeros at its end.
    fileprivate var trimmedZeros: String {
        var rest = self[...]
        while rest.hasSuffix("0") { rest = rest.dropLast() }
        return String(rest)
    }
}
