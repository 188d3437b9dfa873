/// A manual page about one subject, which several commands share: a file format, in section 5, or a topic, in section 7.
struct TopicPage: Sendable {
    /// The page's name, which a command's page may have, too: `dnd-batch`.
    let name: String
    let section: Int
    let abstract: String
    /// Paragraphs, separated by empty lines.
    let description: String
    var sections: [ManualChapter.Section] = []
    var examples: [ManualChapter.Example] = []
    /// Other manual pages: name and section.
    let seeAlso: [(name: String, section: Int)]

    /// All pages.
    static let all: [TopicPage] = [
        .concepts, .batch, .errors, .formats, .destinationFile, .sourceFile, .typesFile, .convertersFile, .planFile,
        .itemFile,
    ]

    /// The page's path in the project: `man/dnd-batch.7`.
    var path: String { "man/\(name).\(section)" }

    /// The page's text.
    var text: String {
        var page = Mdoc()
        page.beginning(of: name, section: section, abstract: abstract)
        page.macro("Sh", "DESCRIPTION")
        page.paragraphs(description)
        page.sections(sections)
        if !examples.isEmpty {
            page.macro("Sh", "EXAMPLES")
            page.examples(examples)
        }
        page.references(seeAlso)
        return page.text
    }
}
