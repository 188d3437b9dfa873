/// Parses degrees as people write them: `47.602`, `-122,33`, `N 47° 36.123`, `47°36'7.4"N`, `47 36 7.4 S`.
struct DegreesParser {
    /// Degrees, north or east positive.
    let degrees: Double
    /// The hemisphere in the text: `N`, `S`, `E` or `W`; nil if there is none.
    let hemisphere: Character?

    /// Parses `text`; nil if it is not degrees.
    ///
    /// A comma may be the decimal point. Minutes and seconds must be less than 60, and only the last number may have a
    /// fraction.
    init?(_ text: String) {
        var hemisphere: Character?
        var numbers: [String] = []
        var isInNumber = false
        var sign = 1.0
        for character in text {
            if character.isASCII, character.isNumber || character == "." || character == "," {
                if !isInNumber { numbers.append("") }
                isInNumber = true
                numbers[numbers.count - 1].append(character == "," ? "." : character)
                continue
            }
            isInNumber = false
            switch character {
            case "N", "S", "E", "W", "n", "s", "e", "w":
                guard hemisphere == nil else { return nil }
                hemisphere = Character(character.uppercased())
            case "-", "\u{2212}", "+":
                guard numbers.isEmpty, sign == 1 else { return nil }
                if character != "+" { sign = -1 }
            case _ where Self.marks.contains(character) || character.isWhitespace: break
            default: return nil
            }
        }
        guard (1...3).contains(numbers.count), hemisphere == nil || sign == 1,
            !numbers.dropLast().contains(where: { $0.contains(".") }),
            numbers.allSatisfy({ $0.count(where: { $0 == "." }) <= 1 && $0 != "." })
        else { return nil }
        let values = numbers.compactMap(Double.init)
        guard values.count == numbers.count, values.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        var degrees = values[0]
        if values.count > 1 { degrees += values[1] / 60 }
        if values.count > 2 { degrees += values[2] / 3600 }
        self.degrees = hemisphere == "S" || hemisphere == "W" ? -degrees : sign * degrees
        self.hemisphere = hemisphere
    }

    /// The characters allowed between the numbers.
    private static let marks: Set<Character> = [
        "°", "º", "˚", "'", "′", "’", "‘", "´", "`", "\"", "″", "”", "“", ":", "\u{FEFF}",
    ]

    /// Parses a text with both coordinates: `N 47° 36.123 W 122° 19.456`, `47.6, -122.3`.
    static func pair(_ text: String) -> (first: DegreesParser, second: DegreesParser)? {
        var splits: [String.Index] = []
        let letters = text.indices.filter { "NSEWnsew".contains(text[$0]) }
        if letters.count == 2 {
            // Both hemispheres are either before or after their numbers.
            let isLeading = text[..<letters[0]].allSatisfy { !$0.isNumber }
            splits = [isLeading ? letters[1] : text.index(after: letters[0])]
        } else if letters.isEmpty {
            splits = [";", "/", ", ", ",", " "].compactMap { text.firstRange(of: $0)?.upperBound }
        }
        for split in splits {
            let separators: Set<Character> = [",", ";", "/", " "]
            let left = String(text[..<split].reversed().drop { separators.contains($0) }.reversed())
            let right = String(text[split...].drop { separators.contains($0) })
            guard left.count(where: { $0 == "," }) <= 1, right.count(where: { $0 == "," }) <= 1 else { continue }
            if let first = DegreesParser(left), let second = DegreesParser(right) { return (first, second) }
        }
        return nil
    }
}
