/// The declarations of an attribute `style`, in order (CSS Style Attributes 3).
struct SVGDeclarations {
    private var list: [(name: String, value: String)] = []

    init(_ text: String) {
        for declaration in Self.split(text, at: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = declaration[..<colon].trimmed.lowercased()
            list.append((name, String(declaration[declaration.index(after: colon)...].trimmed)))
        }
    }

    /// The value that is declared last for a property.
    subscript(name: String) -> String? {
        get { list.last { $0.name == name }?.value }
        set {
            list.removeAll { $0.name == name }
            if let newValue { list.append((name, newValue)) }
        }
    }

    /// The declarations as an attribute says them.
    var text: String { list.map { "\($0.name):\($0.value)" }.joined(separator: ";") }

    /// The parts of `text` between separators that stand in no bracket and in no quotation marks.
    static func split(_ text: String, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var depth = 0
        var quote: Character?
        var isEntity = false
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if character == "&" {
                isEntity = true
            } else if character == ";", isEntity {
                isEntity = false
            } else if character == separator, depth <= 0 {
                parts.append(text[start..<index])
                start = text.index(after: index)
            }
        }
        parts.append(text[start...])
        return parts
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: SubSequence {
        var start = startIndex
        var end = endIndex
        while start < end, self[start].isWhitespace { start = index(after: start) }
        while start < end, self[index(before: end)].isWhitespace { end = index(before: end) }
        return self[start..<end]
    }
}
