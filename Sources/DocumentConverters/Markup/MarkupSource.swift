import ItemProviders

/// The parts of markup that are only in its source, which no reader carries to another document: comments, and in Org what its
/// author took out of exports.
enum MarkupSource {
    /// The losses of `bytes`, text in UTF-8.
    ///
    /// - Parameter reader: The name of pandoc's reader.
    /// - Complexity: O(n) in bytes.
    static func losses(in bytes: [UInt8], reader: String) -> [Loss] {
        let reader = String(reader.prefix { $0 != "+" })
        if reader == "gfm" || reader == "mediawiki" { return ByteSearch.contains("<!--", in: bytes) ? [.other] : [] }
        guard let loss = rules[reader] else { return [] }
        var found: [Loss] = []
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if let loss = loss(line.drop { $0 <= 0x20 }), !found.contains(loss) { found.append(loss) }
        }
        return found
    }

    private typealias Line = ArraySlice<UInt8>

    /// The loss that a line without its indentation shows, by the name of the reader.
    private static let rules: [String: @Sendable (Line) -> Loss?] = [
        "latex": { isCommentOfLaTeX($0) ? .other : nil },
        "org": lossInOrg,
        "rst": { isCommentOfStructuredText($0) ? .other : nil },
        "man": { $0.starts(with: ".\\\"".utf8) || $0.starts(with: "'\\\"".utf8) ? .other : nil },
        "textile": { $0.starts(with: "###.".utf8) ? .other : nil },
    ]

    /// Whether a sign for a comment is followed by text: one at the end of a line only joins two lines.
    private static func isCommentOfLaTeX(_ line: Line) -> Bool {
        var rest = line
        while let sign = rest.firstIndex(of: UInt8(ascii: "%")) {
            let escapes = line[..<sign].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if escapes.isMultiple(of: 2) {
                return rest[(sign + 1)...].contains { $0 > 0x20 && $0 != UInt8(ascii: "%") }
            }
            rest = rest[(sign + 1)...]
        }
        return false
    }

    /// Whether a line that begins with two dots is a comment: no directive, target, footnote or substitution (reStructuredText
    /// specification, "Comments").
    private static func isCommentOfStructuredText(_ line: Line) -> Bool {
        guard line.starts(with: ".. ".utf8) else { return false }
        let text = line.dropFirst(3).drop { $0 == 0x20 }
        guard let first = text.first, ![UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "|")].contains(first) else {
            return false
        }
        let name = text.prefix { $0 > 0x20 }
        return name.firstRange(of: Array("::".utf8)) == nil
    }

    private static let headingMarks = [":noexport:", ":ARCHIVE:"].map { Array($0.utf8) }
    private static let planning = ["SCHEDULED:", "DEADLINE:", "CLOSED:", "CLOCK:", ":LOGBOOK:"]

    /// Org manual, "Comment Lines", "Export Settings" and "Deadlines and Scheduling".
    private static func lossInOrg(_ line: Line) -> Loss? {
        if line.starts(with: "# ".utf8)
            || String(decoding: line.prefix(15), as: UTF8.self).uppercased() == "#+BEGIN_COMMENT"
        {
            return .other
        }
        if line.first == UInt8(ascii: "*") {
            let title = line.drop { $0 == UInt8(ascii: "*") }
            guard title.first == 0x20 else { return nil }
            let isTaken =
                title.dropFirst().starts(with: "COMMENT".utf8)
                || headingMarks.contains { title.firstRange(of: $0) != nil }
            return isTaken ? .other : nil
        }
        return planning.contains { line.starts(with: $0.utf8) } ? .metadata : nil
    }
}
