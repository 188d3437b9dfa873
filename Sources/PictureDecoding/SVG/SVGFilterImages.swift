/// Elements of the document as inputs of filters: `feImage` with a link to one (Filter Effects 1, 9.12).
enum SVGFilterImages {
    /// The most filters that are said once more for the elements that they are about.
    private static let maximumCopies = 64

    /// Gives the element at `index` a filter of its own, if its filter shows an element at a place that depends on it.
    static func correct(_ index: Int, in tree: inout SVGTree) {
        guard let value = tree.property("filter", of: index)?.trimmed, value.hasPrefix("url(#"), value.hasSuffix(")"),
            let filter = tree.identifiers[String(value.dropFirst(5).dropLast())], tree.elements[filter].name == "filter"
        else { return }
        let images = tree.elements[filter].children.filter { child in
            tree.elements[child].name == "feImage" && tree.target(of: child) != nil
        }
        if images.contains(where: { image in tree.target(of: image).map { tree.contains($0, index) } ?? false }) {
            // What shows itself in its own filter has none.
            return tree.setProperty("filter", to: "none", of: index)
        }
        guard !images.isEmpty, tree.value("primitiveUnits", of: filter) != "objectBoundingBox",
            let region = region(of: filter, for: index, in: tree)
        else { return }
        let number = tree.nextNumber()
        guard number <= maximumCopies else { return }
        var originals: [(Int, SVGTree.Element)] = []
        for (position, image) in images.enumerated() {
            guard let target = tree.target(of: image) else { continue }
            originals.append((image, tree.elements[image]))
            let x = tree.length("x", of: image, .x) ?? region.x
            let y = tree.length("y", of: image, .y) ?? region.y
            let shown = "dnd-image-\(number)-\(position)"
            let name = tree.elements[target].tag.value("id") ?? ""
            // A copy, moved to the corner of what the primitive covers.
            tree.define(
                "<g id=\"\(shown)\" transform=\"translate(\(x) \(y))\">"
                    + "<use xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#\(name)\"/></g>")
            tree.set("href", to: "#\(shown)", of: image)
        }
        let copy = tree.copy(of: filter)
        for (image, original) in originals { tree.restore(image, original) }
        let identifier = "dnd-filter-image-\(number)"
        guard let space = copy.firstIndex(where: { $0 == " " || $0 == ">" }) else { return }
        tree.define(copy[..<space] + " id=\"\(identifier)\"" + copy[space...])
        tree.setProperty("filter", to: "url(#\(identifier))", of: index)
    }

    private static func region(of filter: Int, for index: Int, in tree: SVGTree) -> (x: Double, y: Double)? {
        if tree.value("filterUnits", of: filter) == "userSpaceOnUse" {
            guard tree.value("x", of: filter) != nil, tree.value("y", of: filter) != nil,
                let x = tree.length("x", of: filter, .x), let y = tree.length("y", of: filter, .y)
            else { return nil }
            return (x, y)
        }
        guard let box = SVGGeometry(tree).boundingBox(of: index) else { return nil }
        func share(_ name: String) -> Double {
            tree.value(name, of: filter).flatMap { SVGSyntax.length($0, whole: 1) } ?? -0.1
        }
        return (box.x + share("x") * box.width, box.y + share("y") * box.height)
    }
}
