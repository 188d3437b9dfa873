/// Copies of `symbol` and `svg`, which become the nested `svg` that they stand for (SVG 2, 5.5 and 5.6).
struct SVGSymbols {
    /// The most bytes that copies may have altogether.
    private static let maximumBytes = 1 << 20
    private static let maximumDepth = 16

    private var bytes = 0
    private var open: Set<Int> = []
    /// Those that were looked at, each once.
    private var seen: Set<Int> = []

    /// Writes each copy of a symbol that librsvg would draw in another way in full.
    static func expand(in tree: inout SVGTree) {
        var symbols = SVGSymbols()
        for index in tree.elements.indices where tree.elements[index].name == "use" {
            symbols.expand(index, in: &tree)
        }
    }

    private mutating func expand(_ index: Int, in tree: inout SVGTree) {
        guard seen.insert(index).inserted, tree.elements[index].replacement == nil, let target = tree.target(of: index),
            ["symbol", "svg"].contains(tree.elements[target].name), !tree.contains(target, index),
            needsExpansion(target, of: index, in: tree), open.count < Self.maximumDepth,
            open.insert(target).inserted
        else { return }
        defer { open.remove(target) }
        // What is copied holds copies of its own, which come first.
        for inner in tree.elements.indices[target...] {
            guard tree.contains(target, inner) else { break }
            if tree.elements[inner].name == "use" { expand(inner, in: &tree) }
        }
        guard bytes <= Self.maximumBytes else { return }
        let content = tree.content(of: target)
        bytes += content.utf8.count
        guard bytes <= Self.maximumBytes else { return }
        let tag = tree.elements[index].tag
        let prefix = tag.prefix
        var group = "<\(prefix)g"
        for attribute in tag.attributes where !["x", "y", "width", "height"].contains(attribute.name) {
            guard !attribute.name.hasSuffix("href"), attribute.name != "transform",
                let value = tree.value(attribute.name, of: index)
            else { continue }
            group += " \(attribute.name)=\"\(value.replacing("\"", with: "&quot;"))\""
        }
        let x = tree.length("x", of: index, .x) ?? 0
        let y = tree.length("y", of: index, .y) ?? 0
        let transform = tree.value("transform", of: index) ?? ""
        group += " transform=\"\(transform) translate(\(x) \(y))\">"
        let isSymbol = tree.elements[target].name == "symbol"
        var inner = ""
        var svg = "<\(prefix)svg"
        for attribute in tree.elements[target].tag.attributes where attribute.name != "id" {
            guard let value = tree.value(attribute.name, of: target) else { continue }
            let said = " \(attribute.name)=\"\(value.replacing("\"", with: "&quot;"))\""
            switch attribute.name {
            case "width", "height": continue
            case "x", "y": if !isSymbol { svg += said }
            case "viewBox", "preserveAspectRatio", "overflow": svg += said
            default: inner += said
            }
        }
        for side in ["width", "height"] {
            let own = isSymbol ? nil : tree.value(side, of: target)
            let value = tree.value(side, of: index).flatMap { $0 == "auto" ? nil : $0 } ?? own ?? "100%"
            svg += " \(side)=\"\(value)\""
        }
        let end = "</\(prefix)g>"
        let text = "\(group)<\(prefix)g\(inner)>\(svg)>\(content)</\(prefix)svg>\(end)\(end)"
        tree.edit(index) { $0.replacement = text }
    }

    /// librsvg neither lets a symbol be seen beyond its box nor reads properties of its own, and gives an `svg` no other size.
    private func needsExpansion(_ target: Int, of index: Int, in tree: SVGTree) -> Bool {
        if tree.elements[target].name == "svg" {
            return tree.value("width", of: index) != nil || tree.value("height", of: index) != nil
        }
        return ["overflow", "opacity", "viewBox"].contains { tree.property($0, of: target) != nil }
    }
}
