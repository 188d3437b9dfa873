extension TOMLFile {
    /// Splits `text` at the headers `[[name]]`: returns the text before the first header, and for each table the
    /// 1-based line of its header and the rest of its text, with an empty line in place of the header. A table with an
    /// error then does not affect the others.
    package static func tables(named name: String, in text: String) -> (
        preamble: String, tables: [(line: Int, body: String)]
    ) {
        var parts: [(line: Int, lines: [Substring])] = [(1, [])]
        var openQuotes: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if openQuotes == nil, isHeader(line, of: name) {
                parts.append((index + 1, [""]))
                continue
            }
            parts[parts.count - 1].lines.append(line)
            openQuotes = longString(openAfter: line, openBefore: openQuotes)
        }
        let bodies = parts.map { (line: $0.line, body: $0.lines.joined(separator: "\n")) }
        return (bodies[0].body, Array(bodies.dropFirst()))
    }

    private static func isHeader(_ line: Substring, of name: String) -> Bool {
        let code = line.prefix { $0 != "#" }.filter { !" \t\r".contains($0) }
        return code == "[[\(name)]]"
    }

    /// Returns the quotes of the multi-line string that is open at the end of `line`; nil if none is.
    private static func longString(openAfter line: Substring, openBefore quotes: String?) -> String? {
        var open = quotes
        var rest = line
        while !rest.isEmpty {
            if let quotes = open {
                guard let end = rest.ranges(of: quotes).first else { return open }
                rest = rest[end.upperBound...]
                open = nil
            } else if rest.first == "#" {
                return nil
            } else if let quotes = ["\"\"\"", "'''"].first(where: { rest.hasPrefix($0) }) {
                rest = rest.dropFirst(3)
                open = quotes
            } else if let quote = rest.first, quote == "\"" || quote == "'" {
                // A single-line string; its content is ignored.
                rest = rest.dropFirst()
                while let next = rest.popFirst(), next != quote {
                    if next == "\\", quote == "\"" { rest = rest.dropFirst() }
                }
            } else {
                rest = rest.dropFirst()
            }
        }
        return open
    }
}
