/// Clipping paths that are clipped themselves, which librsvg does not read (CSS Masking 1, 5.2).
enum SVGClips {
    /// The most times that such a path is said in other words.
    private static let maximumCopies = 256

    /// Puts what the element at `index` is clipped by besides around it.
    static func correct(_ index: Int, in tree: inout SVGTree) {
        guard let clip = reference("clip-path", of: index, in: tree), tree.elements[clip].name == "clipPath" else {
            return
        }
        var wrappers: [String] = []
        var seen: Set<Int> = []
        var current: Int? = clip
        while let path = current, seen.insert(path).inserted {
            let inner = tree.elements[path].children.compactMap { reference("clip-path", of: $0, in: tree) }
            guard !inner.contains(path) else { return }
            if !inner.isEmpty, path == clip {
                guard let mask = mask(for: path, in: &tree) else { return }
                wrappers.append("mask=\"url(#\(mask))\"")
            }
            current = reference("clip-path", of: path, in: tree)
            if let next = current {
                guard tree.elements[next].name == "clipPath" else { break }
                // What clips itself in a circle clips nothing away that is seen.
                guard !seen.contains(next), let name = tree.elements[next].tag.value("id") else { return }
                wrappers.append("clip-path=\"url(#\(name))\"")
            }
        }
        guard !wrappers.isEmpty else { return }
        let prefix = tree.elements[index].tag.prefix
        let transform = tree.value("transform", of: index).map { " transform=\"\($0)\"" } ?? ""
        if !transform.isEmpty { tree.set("transform", to: nil, of: index) }
        var opening = ""
        for (position, wrapper) in wrappers.enumerated() {
            opening += "<\(prefix)g \(wrapper)\(position == 0 ? transform : "")>"
        }
        tree.edit(index) { element in
            element.before += opening
            element.after = String(repeating: "</\(prefix)g>", count: wrappers.count) + element.after
        }
    }

    /// What is flat has no area to show (SVG 2, 8.5); librsvg gives up the whole picture over it.
    static func empty(_ index: Int, in tree: inout SVGTree) {
        guard let transform = tree.value("transform", of: index), SVGTransforms.isInvertible(transform) == false else {
            return
        }
        tree.set("transform", to: nil, of: index)
        for child in tree.elements[index].children { tree.edit(child) { $0.replacement = "" } }
    }

    /// A mask that shows what the clipping path at `clip` does, its children with their own clipping paths.
    private static func mask(for clip: Int, in tree: inout SVGTree) -> String? {
        let number = tree.nextNumber()
        guard number <= maximumCopies else { return nil }
        var content = ""
        for child in tree.elements[clip].children {
            let original = tree.elements[child]
            let rule = tree.inheritedProperty("clip-rule", of: child) ?? "nonzero"
            var style = SVGDeclarations(tree.value("style", of: child) ?? "")
            for (name, value) in [
                ("fill", "#fff"), ("fill-opacity", "1"), ("fill-rule", rule), ("stroke", "none"), ("opacity", "1"),
                ("mask", "none"), ("filter", "none"),
            ] { style[name] = value }
            tree.set("style", to: style.text, of: child)
            content += tree.copy(of: child)
            tree.restore(child, original)
        }
        let transform = tree.value("transform", of: clip).map { " transform=\"\($0)\"" } ?? ""
        let units = tree.value("clipPathUnits", of: clip).map { " maskContentUnits=\"\($0)\"" } ?? ""
        let identifier = "dnd-mask-\(number)"
        tree.define(
            "<mask id=\"\(identifier)\" maskUnits=\"userSpaceOnUse\" x=\"-100000\" y=\"-100000\" width=\"200000\" "
                + "height=\"200000\"\(units)><g\(transform)>\(content)</g></mask>")
        return identifier
    }

    /// The element that a property refers to.
    private static func reference(_ name: String, of index: Int, in tree: SVGTree) -> Int? {
        guard let value = tree.property(name, of: index)?.trimmed, value.hasPrefix("url("), value.hasSuffix(")") else {
            return nil
        }
        let link = value.dropFirst(4).dropLast().trimmed.filter { $0 != "'" && $0 != "\"" }
        guard link.hasPrefix("#") else { return nil }
        return tree.identifiers[String(link.dropFirst())]
    }
}
