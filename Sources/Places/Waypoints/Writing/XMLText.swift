import XML

/// Text in XML 1.0.
enum XMLText {
    /// Returns an element with a text; empty if `text` is nil.
    static func element(_ name: String, _ text: String?, attributes: String = "") -> String {
        guard let text else { return "" }
        let tag = name.prefix { $0 != " " }
        return "<\(name)\(attributes)>\(MarkupText.escaped(text))</\(tag)>"
    }

    /// Whether `text` is approximately an `xsd:dateTime` (XML Schema 2, 3.2.7): `2001-02-03T04:05:06Z`.
    static func isDateTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let shape = Array("dddd-dd-ddTdd:dd:dd".utf8)
        guard bytes.count >= shape.count,
            zip(bytes, shape).allSatisfy({ $1 == UInt8(ascii: "d") ? $0.isDigit : $0 == $1 })
        else { return false }
        var rest = bytes[shape.count...]
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard rest.first?.isDigit ?? false else { return false }
            rest = rest.drop(while: \.isDigit)
        }
        if rest.isEmpty || Array(rest) == [UInt8(ascii: "Z")] { return true }
        let zone = Array("+dd:dd".utf8)
        return rest.count == zone.count && (rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-"))
            && zip(rest.dropFirst(), zone.dropFirst()).allSatisfy { $1 == UInt8(ascii: "d") ? $0.isDigit : $0 == $1 }
    }

    /// Whether `text` is an `xsd:decimal` (XML Schema 2, 3.2.3).
    static func isDecimal(_ text: String) -> Bool {
        var digits = text.utf8[...]
        if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
        return digits.contains(where: \.isDigit) && digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
            && digits.count(where: { $0 == UInt8(ascii: ".") }) <= 1
    }
}
