import XML

/// An equation of Office Open XML (ECMA-376, part 1, 22.1) as text on a line: `E=mc^2+1/10`.
///
/// The notation is UnicodeMath (Unicode Technical Note 28), which Microsoft Office itself shows and reads as the "linear" form.
/// Parentheses and spaces are added wherever the text would mean something else without them.
package struct MathText {
    /// A part of an equation.
    fileprivate struct Piece {
        var text: String
        /// Whether it was an element with arguments, the last of which may not go on in what follows.
        var isBuilt = false
        /// Whether it is a fraction, whose numerator may not begin in what stands before it.
        var isFraction = false

        mutating func append(_ next: Piece) {
            let isAmbiguous = (isBuilt || next.isFraction) && isOperand(text.last) && isOperand(next.text.first)
            if isAmbiguous { text += " " }
            text += next.text
            isBuilt = next.isBuilt
        }
    }

    /// An element that is open.
    fileprivate struct Element {
        let name: String
        /// Its properties, such as `chr`; those that have no value are empty.
        var properties: [String: String] = [:]
        /// The arguments that it has had, in order.
        var arguments: [(name: String, text: String)] = []
        var content = Piece(text: "")
    }

    private var open: [Element] = [Element(name: "oMath")]
    /// The bytes that were put together so far, which grow with the depth of an equation.
    private var work = 0

    private static let mostWork = 16 << 20

    /// Creates an equation without content.
    package init() {}

    /// The text, once the equation has ended.
    package var text: String { open[0].content.text }

    mutating func start(_ name: String, _ attributes: [XMLAttribute]) {
        start(name, value: attributes.value("val") ?? "")
    }

    /// Begins an element.
    ///
    /// - Parameters:
    ///   - name: Its name, without a prefix: `sSup`.
    ///   - value: Its value, if it is a property.
    package mutating func start(_ name: String, value: String = "") {
        // Properties are elements of an element such as `fPr`.
        if let last = open.last, last.name.hasSuffix("Pr"), open.count > 1 {
            open[open.count - 2].properties[name] = value
        }
        open.append(Element(name: name))
    }

    /// Adds text to the open element: to its content, or to its value if it is a property, as in rich text.
    package mutating func append(_ text: String) {
        let last = open.count - 1
        if last > 1, open[last - 1].name.hasSuffix("Pr") {
            open[last - 2].properties[open[last].name, default: ""] += text
        } else if open[last].name == "r" || !text.allSatisfy(\.isWhitespace) {
            open[last].content.text += text
        }
    }

    /// Adds text to the open element, if that is one of text.
    package mutating func append(_ bytes: [UInt8]) {
        guard let last = open.indices.last, open[last].name == "t" else { return }
        open[last].content.text += String(decoding: bytes, as: UTF8.self)
    }

    /// Ends the open element.
    ///
    /// - Throws: `OfficeError` with `tooLarge`.
    package mutating func end() throws(OfficeError) {
        guard open.count > 1, let element = open.popLast() else { return }
        let last = open.count - 1
        work += element.content.text.utf8.count + element.arguments.reduce(1) { $0 + $1.text.utf8.count }
        guard work <= Self.mostWork else { throw OfficeError(.tooLarge, message: "has an equation that is too large") }
        switch element.name {
        case "e", "num", "den", "sub", "sup", "deg", "lim", "fName", "mr":
            let text = element.name == "mr" ? element.all("e").joined(separator: "&") : element.content.text
            open[last].arguments.append((element.name, text))
        default:
            guard let piece = element.piece else { return }
            open[last].content.append(piece)
        }
    }

    /// Whether an operand may go on with the character.
    fileprivate static func isOperand(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber || $0 == "." } ?? false
    }

    /// An argument that has no end of its own, such as a denominator.
    fileprivate static func operand(_ text: String) -> String {
        text.allSatisfy(isOperand) || isEnclosed(text) ? text : "(\(text))"
    }

    /// What stands before `^` or `_`: these belong to the last letter, or to the whole number.
    fileprivate static func base(_ text: String) -> String {
        text.count == 1 || text.allSatisfy(\.isNumber) || isEnclosed(text) ? text : "(\(text))"
    }

    /// Whether a pair of brackets encloses the whole text.
    fileprivate static func isEnclosed(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, ["()", "[]", "{}"].contains("\(first)\(last)") else {
            return false
        }
        var depth = 0
        for (index, character) in text.enumerated() {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0 { return index == text.count - 1 }
        }
        return false
    }
}

extension MathText.Element {
    fileprivate func all(_ name: String) -> [String] { arguments.filter { $0.name == name }.map(\.text) }

    private func argument(_ name: String) -> String { arguments.first { $0.name == name }?.text ?? "" }

    private func isOn(_ property: String) -> Bool {
        properties[property].map { !["0", "false", "off"].contains($0) } ?? false
    }

    /// What the element is as text; nil for properties.
    fileprivate var piece: MathText.Piece? {
        switch name {
        case "r", "t", "oMath": return content
        case _ where name.hasSuffix("Pr"): return nil
        case "f":
            let sign = properties["type"] == "noBar" ? "¦" : "/"
            let text = MathText.operand(argument("num")) + sign + MathText.operand(argument("den"))
            return MathText.Piece(text: text, isBuilt: true, isFraction: true)
        default:
            // An element without arguments, which no schema has, is its content.
            let text = built.map { $0 + content.text } ?? (content.text + arguments.map(\.text).joined(separator: " "))
            return MathText.Piece(text: text, isBuilt: built != nil)
        }
    }

    private var built: String? {
        let base = argument("e")
        let (lower, upper) = (argument("sub"), argument("sup"))
        func scripts(_ lower: String, _ upper: String) -> String {
            (lower.isEmpty ? "" : "_" + MathText.operand(lower)) + (upper.isEmpty ? "" : "^" + MathText.operand(upper))
        }
        switch name {
        case "sSup", "sSub", "sSubSup": return MathText.base(base) + scripts(lower, upper)
        case "sPre": return "(\(scripts(lower, upper)))" + base
        case "limLow": return MathText.limited(base) + scripts(argument("lim"), "")
        case "limUpp": return MathText.limited(base) + scripts("", argument("lim"))
        case "func": return argument("fName") + (base.hasPrefix("(") ? "" : " ") + base
        case "rad": return root(of: base)
        case "nary":
            let sign = properties["chr"] ?? "∫"
            return sign + scripts(isOn("subHide") ? "" : lower, isOn("supHide") ? "" : upper) + " " + base
        case "d":
            let separator = properties["sepChr"] ?? "|"
            return (properties["begChr"] ?? "(") + all("e").joined(separator: separator) + (properties["endChr"] ?? ")")
        case "acc": return MathText.base(base) + (properties["chr"] ?? "\u{302}")
        case "bar": return (properties["pos"] == "top" ? "¯" : "▁") + "(\(base))"
        case "groupChr": return (properties["chr"] ?? "⏟") + "(\(base))"
        case "eqArr": return "█(" + all("e").joined(separator: "@") + ")"
        case "m": return "■(" + all("mr").joined(separator: "@") + ")"
        default: return nil
        }
    }

    private func root(of base: String) -> String {
        let degree = isOn("degHide") ? "" : argument("deg")
        return switch degree {
        case "", "2": "√" + MathText.operand(base)
        case "3": "∛" + MathText.operand(base)
        case "4": "∜" + MathText.operand(base)
        default: "√(\(degree)&\(base))"
        }
    }
}

extension MathText {
    /// A name such as `lim`, or a sign, above or below which something stands.
    fileprivate static func limited(_ text: String) -> String {
        text.allSatisfy(\.isLetter) ? text : base(text)
    }
}
