/// Conversions between the spelling of a real number and `Double`.
enum RealNumber {
    /// Returns the nearest `Double`; nil if `spelling` is not a number or a finite one is out of range. `nan` and `inf`
    /// are valid.
    static func double(_ spelling: String) -> Double? {
        guard let value = Double(spelling) else { return nil }
        return value.isFinite || !isFinite(spelling) ? value : nil
    }

    /// Whether the spelling is of a finite number: neither infinity nor NaN.
    static func isFinite(_ spelling: String) -> Bool { spelling.utf8.last.map { (48...57).contains($0) } ?? false }

    /// Whether a `Double` keeps every digit of `spelling`.
    static func keepsDigits(_ spelling: String) -> Bool {
        guard isFinite(spelling) else { return true }
        guard let value = Double(spelling), value.isFinite else { return false }
        return decimal(spelling) == decimal(value.description)
    }

    /// Whether two spellings are of the same number, with all digits.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        guard isFinite(one), isFinite(other), let one = decimal(one), let other = decimal(other) else { return false }
        return one == other
    }

    /// Returns the number in JSON's syntax; or `nan`, `inf`, `-inf`.
    static func spelling(_ value: Double) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        return value.description
    }

    /// Adds a decimal point and the sign of the exponent to a number with an exponent, since readers of YAML 1.1
    /// require both.
    static func withPointAndSign(_ spelling: String) -> String {
        guard let mark = spelling.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return spelling }
        var digits = String(spelling[..<mark])
        var exponent = spelling[spelling.index(after: mark)...]
        if !digits.contains(".") { digits += ".0" }
        if let first = exponent.first, first != "-", first != "+" { exponent = "+" + exponent }
        return digits + "e" + exponent
    }

    /// A number as its sign, its significant digits and the power of ten of the last digit.
    private struct Decimal: Equatable {
        var isNegative = false
        var digits: [UInt8] = []
        var exponent: Int128 = 0
    }

    /// Nil if the exponent is out of range.
    private static func decimal(_ spelling: String) -> Decimal? {
        var decimal = Decimal()
        var isFraction = false
        let parts = spelling.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        for byte in (parts.first ?? "").utf8 {
            switch byte {
            case UInt8(ascii: "-"): decimal.isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case 48...57:
                if byte != 48 || !decimal.digits.isEmpty { decimal.digits.append(byte) }
                if isFraction { decimal.exponent -= 1 }
            default: break
            }
        }
        // A zero has no exponent: `0e99999999999999999999` is one.
        guard !decimal.digits.isEmpty else { return Decimal(isNegative: decimal.isNegative) }
        while decimal.digits.last == 48 {
            decimal.digits.removeLast()
            decimal.exponent += 1
        }
        if parts.count > 1 {
            // An exponent beyond Int is that of no Double.
            guard let exponent = Int(parts[1]) else { return nil }
            decimal.exponent += Int128(exponent)
        }
        return decimal
    }
}
