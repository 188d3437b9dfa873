/// The functions of the property `filter` by the primitives that they stand for (Filter Effects 1, 8 and 13).
struct SVGFilterFunctions {
    /// A part of a value: a function with its arguments, or what librsvg reads by itself.
    private enum Part {
        case function(name: String, arguments: String)
        case reference(String)
    }

    /// The identifier that `define` gives is used where a function stood.
    ///
    /// - Parameters:
    ///   - color: the colour of the text at the element, as it is written.
    ///   - define: adds a filter of these primitives and says its identifier.
    /// - Returns: the value in words of librsvg: `none` where a function is not right, nil where the value has none.
    static func rewritten(_ value: String, color: String, define: (_ primitives: String) -> String) -> String? {
        guard let parts = parts(value) else { return nil }
        var primitives: [String?] = []
        for part in parts {
            if case .function(let name, let arguments) = part {
                guard let primitive = primitive(name, arguments, color) else { return "none" }
                primitives.append(primitive)
            } else {
                primitives.append(nil)
            }
        }
        guard primitives.contains(where: { $0 != nil }) else { return nil }
        var words: [String] = []
        var pending = ""
        for (part, primitive) in zip(parts, primitives) {
            if let primitive {
                pending += primitive
            } else if case .reference(let text) = part {
                if !pending.isEmpty { words.append("url(#\(define(pending)))") }
                pending = ""
                words.append(text)
            }
        }
        if !pending.isEmpty { words.append("url(#\(define(pending)))") }
        return words.joined(separator: " ")
    }

    /// A filter that does what functions say, in sRGB as they do (8.2) and not in linear light.
    static func definition(_ identifier: String, _ primitives: String) -> String {
        let region = "x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\""
        return "<filter id=\"\(identifier)\" \(region) color-interpolation-filters=\"sRGB\">\(primitives)</filter>"
    }

    private static func parts(_ value: String) -> [Part]? {
        var parts: [Part] = []
        var rest = value.trimmed
        while !rest.isEmpty {
            guard let opening = rest.firstIndex(of: "(") else { return nil }
            var depth = 0
            guard
                let closing = rest[opening...].firstIndex(where: { character in
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                    return depth == 0
                })
            else { return nil }
            let name = rest[..<opening].trimmed.lowercased()
            if name == "url" {
                parts.append(.reference(String(rest[...closing])))
            } else if known.contains(name) {
                let arguments = rest[rest.index(after: opening)..<closing].trimmed
                parts.append(.function(name: name, arguments: String(arguments)))
            } else {
                return nil
            }
            rest = rest[rest.index(after: closing)...].trimmed
        }
        return parts.isEmpty ? nil : parts
    }

    private static let known = [
        "hue-rotate", "saturate", "sepia", "grayscale", "invert", "brightness", "contrast", "blur", "drop-shadow",
        "opacity",
    ]

    /// The primitives of a function; nil where it has arguments that it does not take.
    private static func primitive(_ name: String, _ arguments: String, _ color: String) -> String? {
        switch name {
        case "blur":
            guard let deviation = length(arguments.isEmpty ? "0" : arguments), deviation >= 0 else { return nil }
            return "<feGaussianBlur stdDeviation=\"\(deviation)\"/>"
        case "drop-shadow": return dropShadow(arguments, color)
        case "hue-rotate":
            guard let angle = angle(arguments) else { return nil }
            return "<feColorMatrix type=\"hueRotate\" values=\"\(angle)\"/>"
        default: return amount(arguments).map { colors(name, $0) }
        }
    }

    private static func colors(_ name: String, _ amount: Double) -> String {
        switch name {
        case "saturate": return "<feColorMatrix type=\"saturate\" values=\"\(amount)\"/>"
        case "grayscale": return "<feColorMatrix type=\"saturate\" values=\"\(1 - min(1, amount))\"/>"
        case "sepia":
            let rest = 1 - min(1, amount)
            let values = [
                0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0,
                0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0,
                0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0,
                0, 0, 0, 1, 0,
            ]
            return "<feColorMatrix values=\"\(values.map { "\($0)" }.joined(separator: " "))\"/>"
        case "invert":
            let amount = min(1, amount)
            return transfer("type=\"table\" tableValues=\"\(amount) \(1 - amount)\"")
        case "brightness": return transfer("type=\"linear\" slope=\"\(amount)\"")
        case "opacity":
            return
                "<feComponentTransfer><feFuncA type=\"table\" tableValues=\"0 \(min(1, amount))\"/></feComponentTransfer>"
        default: return transfer("type=\"linear\" slope=\"\(amount)\" intercept=\"\(0.5 - 0.5 * amount)\"")
        }
    }

    /// Two or three lengths, and a colour before or behind them.
    private static func dropShadow(_ arguments: String, _ color: String) -> String? {
        var words = words(arguments)
        var shadowColor = color
        if let first = words.first, length(first) == nil {
            shadowColor = words.removeFirst()
        } else if let last = words.last, length(last) == nil {
            shadowColor = words.removeLast()
        }
        let lengths = words.compactMap(length)
        guard lengths.count == words.count, (2...3).contains(lengths.count), lengths.count < 3 || lengths[2] >= 0
        else { return nil }
        if shadowColor.lowercased() == "currentcolor" { shadowColor = color }
        let deviation = lengths.count == 3 ? lengths[2] : 0
        return "<feOffset dx=\"0\" dy=\"0\" result=\"dnd-source\"/><feGaussianBlur stdDeviation=\"\(deviation)\"/>"
            + "<feOffset dx=\"\(lengths[0])\" dy=\"\(lengths[1])\" result=\"dnd-shadow\"/>"
            + "<feFlood flood-color=\"\(shadowColor)\"/><feComposite in2=\"dnd-shadow\" operator=\"in\"/>"
            + "<feMerge><feMergeNode/><feMergeNode in=\"dnd-source\"/></feMerge>"
    }

    private static func transfer(_ attributes: String) -> String {
        "<feComponentTransfer><feFuncR \(attributes)/><feFuncG \(attributes)/><feFuncB \(attributes)/>"
            + "</feComponentTransfer>"
    }

    /// The words between white space that is in no bracket.
    private static func words(_ text: String) -> [String] {
        var words = [""]
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character.isWhitespace, depth == 0 { words.append("") } else { words[words.count - 1].append(character) }
        }
        return words.filter { !$0.isEmpty }
    }

    /// A length in pixels; a percentage is none here.
    private static func length(_ text: String) -> Double? {
        text.hasSuffix("%") ? nil : SVGSyntax.length(text, whole: 0)
    }

    /// A number or a percentage, never negative; 1 where nothing is said.
    private static func amount(_ text: String) -> Double? {
        guard !text.isEmpty else { return 1 }
        guard let (value, unit) = SVGSyntax.dimension(text), value >= 0, unit == "" || unit == "%" else { return nil }
        return unit == "%" ? value / 100 : value
    }

    /// An angle in degrees, with its unit unless it is 0.
    private static func angle(_ text: String) -> Double? {
        guard !text.isEmpty, text != "0" else { return 0 }
        return SVGSyntax.number(text) == nil ? SVGSyntax.angle(text) : nil
    }
}
