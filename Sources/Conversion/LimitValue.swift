/// Parses the values of limits, as options and declarations give them.
package enum LimitValue {
    /// Parses a number with an optional K, M, G, T or P in either case for powers of 1,024, as in `head -c` and
    /// `split -b`; nil if `text` is something else or out of range.
    package static func count(_ text: some StringProtocol) -> Int64? {
        // The key is a string, not a character: the upper case of "ß" is two letters.
        let units = ["K": 1, "M": 2, "G": 3, "T": 4, "P": 5]
        let power = text.last.flatMap { units[$0.uppercased()] }
        return scaled(power == nil ? text[...] : text.dropLast(), by: 1 << (10 * (power ?? 0)))
    }

    /// Parses a number of seconds, or of minutes or hours with m or h; nil if `text` is something else or out of range.
    package static func seconds(_ text: some StringProtocol) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]
        let unit = text.last.flatMap { units[$0] }
        return scaled(unit == nil ? text[...] : text.dropLast(), by: unit ?? 1)
    }

    private static func scaled(_ digits: some StringProtocol, by factor: Int64) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int64(digits)
        else { return nil }
        let (value, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow ? nil : value
    }
}
