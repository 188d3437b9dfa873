/// Numbers of items as text. (MS-OSHARED 2.2.1.3, MSONFC)
enum WordNumber {
    static let bullet = 23
    private static let none = 255

    static func text(_ number: Int, format: Int) -> String {
        switch format {
        case 1: roman(number)
        case 2: roman(number).lowercased()
        case 3: letters(number)
        case 4: letters(number).lowercased()
        case 22: number < 10 && number >= 0 ? "0\(number)" : "\(number)"
        case bullet, none: ""
        default: "\(number)"
        }
    }

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
}
