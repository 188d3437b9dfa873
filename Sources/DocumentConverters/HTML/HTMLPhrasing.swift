import Places

/// Changes elements within lines that pandoc 2 misreads: short quotations (`<q>`), in which it refuses controls, get the marks that
/// browsers show; readings of characters (`<ruby>`), which it writes behind them, get brackets; pictures without an address
/// (scripts load them), at which it ends the paragraph, get an empty one, and are lost.
enum HTMLPhrasing {
    private static let marks: [(start: String, end: String)] = [("“", "”"), ("‘", "’")]

    /// The page in which these elements are changed; nil if it has none.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ page: [UInt8]) -> [UInt8]? {
        var edits = ByteEdits()
        var depth = 0
        for token in HTMLTokenizer(page) where token.isTerminated {
            switch (token.name, token.kind) {
            case ("q", .startTag):
                edits.replace(token.range, with: marks[depth % marks.count].start)
                depth += 1
            case ("q", .endTag) where depth > 0:
                depth -= 1
                edits.replace(token.range, with: marks[depth % marks.count].end)
            case ("img", .startTag):
                guard HTMLTokenizer.attributes(of: page[token.range])["src"] == nil else { continue }
                let end = token.range.lowerBound + "<img".utf8.count
                edits.replace(end..<end, with: " src=\"\"")
            default: continue
            }
        }
        addReadings(of: page, to: &edits)
        return edits.isEmpty ? nil : edits.applied(to: page)
    }

    /// The page with readings of characters in brackets; nil if it has none that need some.
    static func bracketed(_ page: [UInt8]) -> [UInt8]? {
        var edits = ByteEdits()
        addReadings(of: page, to: &edits)
        return edits.isEmpty ? nil : edits.applied(to: page)
    }

    private static func addReadings(of page: [UInt8], to edits: inout ByteEdits) {
        for (place, bracket) in RubyReadings.brackets(in: page) { edits.replace(place..<place, with: bracket) }
    }
}
