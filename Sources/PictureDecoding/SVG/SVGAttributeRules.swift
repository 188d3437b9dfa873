/// What values the attributes of filters, paints and the like may have. An attribute with another one is as good as absent
/// (SVG 2, 3.2; Filter Effects 1, 9), where librsvg leaves out the whole element or filter.
enum SVGAttributeRules {
    indirect enum Rule {
        case keywords([String])
        case number
        /// One or two numbers, each above 0 or 0.
        case sizes
        /// A list of numbers of any length.
        case numbers
        case length
        /// A length that is not below 0.
        case size
        /// A size that, below 0, is as good as 0.
        case region
        case integer
        case offset
        case viewBox
        case alignment
        case transform
    }

    /// Removes or corrects what is wrong in the attributes of an element.
    static func correct(_ index: Int, in tree: inout SVGTree) {
        let element = tree.elements[index]
        let name = String(element.name)
        guard let rules = rules[name] ?? (name.hasPrefix("feFunc") ? transfers : nil) else { return }
        let isPrimitive = name.hasPrefix("fe")
        for attribute in element.tag.attributes where !attribute.value.contains("&") {
            guard let rule = rules[attribute.name] ?? (isPrimitive ? primitives[attribute.name] : nil) else { continue }
            guard let corrected = corrected(attribute.value, rule) else {
                tree.set(attribute.name, to: nil, of: index)
                continue
            }
            if corrected != attribute.value { tree.set(attribute.name, to: corrected, of: index) }
        }
    }

    /// The value as it holds; nil where it does not.
    private static func corrected(_ value: String, _ rule: Rule) -> String? {
        switch rule {
        case .keywords(let keywords): return keywords.contains(value) ? value : nil
        case .number: return SVGSyntax.number(value).map { _ in value }
        case .sizes:
            guard let numbers = SVGSyntax.numbers(value), (1...2).contains(numbers.count) else { return nil }
            guard numbers.contains(where: { $0 < 0 }) else { return value }
            return numbers.count == 1 ? nil : numbers.map { SVGSyntax.text(max(0, $0)) }.joined(separator: " ")
        case .numbers: return SVGSyntax.numbers(value).map { _ in value }
        case .length: return SVGSyntax.dimension(value).map { _ in value }
        case .size: return SVGSyntax.dimension(value).flatMap { $0.value < 0 ? nil : value }
        case .region: return SVGSyntax.dimension(value).map { $0.value < 0 ? "0" : value }
        case .integer:
            guard let number = SVGSyntax.number(value), abs(number) < 1e6 else { return nil }
            return number == number.rounded() ? value : SVGSyntax.text(number.rounded())
        case .offset: return SVGSyntax.dimension(value).flatMap { ["", "%"].contains($0.unit) ? value : nil }
        case .viewBox: return SVGSyntax.viewBox(value).map { _ in value }
        case .alignment: return isAlignment(value) ? value : nil
        case .transform: return SVGTransforms.isInvertible(value) == true ? value : nil
        }
    }

    private static func isAlignment(_ value: String) -> Bool {
        var words = value.split(whereSeparator: \.isWhitespace)
        if words.first == "defer" { words.removeFirst() }
        guard let first = words.first, alignments.contains(String(first)) else { return false }
        return words.count == 1 || words.count == 2 && ["meet", "slice"].contains(words[1])
    }

    private static let alignments = [
        "none", "xMinYMin", "xMidYMin", "xMaxYMin", "xMinYMid", "xMidYMid", "xMaxYMid", "xMinYMax", "xMidYMax",
        "xMaxYMax",
    ]
    private static let units = Rule.keywords(["userSpaceOnUse", "objectBoundingBox"])
    private static let blends = Rule.keywords([
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
        "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    ])
    private static let channels = Rule.keywords(["R", "G", "B", "A"])
    private static let edges = Rule.keywords(["duplicate", "wrap", "none"])
    private static let primitives: [String: Rule] = [
        "x": .length, "y": .length, "width": .region, "height": .region,
    ]
    private static let transfers: [String: Rule] = [
        "type": .keywords(["identity", "table", "discrete", "linear", "gamma"]), "tableValues": .numbers,
        "slope": .number, "intercept": .number, "amplitude": .number, "exponent": .number, "offset": .number,
    ]
    private static let lighting: [String: Rule] = [
        "surfaceScale": .number, "diffuseConstant": .number, "specularConstant": .number, "specularExponent": .number,
    ]
    private static let lights: [String: Rule] = [
        "azimuth": .number, "elevation": .number, "x": .number, "y": .number, "z": .number, "pointsAtX": .number,
        "pointsAtY": .number, "pointsAtZ": .number, "specularExponent": .number, "limitingConeAngle": .number,
    ]

    private static let rules: [String: [String: Rule]] = [
        "filter": [
            "filterUnits": units, "primitiveUnits": units, "x": .length, "y": .length, "width": .region,
            "height": .region,
        ],
        "clipPath": ["clipPathUnits": units],
        "mask": [
            "maskUnits": units, "maskContentUnits": units, "x": .length, "y": .length, "width": .region,
            "height": .region,
        ],
        "linearGradient": [
            "gradientUnits": units, "spreadMethod": .keywords(["pad", "reflect", "repeat"]),
            "gradientTransform": .transform, "x1": .length, "y1": .length, "x2": .length, "y2": .length,
        ],
        "radialGradient": [
            "gradientUnits": units, "spreadMethod": .keywords(["pad", "reflect", "repeat"]),
            "gradientTransform": .transform, "cx": .length, "cy": .length, "fx": .length, "fy": .length, "r": .region,
            "fr": .size,
        ],
        "stop": ["offset": .offset],
        "pattern": [
            "patternUnits": units, "patternContentUnits": units, "patternTransform": .transform, "viewBox": .viewBox,
            "preserveAspectRatio": .alignment,
        ],
        "marker": [
            "markerUnits": .keywords(["strokeWidth", "userSpaceOnUse"]), "viewBox": .viewBox,
            "preserveAspectRatio": .alignment,
        ],
        "svg": ["viewBox": .viewBox, "preserveAspectRatio": .alignment, "width": .size, "height": .size],
        "symbol": ["viewBox": .viewBox, "preserveAspectRatio": .alignment],
        "image": ["preserveAspectRatio": .alignment],
        "feBlend": ["mode": blends],
        "feColorMatrix": ["type": .keywords(["matrix", "saturate", "hueRotate", "luminanceToAlpha"])],
        "feComponentTransfer": [:],
        "feComposite": [
            "operator": .keywords(["over", "in", "out", "atop", "xor", "lighter", "arithmetic"]), "k1": .number,
            "k2": .number, "k3": .number, "k4": .number,
        ],
        "feConvolveMatrix": [
            "divisor": .number, "bias": .number, "edgeMode": edges, "preserveAlpha": .keywords(["true", "false"]),
        ],
        "feDiffuseLighting": lighting, "feSpecularLighting": lighting,
        "feDistantLight": lights, "fePointLight": lights, "feSpotLight": lights,
        "feDisplacementMap": ["scale": .number, "xChannelSelector": channels, "yChannelSelector": channels],
        "feDropShadow": ["dx": .number, "dy": .number, "stdDeviation": .sizes],
        "feFlood": [:], "feMerge": [:], "feTile": [:],
        "feGaussianBlur": ["stdDeviation": .sizes, "edgeMode": edges],
        "feImage": ["preserveAspectRatio": .alignment],
        "feMorphology": ["operator": .keywords(["erode", "dilate"]), "radius": .sizes],
        "feOffset": ["dx": .number, "dy": .number],
        "feTurbulence": [
            "numOctaves": .integer, "seed": .number, "stitchTiles": .keywords(["stitch", "noStitch"]),
            "type": .keywords(["fractalNoise", "turbulence"]),
        ],
    ]
}
