/// A manual page of section 7: about one subject, which several commands share.
struct TopicPage: Sendable {
    /// The page's name, which a command's page may have, too: `dnd-batch`.
    let name: String
    let abstract: String
    /// Paragraphs, separated by empty lines.
    let description: String
    let sections: [ManualChapter.Section]
    /// Other manual pages: name and section.
    let seeAlso: [(name: String, section: Int)]

    /// All pages.
    static let all: [TopicPage] = [.batch, .errors]

    /// The page's path in the project: `man/dnd-batch.7`.
    var path: String { "man/\(name).7" }

    /// The page's text.
    var text: String {
        var page = Mdoc()
        page.beginning(of: name, section: 7, abstract: abstract)
        page.macro("Sh", "DESCRIPTION")
        page.paragraphs(description)
        page.sections(sections)
        page.references(seeAlso)
        return page.text
    }
}
