import XML

/// The text above and below the body on the pages of a document: letterheads, file numbers, classification marks.
package struct RunningText: Sendable, Hashable {
    /// The paragraphs above the body, each once; those that only number pages are left out.
    package private(set) var header: [String] = []
    /// The paragraphs below it.
    package private(set) var footer: [String] = []
    /// Whether this is all that is above and below the body: false if there is a picture, or if a part cannot be read.
    package private(set) var isComplete = true

    /// Whether there is nothing above and below the body.
    package var isNone: Bool { header.isEmpty && footer.isEmpty && isComplete }

    /// The number of paragraphs that are kept: real documents have a few.
    private static let most = 1000

    /// Creates a text without paragraphs.
    package init() {}

    /// Records that something above or below the body is not in the text.
    package mutating func omit() { isComplete = false }

    /// Adds a paragraph, or the lines of several. A `PageField.mark` is on both sides of what a field shows.
    package mutating func add(_ text: String, isFooter: Bool) {
        for line in text.split(whereSeparator: \.isNewline) where !PageField.isAll(of: line) {
            let words = line.filter { $0 != PageField.mark }.split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            guard !(isFooter ? footer : header).contains(words) else { continue }
            guard header.count + footer.count < Self.most else { return omit() }
            if isFooter { footer.append(words) } else { header.append(words) }
        }
    }
}

// MARK: - Word

extension RunningText {
    /// Reads those of a document of Word (ECMA-376, part 1, 17.10): of all sections, and for the first page and for even ones only
    /// where these have their own.
    ///
    /// - Throws: `OfficeError`.
    package init(ofWordDocument container: OfficeContainer) throws {
        let main = try Relationships(of: "", in: container).part("officeDocument") ?? "word/document.xml"
        let relationships = try Relationships(of: main, in: container)
        var hasEvenPages = false
        if let settings = relationships.part("settings"), container.has(settings) {
            try container.parse(settings) { event in
                if case .start(let element, let attributes) = event, element.localName == "evenAndOddHeaders" {
                    hasEvenPages = Self.isOn(attributes)
                }
                return true
            }
        }
        var parts: [(name: String, isFooter: Bool)] = []
        for section in try Self.sections(of: main, in: container) {
            let kinds = (section.hasFirstPage ? ["first"] : []) + ["default"] + (hasEvenPages ? ["even"] : [])
            for reference in kinds.flatMap({ kind in section.references.filter { $0.kind == kind } }) {
                guard let part = relationships[reference.id]?.part, container.has(part) else {
                    omit()
                    continue
                }
                if !parts.contains(where: { $0.name == part }) { parts.append((part, reference.isFooter)) }
            }
        }
        for (part, isFooter) in parts { addWordPart(part, isFooter: isFooter, in: container) }
    }

    /// A section, and the parts that it refers to.
    private struct Section {
        var references: [(id: String, kind: String, isFooter: Bool)] = []
        /// Whether its first page has its own.
        var hasFirstPage = false
    }

    private static func sections(of main: String, in container: OfficeContainer) throws -> [Section] {
        var sections: [Section] = []
        try container.parse(main) { event in
            guard case .start(let element, let attributes) = event else { return true }
            let name = element.localName
            if name == "sectPr", sections.count < most { sections.append(Section()) }
            guard let last = sections.indices.last else { return true }
            switch name {
            case "headerReference", "footerReference":
                guard let id = attributes.value("id"), sections[last].references.count < 6 else { break }
                sections[last].references.append(
                    (id, attributes.value("type") ?? "default", name == "footerReference"))
            case "titlePg": sections[last].hasFirstPage = isOn(attributes)
            default: break
            }
            return true
        }
        return sections
    }

    private static func isOn(_ attributes: [XMLAttribute]) -> Bool {
        attributes.value("val").map { !["0", "false", "off"].contains($0) } ?? true
    }

    /// Adds the text of a part up to what cannot be read.
    private mutating func addWordPart(_ part: String, isFooter: Bool, in container: OfficeContainer) {
        var reader = WordPartReader()
        let isRead: Void? = try? container.parse(part) { event in
            reader.take(event)
            return reader.text.count < Self.mostBytes
        }
        if isRead == nil || reader.hasMore || reader.text.count >= Self.mostBytes { omit() }
        add(reader.text.text, isFooter: isFooter)
    }

    /// The size of a part of which no more is read, in bytes.
    private static let mostBytes = 1 << 20
}

// MARK: - OpenDocument

extension RunningText {
    /// Reads those of an OpenDocument text (1.3, part 3, 16.9 to 16.15): of the master pages that its pages use.
    ///
    /// - Throws: `OfficeError`.
    package init(ofOpenDocument container: OfficeContainer) throws {
        guard container.has("styles.xml") else { return }
        var reader = MasterPageReader()
        try container.parse("styles.xml") { event in
            reader.take(event)
            return reader.count < Self.mostBytes
        }
        if reader.count >= Self.mostBytes { omit() }
        // Templates bring pages that no text is on.
        if reader.pages.dropFirst().contains(where: { !$0.isEmpty }), container.has("content.xml") {
            try container.parse("content.xml") { event in
                reader.styles.take(event, isBody: true)
                return true
            }
        }
        for page in reader.usedPages {
            for (text, isFooter) in page.texts { add(text, isFooter: isFooter) }
            if page.hasMore { omit() }
        }
    }
}
