/// Parts of pages. What they write is valid as HTML and as XHTML.
enum Markup {
    /// The text as the content of an element or the value of an attribute. Characters that XML cannot have are left out.
    /// (XML 1.0, 2.2)
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "\t", "\n": escaped.append(scalar)
            // A carriage return would come back as a line feed.
            case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// The bytes of a relative path as a URL. (RFC 3986)
    static func address(_ path: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        return path.reduce(into: "") { address, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                address.append(Character(Unicode.Scalar(byte)))
            default: address += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }

    /// JSON as the content of a script element: nothing in it ends the element. By scalars: a mark before `<` would make
    /// one character of both.
    static func script(_ json: String) -> String {
        json.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "<" { text += "\\u003c" } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// A title that a reader sees: the first that has a visible character.
    static func title(_ titles: [String], number: Int) -> String {
        let isVisible = { (text: String) in
            text.unicodeScalars.contains { $0.properties.isGraphemeBase && !$0.properties.isWhitespace }
        }
        return titles.first(where: isVisible) ?? "Item \(number)"
    }

    /// A picture.
    static func picture(_ address: String, of title: String) -> String {
        "<img src=\"\(address)\" alt=\"\(escaped(title))\" />"
    }

    /// A text, with its line breaks.
    static func text(_ text: String) -> String { "<div class=\"text\">\(escaped(text))</div>" }
}
