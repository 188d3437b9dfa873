/// Keeps digits that are raised behind a number apart in text without styles: 10 to the power of 6 is `10^6`, not `106`.
///
/// A document may split the raised text into several runs, so that it is complete only when other text follows.
package struct RaisedDigits: Sendable {
    /// Where the raised text begins that the text ends with.
    private var start: Int?

    /// Creates the state at the beginning of a text.
    package init() {}

    /// Prepares for text that is appended next.
    ///
    /// - Parameters:
    ///   - isRaised: Whether that is raised.
    ///   - first: Where the text begins in `bytes`.
    package mutating func prepare(_ bytes: inout [UInt8], isRaised: Bool, from first: Int = 0) {
        guard isRaised else { return end(&bytes, from: first) }
        if start == nil { start = bytes.count }
    }

    /// Ends raised text: writes `^` before it if it is a power.
    ///
    /// - Complexity: O(n) in the length of the raised text.
    package mutating func end(_ bytes: inout [UInt8], from first: Int = 0) {
        guard let start else { return }
        self.start = nil
        guard start > first, start < bytes.count, Self.isPower(bytes[start...], behind: bytes[start - 1]) else {
            return
        }
        bytes.insert(UInt8(ascii: "^"), at: start)
    }

    /// Forgets the text.
    package mutating func clear() { start = nil }

    /// Whether raised text is a power: digits, with or without a sign, behind a digit.
    ///
    /// - Parameters:
    ///   - raised: The text in UTF-8.
    ///   - last: The last byte before it.
    package static func isPower(_ raised: some Collection<UInt8>, behind last: UInt8?) -> Bool {
        guard let last, isDigit(last) else { return false }
        // The last is U+2212, MINUS SIGN.
        let sign = ["+", "-", "\u{2212}"].first { raised.starts(with: $0.utf8) }
        let digits = raised.dropFirst(sign?.utf8.count ?? 0)
        return !digits.isEmpty && digits.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
