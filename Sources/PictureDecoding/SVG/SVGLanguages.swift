/// `systemLanguage` (SVG 2, 5.8.3). The language is English: a picture does not look another way to another reader.
enum SVGLanguages {
    private static let language = "en"

    /// Leaves out an element that is for others, or says that it is for all.
    static func correct(_ index: Int, in tree: inout SVGTree) {
        guard let text = tree.value("systemLanguage", of: index) else { return }
        let isMeant = text.split(separator: ",").contains { tag in
            tag.trimmed.split(separator: "-").first?.lowercased() == language
        }
        if isMeant {
            tree.set("systemLanguage", to: nil, of: index)
        } else if let parent = tree.elements[index].parent, tree.elements[parent].name == "switch" {
            tree.edit(index) { $0.replacement = "" }
        } else if !neverDrawn.contains(String(tree.elements[index].name)) {
            tree.edit(index) { $0.replacement = "" }
        }
    }

    /// The attribute is none of these elements.
    private static let neverDrawn = [
        "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "filter", "marker", "symbol", "defs",
        "style",
    ]
}
