/// `transform-origin` as translations around the transform (CSS Transforms 1, 6 and 8).
enum SVGTransformOrigin {
    /// Writes the origin of the element at `index` into its transform.
    static func apply(to index: Int, in tree: inout SVGTree) {
        guard let text = tree.property("transform-origin", of: index), !text.contains("&") else { return }
        let name =
            switch tree.elements[index].name {
            case "linearGradient", "radialGradient": "gradientTransform"
            case "pattern": "patternTransform"
            default: "transform"
            }
        let style = tree.value("style", of: index).map(SVGDeclarations.init)
        guard let transform = style?["transform"] ?? tree.value(name, of: index), transform.trimmed != "none",
            !transform.trimmed.isEmpty
        else { return }
        guard let box = referenceBox(of: index, in: tree), let (x, y) = origin(text, in: box) else { return }
        let isStyle = style?["transform"] != nil
        let (unit, comma) = isStyle ? ("px", ",") : ("", " ")
        let value =
            "translate(\(x)\(unit)\(comma)\(y)\(unit)) \(transform) translate(\(-x)\(unit)\(comma)\(-y)\(unit))"
        if isStyle { tree.setProperty("transform", to: value, of: index) } else { tree.set(name, to: value, of: index) }
    }

    /// Where the origin lies, in the box: x, y, width and height.
    private static func referenceBox(of index: Int, in tree: SVGTree) -> [Double]? {
        let units = ["gradientUnits", "patternUnits"].compactMap { tree.value($0, of: index) }.first
        switch tree.elements[index].name {
        case "linearGradient", "radialGradient", "pattern":
            if units != "userSpaceOnUse" { return [0, 0, 1, 1] }
        default: break
        }
        if tree.property("transform-box", of: index) == "fill-box" {
            return SVGGeometry(tree).boundingBox(of: index).map { [$0.x, $0.y, $0.width, $0.height] }
        }
        return SVGGeometry(tree).viewBox(around: index)
    }

    /// Two words or lengths, of which one may be missing, and a third that is not for planes.
    private static func origin(_ text: String, in box: [Double]) -> (Double, Double)? {
        var words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        if words.count == 3 { words.removeLast() }
        guard (1...2).contains(words.count) else { return nil }
        let isSwapped =
            ["top", "bottom"].contains(words[0]) || words.count == 2 && ["left", "right"].contains(words[1])
        if words.count == 1 { words.append("center") }
        if isSwapped { words.swapAt(0, 1) }
        guard let x = coordinate(words[0], ["left", "right"], box[2]),
            let y = coordinate(words[1], ["top", "bottom"], box[3])
        else { return nil }
        return (box[0] + x, box[1] + y)
    }

    private static func coordinate(_ word: String, _ sides: [String], _ whole: Double) -> Double? {
        switch word {
        case sides[0]: 0
        case sides[1]: whole
        case "center": whole / 2
        default: SVGSyntax.length(word, whole: whole)
        }
    }
}
