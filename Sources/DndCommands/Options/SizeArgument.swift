import ArgumentParser

/// A size in bytes: a number, optionally with K, M, G, T or P for powers of 1,024, as in `head -c` and `split -b`.
enum SizeArgument {
    /// Parses `text` as a size in bytes, at most 2^60.
    ///
    /// - Parameter option: The option's name, for messages.
    /// - Throws: `ValidationError`.
    static func parse(_ text: String, option: String) throws -> Int64 {
        guard let bytes = value(of: text), bytes <= 1 << 60 else {
            throw ValidationError(
                "invalid \(option) '\(text)': expected a number of bytes, such as 500M or 2G, of at most 1,024P")
        }
        return bytes
    }

    /// The number that `text` means; nil if it is not a number or too large.
    static func value(of text: some StringProtocol) -> Int64? {
        let powers: [Character: Int64] = ["K": 1, "M": 2, "G": 3, "T": 4, "P": 5]
        let power = text.last.flatMap { powers[Character($0.uppercased())] }
        let digits = power == nil ? String(text) : String(text.dropLast())
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits) else {
            return nil
        }
        let (value, overflows) = number.multipliedReportingOverflow(by: 1 << (10 * (power ?? 0)))
        return overflows ? nil : value
    }
}
