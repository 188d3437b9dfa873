/// The outermost `svg`.
enum SVGRoots {
    /// A colour behind everything (CSS Backgrounds 3, 2.11: the background of a root covers the canvas).
    static func paintBackground(in tree: inout SVGTree) {
        guard let root = tree.root, tree.elements[root].parent == nil, !tree.elements[root].tag.isEmpty,
            let color = tree.property("background-color", of: root)?.trimmed, !color.isEmpty, color != "none",
            !color.contains(where: { "<>&\"".contains($0) })
        else { return }
        let prefix = tree.elements[root].tag.prefix
        var group = ""
        if let opacity = tree.property("opacity", of: root), SVGSyntax.dimension(opacity) != nil {
            tree.setProperty("opacity", to: "1", of: root)
            group = "<\(prefix)g opacity=\"\(opacity)\">"
        }
        let canvas = "<\(prefix)rect x=\"-100000\" y=\"-100000\" width=\"200000\" height=\"200000\" "
        tree.edit(root) { element in
            element.opening = canvas + "style=\"fill:\(color);stroke:none;fill-opacity:1\"/>" + group + element.opening
            if !group.isEmpty { element.closing += "</\(prefix)g>" }
        }
    }
}
