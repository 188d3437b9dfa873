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

    /// What stands at the end of a page with comments; empty without any.
    static func paragraphs(_ comments: [OfficeComment]) -> String {
        comments.isEmpty ? "" : "<hr>\n" + comments.map(paragraph).joined()
    }

    /// What stands behind a text with comments; empty without any.
    static func lines(_ comments: [OfficeComment]) -> String {
        comments.isEmpty ? "" : "Comments:\n" + comments.map { text($0) + "\n" }.joined()
    }

    private static func prefix(_ comment: OfficeComment) -> String { comment.label.map { $0 + ": " } ?? "" }
}
