/// The primitives of filters, said as librsvg 2.54 reads them (Filter Effects 1, 9).
enum SVGFilterPrimitives {
    /// Corrects each primitive of the filter at `index`.
    static func correct(_ index: Int, in tree: inout SVGTree) {
        var results: Set<String> = []
        for primitive in tree.elements[index].children {
            let name = String(tree.elements[primitive].name)
            guard name.hasPrefix("fe") else { continue }
            for holder in [primitive] + tree.elements[primitive].children {
                for input in ["in", "in2"] { correctInput(input, of: holder, results, in: &tree) }
            }
            if let result = tree.value("result", of: primitive) { results.insert(result) }
            switch name {
            case "feDropShadow": replaceDropShadow(primitive, in: &tree)
            case "feDiffuseLighting", "feSpecularLighting": correctLight(of: primitive, in: &tree)
            case "feColorMatrix": correctMatrix(primitive, in: &tree)
            case "feComponentTransfer": correctTransfer(of: primitive, in: &tree)
            case "feConvolveMatrix": correctConvolution(primitive, in: &tree)
            default: break
            }
        }
    }

    private static let pictures = ["SourceGraphic", "SourceAlpha"]
    private static let legacyInputs = ["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"]

    /// No browser has the legacy inputs: they are the picture itself. What refers to no earlier result is as good as not
    /// said (9.2).
    private static func correctInput(_ name: String, of index: Int, _ results: Set<String>, in tree: inout SVGTree) {
        guard let input = tree.value(name, of: index), !pictures.contains(input), !results.contains(input) else {
            return
        }
        tree.set(name, to: legacyInputs.contains(input) ? "SourceGraphic" : nil, of: index)
    }

    /// `feDropShadow` as blur, offset, colour and merge (9.12.1).
    private static func replaceDropShadow(_ index: Int, in tree: inout SVGTree) {
        let prefix = tree.elements[index].tag.prefix
        func copied(_ names: String...) -> String {
            names.compactMap { key in
                tree.value(key, of: index).map { " \(key)=\"\($0.replacing("\"", with: "&quot;"))\"" }
            }.joined()
        }
        let number = tree.nextNumber()
        let space = copied("color-interpolation-filters")
        let source = "dnd-source-\(number)"
        let shadow = "dnd-shadow-\(number)"
        let deviation = tree.value("stdDeviation", of: index) ?? "2"
        var text = "<\(prefix)feOffset dx=\"0\" dy=\"0\" result=\"\(source)\"\(copied("in"))\(space)/>"
        text += "<\(prefix)feGaussianBlur in=\"\(source)\" stdDeviation=\"\(deviation)\"\(space)/>"
        text += "<\(prefix)feOffset dx=\"\(tree.value("dx", of: index) ?? "2")\""
        text += " dy=\"\(tree.value("dy", of: index) ?? "2")\" result=\"\(shadow)\"\(space)/>"
        text += "<\(prefix)feFlood\(copied("flood-color", "flood-opacity", "color", "style", "class"))\(space)/>"
        text += "<\(prefix)feComposite in2=\"\(shadow)\" operator=\"in\"\(space)/>"
        text += "<\(prefix)feMerge\(copied("x", "y", "width", "height", "result"))\(space)><\(prefix)feMergeNode/>"
        text += "<\(prefix)feMergeNode in=\"\(source)\"/></\(prefix)feMerge>"
        tree.edit(index) { $0.replacement = text }
    }

    /// The first source of light is the one (9.8); without one, nothing is lit.
    private static func correctLight(of index: Int, in tree: inout SVGTree) {
        let lights = tree.elements[index].children.filter { tree.elements[$0].name.hasSuffix("Light") }
        if tree.value("kernelUnitLength", of: index) != nil { tree.set("kernelUnitLength", to: nil, of: index) }
        for light in lights.dropFirst() { tree.edit(light) { $0.replacement = "" } }
        guard let light = lights.first else {
            let prefix = tree.elements[index].tag.prefix
            let result = tree.value("result", of: index).map { " result=\"\($0)\"" } ?? ""
            return tree.edit(index) { $0.replacement = "<\(prefix)feFlood flood-opacity=\"0\"\(result)/>" }
        }
        // 9.8.4: 1 is the default of the exponent, and what is not above 0 is none.
        if tree.elements[light].name == "feSpotLight",
            (tree.value("specularExponent", of: light).flatMap(SVGSyntax.number) ?? -1) <= 0
        {
            tree.set("specularExponent", to: "1", of: light)
        }
    }

    /// Values that do not fit the type are none, and a matrix without values changes nothing (9.6).
    private static func correctMatrix(_ index: Int, in tree: inout SVGTree) {
        guard let values = tree.value("values", of: index) else { return }
        let count = SVGSyntax.numbers(values)?.count
        let needed =
            switch tree.value("type", of: index) ?? "matrix" {
            case "matrix": 20
            case "luminanceToAlpha": count
            default: 1
            }
        if count == nil || count != needed { tree.set("values", to: nil, of: index) }
    }

    /// Results lie from 0 to 1 (9.7), which librsvg does not see to for opacity: it is told in a table.
    private static func correctTransfer(of index: Int, in tree: inout SVGTree) {
        for function in tree.elements[index].children where tree.elements[function].name == "feFuncA" {
            func number(_ name: String, _ other: Double) -> Double {
                tree.value(name, of: function).flatMap(SVGSyntax.number) ?? other
            }
            let curve: (Double) -> Double
            switch tree.value("type", of: function) {
            case "linear":
                let (slope, intercept) = (number("slope", 1), number("intercept", 0))
                curve = { slope * $0 + intercept }
            case "gamma":
                let (amplitude, exponent, offset) = (number("amplitude", 1), number("exponent", 1), number("offset", 0))
                guard exponent == 1 || exponent == 2 || exponent == 0.5 else { continue }
                curve = { amplitude * (exponent == 1 ? $0 : exponent == 2 ? $0 * $0 : $0.squareRoot()) + offset }
            default: continue
            }
            let values = (0...255).map { min(1, max(0, curve(Double($0) / 255))) }
            tree.set("type", to: "table", of: function)
            tree.set("tableValues", to: values.map { "\($0)" }.joined(separator: " "), of: function)
        }
    }

    /// An order that is no whole number above 0 is an error, and the primitive without effect (9.9).
    private static func correctConvolution(_ index: Int, in tree: inout SVGTree) {
        guard let order = tree.value("order", of: index) else { return }
        let numbers = SVGSyntax.numbers(order) ?? []
        guard !(1...2).contains(numbers.count) || numbers.contains(where: { $0 != $0.rounded() }) else { return }
        let prefix = tree.elements[index].tag.prefix
        let kept = ["in", "result"].compactMap { key in tree.value(key, of: index).map { " \(key)=\"\($0)\"" } }
        tree.edit(index) { $0.replacement = "<\(prefix)feOffset dx=\"0\" dy=\"0\"\(kept.joined())/>" }
    }
}
