import XML

/// Parts of pages. What they write is valid as HTML and as XHTML.
enum Markup {
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
        "<img src=\"\(address)\" alt=\"\(MarkupText.escaped(title))\" />"
    }

    /// A text, with its line breaks.
    static func text(_ text: String) -> String { "<div class=\"text\">\(MarkupText.escaped(text))</div>" }
}
