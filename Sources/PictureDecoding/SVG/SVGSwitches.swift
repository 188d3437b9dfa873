/// `switch`, of which one child is drawn (SVG 2, 5.7).
enum SVGSwitches {
    private static let drawn = [
        "a", "circle", "ellipse", "g", "image", "line", "path", "polygon", "polyline", "rect", "svg", "switch", "text",
        "use",
    ]

    /// Takes out what is no child to choose: elements that are not drawn, or not known.
    static func correct(_ index: Int, in tree: inout SVGTree) {
        for child in tree.elements[index].children {
            let name = String(tree.elements[child].name)
            guard !drawn.contains(name) else { continue }
            if name == "style" || name == "defs" {
                // Held elsewhere all the same: what it defines counts.
                let text = tree.copyWithIdentifiers(of: child)
                tree.edit(child) { $0.replacement = "" }
                tree.edit(index) { $0.before += text }
            } else {
                tree.edit(child) { $0.replacement = "" }
            }
        }
    }
}
