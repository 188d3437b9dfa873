import ArgumentParser
import Conversion

/// A size in bytes: a number, optionally with K, M, G, T or P for powers of 1,024, as in `head -c` and `split -b`.
enum SizeArgument {
    /// Parses `text` as a size in bytes, at most 2^60.
    ///
    /// - Parameter option: The option's name, for messages.
    /// - Throws: `ValidationError`.
    static func parse(_ text: String, option: String) throws -> Int64 {
        guard let bytes = LimitValue.count(text), bytes <= 1 << 60 else {
            throw ValidationError(
                "invalid \(option) '\(text)': expected a number of bytes, such as 500M or 2G, of at most 1,024P")
        }
        return bytes
    }
}
