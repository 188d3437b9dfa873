/// Splits runs that hold text beside a field mark, a picture or a reference to a note (ECMA-376, part 1, 17.3.2.25 allows any
/// content in any order): pandoc takes such a run for the first of them alone.
enum WordRuns {
    private static let alone: Set<String> = [
        "w:fldChar", "w:instrText", "w:drawing", "w:pict", "mc:AlternateContent", "w:footnoteReference",
        "w:endnoteReference",
    ]

    /// The body in which each of these elements has a run of its own; nil if it needs no change, or is not well-formed.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ body: [UInt8]) -> [UInt8]? {
        guard alone.contains(where: { ByteSearch.contains("<" + $0, in: body) }) else { return nil }
        var edits = ByteEdits()
        let isRead: Void? = try? WordRunReader.forEachRun(in: body) { run in
            let children = run.children.filter { $0.name != "w:lastRenderedPageBreak" }
            guard children.count > 1, children.contains(where: { alone.contains($0.name) }) else { return }
            let beginning = Array("</w:r><w:r>".utf8) + (run.properties.map { body[$0] } ?? [])
            for (one, other) in zip(children, children.dropFirst())
            where alone.contains(one.name) || alone.contains(other.name) {
                edits.insert(beginning, at: other.range.lowerBound)
            }
        }
        return isRead == nil || edits.isEmpty ? nil : edits.applied(to: body)
    }
}
