/// Numbers of items as text. (MS-OSHARED 2.2.1.3, MSONFC; ECMA-376, part 1, 17.18.59, ST_NumberFormat, in the same order)
package enum WordNumber {
    static let bullet = 23
    static let none = 255

    static func text(_ number: Int, format: Int) -> String {
        switch format {
        case 1: roman(number)
        case 2: roman(number).lowercased()
        case 3: letters(number)
        case 4: letters(number).lowercased()
        case 5: ordinal(number)
        case 8: number < 0 ? "\(number)" : String(number, radix: 16, uppercase: true)
        case 9: signs(number)
        case 18: circled(number)
        case 22: number < 10 && number >= 0 ? "0\(number)" : "\(number)"
        case 57: "- \(number) -"
        case bullet, none: ""
        default: "\(number)"
        }
    }

    /// A number in a format of OpenDocument (1.3, part 3, 19.502), such as `i`; arabic for one that is written in no other way here.
    package static func text(_ number: Int, openDocumentFormat format: String) -> String {
        text(number, format: openDocumentCodes[format] ?? 0)
    }

    /// The codes of the formats of OpenDocument.
    static let openDocumentCodes = ["I": 1, "i": 2, "A": 3, "a": 4, "1": 0]

    /// The code of a format of ECMA-376; that of decimal numbers for one that is written in no other way here.
    static func code(of name: String) -> Int { codes[name] ?? 0 }

    private static let codes = [
        "upperRoman": 1, "lowerRoman": 2, "upperLetter": 3, "lowerLetter": 4, "ordinal": 5, "hex": 8, "chicago": 9,
        "decimalEnclosedCircle": 18, "decimalZero": 22, "bullet": bullet, "numberInDash": 57, "none": none,
    ]

    private static func roman(_ number: Int) -> String {
        guard (1..<4000).contains(number) else { return "\(number)" }
        let signs = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var (rest, text) = (number, "")
        for (value, sign) in signs {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        return text
    }

    /// A to Z, then AA to ZZ.
    private static func letters(_ number: Int) -> String {
        guard (1...780).contains(number) else { return "\(number)" }
        let letter = Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8((number - 1) % 26)))
        return String(repeating: letter, count: (number - 1) / 26 + 1)
    }

    /// In English: other languages have no ordinal in Word, or one that a document does not tell.
    private static func ordinal(_ number: Int) -> String {
        let ending =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }

    /// The signs of footnotes: `*`, `†`, `‡`, `§`, then twice each.
    private static func signs(_ number: Int) -> String {
        guard (1...40).contains(number) else { return "\(number)" }
        return String(repeating: ["*", "†", "‡", "§"][(number - 1) % 4], count: (number - 1) / 4 + 1)
    }

    private static func circled(_ number: Int) -> String {
        guard (1...20).contains(number), let sign = Unicode.Scalar(0x245F + UInt32(number)) else { return "\(number)" }
        return String(Character(sign))
    }
}
