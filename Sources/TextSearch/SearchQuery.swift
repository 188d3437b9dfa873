/// What to search for: words, phrases and beginnings of words.
///
/// Case and accents make no difference (`FoldedWord`): `cafe` finds "Café".
package struct SearchQuery: Sendable, Hashable {
    /// The query in the language of SQLite's FTS5. (https://www.sqlite.org/fts5.html, section 3)
    let expression: String

    /// Reads a query: words with spaces between; `"..."` is a phrase, and `word*` is every word that begins so.
    ///
    /// - Parameter matchesAny: Whether one of the words is enough; by default a text has all of them.
    /// - Returns: nil if there is nothing to search for: no letter and no digit.
    package init?(_ words: String, matchesAny: Bool = false) {
        var terms: [String] = []
        var rest = words[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
                continue
            }
            let term: Substring
            if first == "\"" {
                rest.removeFirst()
                term = rest.prefix { $0 != "\"" }
                rest = rest.dropFirst(term.count + 1)
            } else {
                term = rest.prefix { !$0.isWhitespace && $0 != "\"" && $0 != "*" }
                rest = rest.dropFirst(term.count)
            }
            let isBeginning = rest.first == "*"
            if isBeginning { rest.removeFirst() }
            // What has no letter is no word in the index, and would match nothing.
            guard term.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            let quoted = SearchableText.kept(String(term)).replacing("\"", with: "\"\"")
            terms.append("\"\(quoted)\"" + (isBeginning ? " *" : ""))
        }
        guard !terms.isEmpty else { return nil }
        expression = terms.joined(separator: matchesAny ? " OR " : " AND ")
    }
}
