/// Sizes that can be known from the text of an SVG alone.
struct SVGGeometry {
    /// A rectangle in the coordinates of the element that it is about.
    struct Box {
        var x, y, width, height: Double
    }

    private static let maximumDepth = 32
    /// The most elements that one box is made of.
    private static let maximumSteps = 4096
    private let tree: SVGTree

    init(_ tree: SVGTree) { self.tree = tree }

    /// The box of coordinates that the closest `svg` around an element opens: x, y, width, height.
    func viewBox(around index: Int) -> [Double]? {
        var current = tree.elements[index].parent
        for _ in 0..<SVGTree.maximumAncestors {
            guard let element = current, !["svg", "symbol"].contains(tree.elements[element].name) else { break }
            current = tree.elements[element].parent
        }
        guard let viewport = current ?? tree.root else { return nil }
        if let box = tree.value("viewBox", of: viewport).flatMap({ SVGSyntax.viewBox($0) }) { return box }
        let outer = viewport == index || current == nil ? nil : viewBoxOfParent(viewport)
        guard
            let width = SVGSyntax.length(tree.value("width", of: viewport) ?? "100%", whole: outer?[2] ?? 100),
            let height = SVGSyntax.length(tree.value("height", of: viewport) ?? "100%", whole: outer?[3] ?? 100)
        else { return nil }
        return [0, 0, width, height]
    }

    private func viewBoxOfParent(_ index: Int) -> [Double]? {
        var depth = 0
        var current = tree.elements[index].parent
        while let element = current {
            depth += 1
            if depth > Self.maximumDepth { return nil }
            if tree.elements[element].name == "svg" {
                return tree.value("viewBox", of: element).flatMap { SVGSyntax.viewBox($0) }
                    ?? [
                        0, 0, SVGSyntax.length(tree.value("width", of: element) ?? "", whole: 100) ?? 100,
                        SVGSyntax.length(tree.value("height", of: element) ?? "", whole: 100) ?? 100,
                    ]
            }
            current = tree.elements[element].parent
        }
        return nil
    }

    /// A length of the element at `index`, in pixels; percentages are of the width (`x`), the height (`y`) or the
    /// diagonal of the coordinates around it.
    func length(_ name: String, of index: Int, _ direction: Direction) -> Double? {
        guard let text = tree.value(name, of: index) else { return nil }
        var whole = 0.0
        if text.contains("%"), let box = viewBox(around: index) {
            whole =
                switch direction {
                case .x: box[2]
                case .y: box[3]
                case .diagonal: ((box[2] * box[2] + box[3] * box[3]) / 2).squareRoot()
                }
        }
        let em = tree.inheritedProperty("font-size", of: index).flatMap { SVGSyntax.length($0, whole: 12) } ?? 12
        return SVGSyntax.length(text, whole: whole, em: em)
    }

    /// What a percentage is of.
    enum Direction {
        case x, y, diagonal
    }

    /// The box around the area of a basic shape, or of groups and copies of such; nil where it cannot be told.
    func boundingBox(of index: Int) -> Box? {
        var steps = Self.maximumSteps
        return boundingBox(of: index, depth: 0, &steps)
    }

    private func boundingBox(of index: Int, depth: Int, _ steps: inout Int) -> Box? {
        steps -= 1
        guard depth < Self.maximumDepth, steps > 0 else { return nil }
        func x(_ name: String) -> Double { length(name, of: index, .x) ?? 0 }
        func y(_ name: String) -> Double { length(name, of: index, .y) ?? 0 }
        switch tree.elements[index].name {
        case "rect", "image":
            guard let width = length("width", of: index, .x), let height = length("height", of: index, .y),
                width >= 0, height >= 0
            else { return nil }
            return Box(x: x("x"), y: y("y"), width: width, height: height)
        case "circle":
            guard let radius = length("r", of: index, .diagonal), radius > 0 else { return nil }
            return Box(x: x("cx") - radius, y: y("cy") - radius, width: 2 * radius, height: 2 * radius)
        case "ellipse":
            guard let rx = length("rx", of: index, .x) ?? length("ry", of: index, .y),
                let ry = length("ry", of: index, .y) ?? length("rx", of: index, .x), rx > 0, ry > 0
            else { return nil }
            return Box(x: x("cx") - rx, y: y("cy") - ry, width: 2 * rx, height: 2 * ry)
        case "line": return Self.box([x("x1"), y("y1"), x("x2"), y("y2")])
        case "polygon", "polyline":
            let points = SVGSyntax.leadingNumbers(tree.value("points", of: index) ?? "").numbers
            return Self.box(points.count % 2 == 0 ? points : points.dropLast())
        case "use":
            guard let target = tree.target(of: index), !["svg", "symbol"].contains(tree.elements[target].name),
                tree.property("transform", of: target) == nil,
                var box = boundingBox(of: target, depth: depth + 1, &steps)
            else { return nil }
            box.x += x("x")
            box.y += y("y")
            return box
        case "g", "a", "switch":
            var corners: [Double] = []
            for child in tree.elements[index].children {
                let name = tree.elements[child].name
                if Self.unseen.contains(String(name)) || tree.property("display", of: child) == "none" { continue }
                guard tree.property("transform", of: child) == nil,
                    let box = boundingBox(of: child, depth: depth + 1, &steps)
                else { return nil }
                corners += [box.x, box.y, box.x + box.width, box.y + box.height]
            }
            return Self.box(corners)
        default: return nil
        }
    }

    /// Elements that are no part of a picture where they stand.
    private static let unseen = [
        "title", "desc", "defs", "metadata", "style", "filter", "linearGradient", "radialGradient", "pattern", "mask",
        "clipPath", "marker", "symbol",
    ]

    private static func box(_ points: [Double]) -> Box? {
        let across = stride(from: 0, to: points.count, by: 2).map { points[$0] }
        let down = stride(from: 1, to: points.count, by: 2).map { points[$0] }
        guard let left = across.min(), let right = across.max(), let top = down.min(), let bottom = down.max() else {
            return nil
        }
        return Box(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension SVGTree {
    /// A length of an element, in pixels. The tree is not held beyond the call, so that it can be changed without a copy.
    func length(_ name: String, of index: Int, _ direction: SVGGeometry.Direction) -> Double? {
        SVGGeometry(self).length(name, of: index, direction)
    }

    /// The box of coordinates around an element.
    func viewBox(around index: Int) -> [Double]? { SVGGeometry(self).viewBox(around: index) }
}
