/// How well bytes read as text in an encoding: by the neighbours of each character that is not ASCII.
///
/// Wrong encodings show: a capital inside a word, letters of two alphabets side by side, a symbol between two letters.
/// Which letters are frequent says less, and decides only between readings without such flaws.
struct TextReading {
    /// The flaws: four for one that no text should have, fewer for what is only unusual.
    private(set) var flaws = 0
    /// The letters in plausible places; those that many languages have count twice.
    private(set) var letters = 0
    /// The number of characters that are not ASCII.
    private(set) var count = 0

    /// Reads `text`.
    ///
    /// - Complexity: O(n).
    init(_ text: String) {
        var previous: Unicode.Scalar = " "
        var scalars = text.unicodeScalars.makeIterator()
        var current = scalars.next()
        while let scalar = current {
            let next = scalars.next()
            if !scalar.isASCII { read(scalar, between: previous, and: next ?? " ") }
            (previous, current) = (scalar, next)
        }
    }

    /// Whether the reading is as good as a text can be expected to be: at most one flaw in ten characters.
    var isPlausible: Bool { flaws * 10 <= 4 * count }

    private mutating func read(_ scalar: Unicode.Scalar, between previous: Unicode.Scalar, and next: Unicode.Scalar) {
        count += 1
        let (follows, precedes) = (previous.isLetter, next.isLetter)
        guard scalar.isLetter else {
            flaws += Self.flaws(ofMark: scalar, follows: follows, precedes: precedes)
            return
        }
        let alphabet = scalar.alphabet
        guard alphabet != .other else {
            letters += 1
            return
        }
        if scalar == "ƒ" || follows && previous.alphabet != alphabet || precedes && next.alphabet != alphabet {
            flaws += 4
        } else if !follows, !precedes {
            // A word of one letter.
            flaws += Self.words.contains(scalar.lowercased) ? 0 : 2
        } else if scalar.properties.isUppercase
            ? previous.properties.isLowercase && follows
            : previous.properties.isUppercase && next.properties.isUppercase && scalar != "ß"
        {
            flaws += 4
        } else {
            letters += Self.frequent.contains(scalar.lowercased) ? 2 : 1
        }
    }

    /// The flaws of a character that is no letter, after and before a letter or not.
    private static func flaws(ofMark mark: Unicode.Scalar, follows: Bool, precedes: Bool) -> Int {
        switch mark.properties.generalCategory {
        case .control, .unassigned, .privateUse: return 8
        default: break
        }
        if spaces.contains(mark) { return 0 }
        if follows, precedes { return joining.contains(mark) ? 0 : mark == "–" ? 2 : 4 }
        guard marks.contains(mark) else { return 3 }
        return follows && opening.contains(mark) || precedes && closing.contains(mark) ? 2 : 0
    }

    /// Letters that are words of Western languages, or of Cyrillic ones.
    private static let words = Set("àèéìòóíôúýâêавиоускяіїйєў".unicodeScalars)
    /// Letters that several Western languages have.
    private static let frequent = Set("äöüßéèêëàâçîïôûùñóíáúãõåæøìò".unicodeScalars)
    /// Soft hyphen and spaces that do not break.
    private static let spaces: Set<Unicode.Scalar> = ["\u{AD}", "\u{A0}", "\u{202F}"]
    /// What stands between letters: in don’t, col·legi and word—word.
    private static let joining = Set("’·—".unicodeScalars)
    /// The marks of prose, and symbols that stand alone.
    private static let marks = Set("“”„‘’‚«»‹›¿¡…–—•€£§©®°ªº·†‡‰¹²³½¼¾±×÷™µ¶¢¥¬".unicodeScalars)
    private static let opening = Set("¿¡„¢¥¶¼½¾±µ‚‹«".unicodeScalars)
    private static let closing = Set("†‡‰¶¢¼½¾²³±”›»".unicodeScalars)
}

/// The alphabets of encodings with one byte a character, whose letters do not occur in words of another one.
private enum Alphabet { case latin, greek, cyrillic, other }

extension Unicode.Scalar {
    fileprivate var isLetter: Bool {
        if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
        switch properties.generalCategory {
        case .otherLetter: return self != "ª" && self != "º"
        case .lowercaseLetter: return self != "µ"
        case .uppercaseLetter, .titlecaseLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    fileprivate var alphabet: Alphabet {
        switch value {
        case ..<0x250, 0x1E00..<0x1F00: .latin
        case 0x370..<0x400: .greek
        case 0x400..<0x530: .cyrillic
        default: .other
        }
    }

    fileprivate var lowercased: Unicode.Scalar { properties.lowercaseMapping.unicodeScalars.first ?? self }
}
