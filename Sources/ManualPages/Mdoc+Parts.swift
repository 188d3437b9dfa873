/// The parts that the pages of commands and of topics have in common.
extension Mdoc {
    /// The date of the last revision of the chapters. A constant, so that the output does not depend on the day.
    private static let revised = "November 24, 2026"

    /// Appends what is above the synopsis or the description.
    mutating func beginning(of name: String, section: Int, abstract: String) {
        macro("\\\"", "Generated from the command tree by `make generate`. Edit Sources/ManualPages instead.")
        macro("Dd", Self.revised)
        macro("Dt", name.uppercased(), "\(section)")
        macro("Os")
        macro("Sh", "NAME")
        macro("Nm", name)
        let words = abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
        macro("Nd", Self.words(words.prefix(1).lowercased() + words.dropFirst()))
    }

    /// Appends sections with their own titles.
    mutating func sections(_ sections: [ManualChapter.Section]) {
        for section in sections {
            macro("Sh", section.title.uppercased())
            paragraphs(section.introduction)
            list(section.entries)
            if !section.examples.isEmpty, !(section.introduction.isEmpty && section.entries.isEmpty) { macro("Pp") }
            examples(section.examples)
        }
    }

    /// Appends terms with their explanations.
    mutating func list(_ keys: [ManualChapter.Key]) {
        guard !keys.isEmpty else { return }
        macro("Bl", "-tag -width Ds")
        for key in keys {
            macro("It", "Cm", Self.words(key.name))
            paragraphs(key.meaning)
        }
        macro("El")
    }

    /// Appends commands to type, each after its purpose.
    mutating func examples(_ examples: [ManualChapter.Example]) {
        for (index, example) in examples.enumerated() {
            if index > 0 { macro("Pp") }
            prose(example.purpose)
            literal(example.commands)
        }
    }

    /// Appends the references to other pages; mdoc orders them by section, then by name.
    mutating func references(_ references: [(name: String, section: Int)]) {
        macro("Sh", "SEE ALSO")
        let sorted = references.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
        for (index, reference) in sorted.enumerated() {
            macro("Xr", reference.name, "\(reference.section)", index + 1 < sorted.count ? "," : "")
        }
    }
}
