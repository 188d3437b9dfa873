/// Basic shapes (SVG 2, 10).
enum SVGShapes {
    private static let markers = ["marker", "marker-start", "marker-mid", "marker-end"]

    /// Corrects the points of a shape, and gives its corners to markers.
    static func correct(_ index: Int, in tree: inout SVGTree) {
        switch tree.elements[index].name {
        case "polyline", "polygon": correctPoints(of: index, in: &tree)
        case "rect", "circle", "ellipse":
            let isMarked = markers.contains { name in
                tree.inheritedProperty(name, of: index).map { $0 != "none" } ?? false
            }
            if isMarked { replaceByPath(index, in: &tree) }
        default: break
        }
    }

    /// Points hold up to the first error, and are pairs (SVG 2, 10.6).
    private static func correctPoints(of index: Int, in tree: inout SVGTree) {
        guard let points = tree.value("points", of: index), !points.contains("&") else { return }
        let (numbers, isWhole) = SVGSyntax.leadingNumbers(points)
        guard !isWhole || numbers.count % 2 == 1 else { return }
        let pairs = numbers.prefix(numbers.count / 2 * 2)
        tree.set("points", to: pairs.map(SVGSyntax.text).joined(separator: " "), of: index)
    }

    /// Markers stand at the corners of the path that a shape is equal to (SVG 2, 10.2, 10.3, 10.4 and 11.6).
    private static func replaceByPath(_ index: Int, in tree: inout SVGTree) {
        guard let path = path(of: index, in: tree), tree.elements[index].tag.isEmpty else { return }
        let tag = tree.elements[index].tag
        let geometry = ["x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"]
        var text = "<\(tag.prefix)path d=\"\(path)\""
        for attribute in tag.attributes where !geometry.contains(attribute.name) {
            text += " \(attribute.name)=\"\(attribute.value.replacing("\"", with: "&quot;"))\""
        }
        tree.edit(index) { $0.replacement = text + "/>" }
    }

    private static func path(of index: Int, in tree: SVGTree) -> String? {
        guard let box = SVGGeometry(tree).boundingBox(of: index), box.width > 0, box.height > 0 else { return nil }
        let (right, bottom) = (box.x + box.width, box.y + box.height)
        if tree.elements[index].name == "rect" {
            guard tree.value("rx", of: index) == nil, tree.value("ry", of: index) == nil else { return nil }
            return "M \(box.x) \(box.y) H \(right) V \(bottom) H \(box.x) Z"
        }
        let (rx, ry) = (box.width / 2, box.height / 2)
        let (x, y) = (box.x + rx, box.y + ry)
        let corners = [(x, bottom), (box.x, y), (x, box.y), (right, y)]
        return "M \(right) \(y) " + corners.map { "A \(rx) \(ry) 0 0 1 \($0.0) \($0.1) " }.joined() + "Z"
    }
}
