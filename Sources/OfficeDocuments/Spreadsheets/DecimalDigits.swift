/// A number as decimal digits, for rounding as a person would: 1.005 has the digits that are written, not those of the
/// nearest binary fraction.
struct DecimalDigits: Sendable, Hashable {
    private(set) var isNegative: Bool
    /// Values from 0 to 9, without zeros at either end; empty for zero.
    private(set) var digits: [UInt8]
    /// The position of the decimal point relative to the first digit: 1 for 5.2, 0 for 0.52.
    var exponent: Int

    /// The digits of a finite number; sheets have at most 15 significant ones.
    init(_ number: Double) {
        isNegative = number < 0
        let parts = number.magnitude.description.split(separator: "e")
        var power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        var digits: [UInt8] = []
        var hasPoint = false
        for byte in parts.first?.utf8 ?? "0".utf8[...] {
            if byte == UInt8(ascii: ".") {
                hasPoint = true
                continue
            }
            digits.append(byte - 48)
            if hasPoint { power -= 1 }
        }
        exponent = digits.count + power
        self.digits = digits
        normalize()
        if self.digits.count > 15 { self = significant(15) }
    }

    /// Whether the number is zero.
    var isZero: Bool { digits.isEmpty }

    private mutating func normalize() {
        while digits.last == 0 { digits.removeLast() }
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        exponent = digits.isEmpty ? 1 : exponent - zeros
    }

    /// The number rounded to `count` significant digits, halves away from zero.
    func significant(_ count: Int) -> DecimalDigits {
        guard count < digits.count else { return self }
        var result = self
        guard count >= 0 else {
            result.digits = []
            result.normalize()
            return result
        }
        let roundsUp = digits[count] >= 5
        result.digits = Array(digits.prefix(count))
        if roundsUp {
            var place = count - 1
            while place >= 0, result.digits[place] == 9 {
                result.digits[place] = 0
                place -= 1
            }
            if place >= 0 {
                result.digits[place] += 1
            } else {
                result.digits.insert(1, at: 0)
                result.exponent += 1
            }
        }
        result.normalize()
        return result
    }

    /// The number rounded to `decimals` digits after the point.
    func rounded(decimals: Int) -> DecimalDigits { significant(exponent + decimals) }

    /// The digits before and after the point; `0` before it for a fraction.
    var parts: (whole: String, fraction: String) {
        func text(_ digits: some Sequence<UInt8>) -> String { digits.map { String($0) }.joined() }
        guard exponent > 0 else {
            return ("0", String(repeating: "0", count: min(-exponent, 400)) + text(digits))
        }
        let whole = text(digits.prefix(exponent)) + String(repeating: "0", count: max(0, exponent - digits.count))
        return (digits.isEmpty ? "0" : whole, text(digits.dropFirst(exponent)))
    }
}
