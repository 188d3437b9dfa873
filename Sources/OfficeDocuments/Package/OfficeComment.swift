/// A comment that somebody wrote beside the content of a document.
package struct OfficeComment: Sendable, Hashable {
    /// The cell that it is about, such as `B2`; nil on a slide.
    package let cell: String?
    /// Who wrote it; nil if the document does not tell.
    package let author: String?
    /// What it says, which is not empty.
    package let text: String

    /// Creates a comment; nil without a text.
    package init?(cell: String? = nil, author: String?, text: String) {
        let text = text.trimmed
        guard !text.isEmpty else { return nil }
        let author = author?.trimmed ?? ""
        (self.cell, self.author, self.text) = (cell, author.isEmpty ? nil : author, text)
    }

    /// What stands before the text: `B2 (Ann)`. Excel begins a text with the author's name, which is not said twice.
    package var label: String? {
        let name = author.flatMap { text.hasPrefix($0 + ":") ? nil : $0 }
        guard let cell else { return name }
        return name.map { "\(cell) (\($0))" } ?? cell
    }
}
