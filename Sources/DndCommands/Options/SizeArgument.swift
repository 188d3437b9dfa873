import ArgumentParser

/// A size in bytes as options take it: a number, or one with K, M, G, T or P for powers of 1,024, as with `head -c` and `split -b`.
enum SizeArgument {
    /// The size that `text` says, in bytes.
    ///
    /// - Parameter option: its name, for messages.
    /// - Throws: `ValidationError`.
    static func parse(_ text: String, option: String) throws -> Int64 {
        let powers: [Character: Int] = ["K": 1, "M": 2, "G": 3, "T": 4, "P": 5]
        let power = text.last.flatMap { powers[Character($0.uppercased())] }
        let digits = power == nil ? Substring(text) : text.dropLast()
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits),
            case let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << (10 * Int64(power ?? 0))),
            !overflow,
            bytes <= 1 << 60
        else {
            throw ValidationError(
                "invalid \(option) '\(text)': expected a number of bytes, such as 500M or 2G, of at most 1,024P")
        }
        return bytes
    }
}
