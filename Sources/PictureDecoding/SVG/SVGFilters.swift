/// Filters by the primitives that they stand for (Filter Effects 1).
enum SVGFilters {
    /// A function of the property `filter`, such as `hue-rotate(45deg)`: its name and its arguments.
    struct Function {
        let name: String
        let arguments: [String]
    }

    /// `feDropShadow` as blur, offset, colour and merge (9.12.1).
    static func dropShadow(_ tag: XMLTag, number: Int) -> String {
        let name = tag.prefix
        func copied(_ names: String...) -> String {
            names.compactMap { key in tag.value(key).map { " \(key)=\"\($0.replacing("\"", with: "&quot;"))\"" } }
                .joined()
        }
        let space = copied("color-interpolation-filters")
        let source = "dnd-source-\(number)"
        let shadow = "dnd-shadow-\(number)"
        var text = "<\(name)feOffset dx=\"0\" dy=\"0\" result=\"\(source)\"\(copied("in"))\(space)/>"
        text += "<\(name)feGaussianBlur in=\"\(source)\" stdDeviation=\"\(tag.value("stdDeviation") ?? "2")\"\(space)/>"
        text += "<\(name)feOffset dx=\"\(tag.value("dx") ?? "2")\" dy=\"\(tag.value("dy") ?? "2")\""
        text += " result=\"\(shadow)\"\(space)/>"
        text += "<\(name)feFlood\(copied("flood-color", "flood-opacity", "color", "style", "class"))\(space)/>"
        text += "<\(name)feComposite in2=\"\(shadow)\" operator=\"in\"\(space)/>"
        text += "<\(name)feMerge\(copied("x", "y", "width", "height", "result"))\(space)><\(name)feMergeNode/>"
        text += "<\(name)feMergeNode in=\"\(source)\"/></\(name)feMerge>"
        return text
    }

    /// The functions of a value of `filter` that is nothing else; nil for everything that librsvg should read itself.
    static func functions(_ value: String) -> [Function]? {
        var functions: [Function] = []
        var rest = value[...].drop(while: \.isWhitespace)
        while !rest.isEmpty {
            guard let opening = rest.firstIndex(of: "("), let closing = rest[opening...].firstIndex(of: ")") else {
                return nil
            }
            let name = rest[..<opening].trimmed.lowercased()
            let arguments = rest[rest.index(after: opening)..<closing].split(whereSeparator: \.isWhitespace)
            guard known.contains(name), arguments.count <= 1 else { return nil }
            functions.append(Function(name: name, arguments: arguments.map(String.init)))
            rest = rest[rest.index(after: closing)...].drop(while: \.isWhitespace)
        }
        return functions.isEmpty ? nil : functions
    }

    /// A filter that does what `functions` say, one after another, in sRGB as they do (8.2) and not in linear light.
    static func definition(_ identifier: String, _ functions: [Function]) -> String {
        let region = "x=\"-10%\" y=\"-10%\" width=\"120%\" height=\"120%\""
        return "<filter id=\"\(identifier)\" \(region) color-interpolation-filters=\"sRGB\">"
            + functions.map(primitive).joined() + "</filter>"
    }

    /// Those that change colours; blurs and shadows librsvg does by itself.
    private static let known = ["hue-rotate", "saturate", "sepia", "grayscale", "invert", "brightness", "contrast"]

    /// Filter Effects 1, 13: shorthands and their primitives.
    private static func primitive(_ function: Function) -> String {
        let argument = function.arguments.first
        switch function.name {
        case "hue-rotate": return matrix("hueRotate", degrees(argument ?? "0"))
        case "saturate": return matrix("saturate", amount(argument))
        case "grayscale": return matrix("saturate", 1 - min(1, amount(argument)))
        case "sepia":
            let rest = 1 - min(1, amount(argument))
            let values = [
                0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0,
                0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0,
                0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0,
                0, 0, 0, 1, 0,
            ]
            return "<feColorMatrix values=\"\(values.map { "\($0)" }.joined(separator: " "))\"/>"
        case "invert":
            let amount = min(1, amount(argument))
            return transfer("type=\"table\" tableValues=\"\(amount) \(1 - amount)\"")
        case "brightness": return transfer("type=\"linear\" slope=\"\(amount(argument))\"")
        default:
            let slope = amount(argument)
            return transfer("type=\"linear\" slope=\"\(slope)\" intercept=\"\(0.5 - 0.5 * slope)\"")
        }
    }

    private static func matrix(_ type: String, _ value: Double) -> String {
        "<feColorMatrix type=\"\(type)\" values=\"\(value)\"/>"
    }

    private static func transfer(_ attributes: String) -> String {
        "<feComponentTransfer><feFuncR \(attributes)/><feFuncG \(attributes)/><feFuncB \(attributes)/>"
            + "</feComponentTransfer>"
    }

    /// A number or a percentage, never negative; 1 where nothing is said.
    private static func amount(_ text: String?) -> Double {
        guard let text else { return 1 }
        let value = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        return max(0, value ?? 1)
    }

    /// Whether the argument is one that the function takes; a declaration with another one is none (8.1).
    static func isValid(_ function: Function) -> Bool {
        guard let argument = function.arguments.first else { return true }
        if function.name == "hue-rotate" { return argument == "0" || Double(argument) == nil }
        return (Double(argument.hasSuffix("%") ? String(argument.dropLast()) : argument) ?? -1) >= 0
    }

    private static func degrees(_ text: String) -> Double {
        for (unit, factor) in [("grad", 0.9), ("turn", 360), ("deg", 1), ("rad", 180 / Double.pi)]
        where text.hasSuffix(unit) {
            return (Double(text.dropLast(unit.count)) ?? 0) * factor
        }
        return Double(text) ?? 0
    }
}

extension Substring {
    /// Without white space at both ends.
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
