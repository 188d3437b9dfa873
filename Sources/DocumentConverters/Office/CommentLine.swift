import OfficeDocuments

/// How a comment is written: `B2 (Ann): text`.
enum CommentLine {
    /// One line of text.
    static func text(_ comment: OfficeComment) -> String {
        prefix(comment) + comment.text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }

    /// A paragraph of HTML.
    static func paragraph(_ comment: OfficeComment) -> String {
        "<p>\(HTMLPage.escaped(prefix(comment)))\(HTMLPage.lines(of: comment.text))</p>\n"
    }

    private static func prefix(_ comment: OfficeComment) -> String { comment.label.map { $0 + ": " } ?? "" }
}
