/// The readings of characters (`<rt>` in `<ruby>`; HTML standard, 4.5.10) that a page does not put in brackets (`<rp>`) itself.
///
/// Browsers show a reading above its characters. In a line, it would look like a part of the word.
package enum RubyReadings {
    /// The element of a character with readings that is open.
    private struct Ruby {
        var hasBrackets = false
        /// The offset of the open reading's content.
        var reading: Int?
        /// Whether that has visible text.
        var hasText = false
    }

    /// The brackets that these readings need, by the offset of the token that each precedes.
    ///
    /// - Complexity: O(n) in bytes.
    package static func brackets(in page: [UInt8]) -> [Int: String] {
        guard hasReadings(page) else { return [:] }
        var brackets: [Int: String] = [:]
        var open: [Ruby] = []
        func endReading(at place: Int) {
            guard let last = open.indices.last, let start = open[last].reading else { return }
            open[last].reading = nil
            guard open[last].hasText else { return }
            (brackets[start], brackets[place]) = ("(", ")")
        }
        for token in HTMLTokenizer(page) {
            let last = open.indices.last
            switch (token.kind, token.name) {
            case (.startTag, "ruby"): open.append(Ruby())
            case (.endTag, "ruby"):
                endReading(at: token.range.lowerBound)
                _ = open.popLast()
            // The end tags of all these may be left out.
            case (.startTag, "rp"):
                endReading(at: token.range.lowerBound)
                if let last { open[last].hasBrackets = true }
            case (.startTag, "rt"):
                endReading(at: token.range.lowerBound)
                if let last, !open[last].hasBrackets {
                    (open[last].reading, open[last].hasText) = (token.range.upperBound, false)
                }
            case (.startTag, "rb"), (.startTag, "rtc"), (.endTag, "rt"): endReading(at: token.range.lowerBound)
            case (.text, _):
                guard let last, open[last].reading != nil else { continue }
                if page[token.range].contains(where: { $0 > 0x20 }) { open[last].hasText = true }
            default: break
            }
        }
        return brackets
    }

    /// Whether a page may have readings: most have none, and are not split.
    private static func hasReadings(_ page: [UInt8]) -> Bool {
        var rest = page[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = page[(start + 1)...]
            if rest.prefix(2).elementsEqual("rt".utf8, by: { $0 | 0x20 == $1 }) { return true }
        }
        return false
    }
}
