/// The meaning of an office format's elements for a reader that supports paragraphs, lists and tables.
struct OfficeVocabulary: Sendable {
    /// The paragraph elements.
    let paragraphs: Set<String>
    /// The treatment of an element, given the open elements (outermost first) and whether it is in a paragraph.
    let treatment: @Sendable (_ name: String, _ open: [String], _ isInParagraph: Bool) -> OfficeBody.Treatment
}

extension OfficeVocabulary {
    /// OpenDocument 1.3, part 3. Pandoc 2 supports neither sections, indexes, shapes, boxes, heading rows nor fields.
    static let openDocument = OfficeVocabulary(paragraphs: ["text:p", "text:h"]) { name, open, isInParagraph in
        switch name {
        case "draw:text-box": return .lifted
        // Anchored to a page, it is between paragraphs.
        case "draw:frame" where !isInParagraph: return .unwrapped
        case _ where shapes.contains(name): return .lifted
        case "svg:title", "svg:desc":
            return open.last.map { shapes.contains($0) || $0 == "draw:g" } == true ? .dropped : .kept
        case "draw:g", "table:table-header-rows", "table:table-rows", "table:table-row-group", "text:section",
            "text:numbered-paragraph", "text:index-body", "text:index-title":
            return .unwrapped
        case "text:list-header": return .renamed("text:list-item")
        case "text:hidden-text", "text:hidden-paragraph", "text:ruby-text", "text:script": return .dropped
        case _ where indexes.contains(name): return .unwrapped
        // The definition of an index, with samples of its entries.
        case _ where name.hasPrefix("text:") && name.hasSuffix("-source"): return .dropped
        // Fields contain the text that they show.
        case _ where isInParagraph && name.hasPrefix("text:") && !known.contains(name): return .unwrapped
        default: return .kept
        }
    }

    private static let shapes: Set<String> = [
        "draw:custom-shape", "draw:rect", "draw:ellipse", "draw:circle", "draw:line", "draw:polyline", "draw:polygon",
        "draw:regular-polygon", "draw:path", "draw:connector", "draw:caption", "draw:measure",
    ]

    private static let indexes: Set<String> = [
        "text:table-of-content", "text:alphabetical-index", "text:illustration-index", "text:table-index",
        "text:object-index", "text:user-index", "text:bibliography",
    ]

    private static let known: Set<String> = [
        "text:p", "text:h", "text:span", "text:a", "text:s", "text:tab", "text:line-break", "text:soft-page-break",
        "text:note", "text:note-citation", "text:note-body", "text:bookmark", "text:bookmark-start",
        "text:bookmark-end", "text:bookmark-ref", "text:reference-mark", "text:reference-mark-start",
        "text:reference-mark-end", "text:reference-ref", "text:list", "text:list-item", "text:change",
        "text:change-start", "text:change-end",
    ]

    /// Office Open XML, ECMA-376 part 1 (17.3 to 17.16) and part 3 (alternate content). Pandoc 2 supports neither
    /// boxes, simple fields, custom markup, directional runs nor phonetic guides.
    static let word = OfficeVocabulary(paragraphs: ["w:p"]) { name, open, _ in
        switch name {
        // A fallback repeats the choice before it, for older readers.
        case "w:txbxContent": return open.contains("mc:Fallback") ? .dropped : .lifted
        case "w:fldSimple", "w:customXml", "w:dir", "w:bdo", "w:ruby", "w:rubyBase": return .unwrapped
        case "w:customXmlPr", "w:rt", "w:rubyPr": return .dropped
        case "w:r" where open.last == "w:rubyBase": return .unwrapped
        case "w:rPr" where open.suffix(2).first == "w:rubyBase": return .dropped
        default: return .kept
        }
    }
}
