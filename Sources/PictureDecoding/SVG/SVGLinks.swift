/// Links between gradients, patterns and copies.
enum SVGLinks {
    private static let gradients = ["linearGradient", "radialGradient"]

    /// A link of a paint to something else than its like, to nothing, or in a circle, is no link (SVG 2, 14.2.2 and 14.3).
    static func correctPaint(_ index: Int, in tree: inout SVGTree) {
        guard let link = tree.value("href", of: index) else { return }
        guard let target = tree.target(of: index) else {
            if link.trimmed.hasPrefix("#") { tree.set("href", to: "", of: index) }
            return
        }
        let isGradient = gradients.contains(String(tree.elements[index].name))
        let name = String(tree.elements[target].name)
        guard isGradient ? gradients.contains(name) : name == "pattern" else {
            return tree.set("href", to: "", of: index)
        }
        var chain = [index]
        var seen: Set<Int> = [index]
        var current: Int? = target
        while let next = current {
            guard seen.insert(next).inserted else {
                // The circle is opened where something is said that the others may take over.
                let speaker = chain.first { !tree.elements[$0].children.isEmpty } ?? index
                return tree.set("href", to: "", of: speaker)
            }
            chain.append(next)
            current = tree.target(of: next)
        }
    }

    /// A copy of what holds the copy itself is an error, and nothing is drawn for it (SVG 2, 5.6).
    static func correctUse(_ index: Int, in tree: inout SVGTree) {
        guard let target = tree.target(of: index), tree.contains(target, index) else { return }
        tree.edit(index) { $0.replacement = "" }
    }

    /// Where a gradient has no length, the last colour covers all (SVG 2, 14.2.2 and 14.2.3).
    static func correctLength(_ index: Int, in tree: inout SVGTree) {
        func number(_ name: String) -> Double? {
            tree.value(name, of: index).flatMap { SVGSyntax.dimension($0)?.value }
        }
        let isEmpty: Bool
        if tree.elements[index].name == "linearGradient" {
            guard tree.value("href", of: index) == nil else { return }
            isEmpty =
                tree.value("x1", of: index) ?? "0%" == tree.value("x2", of: index) ?? "100%"
                && (tree.value("y1", of: index) ?? "0%") == (tree.value("y2", of: index) ?? "0%")
        } else {
            isEmpty = number("r") == 0
        }
        let stops = tree.elements[index].children.filter { tree.elements[$0].name == "stop" }
        guard isEmpty, stops.count > 1 else { return }
        for stop in stops.dropLast() { tree.edit(stop) { $0.replacement = "" } }
        if tree.elements[index].name == "radialGradient" { tree.set("r", to: "50%", of: index) }
    }
}
