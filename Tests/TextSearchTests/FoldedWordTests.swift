import TestPrograms
import Testing

@testable import TextSearch

@Suite struct FoldedWordTests {
    private func folded(_ text: String) -> String {
        var word = FoldedWord()
        for scalar in text.unicodeScalars { word.append(scalar) }
        word.end()
        return String(decoding: word.bytes, as: UTF8.self)
    }

    /// Prints each letter and number with its fold, by Python's `unicodedata` and `str.casefold`. Marks are told by their
    /// names.
    private static let peer = """
        import sys, unicodedata as u

        def kept(mark, base):
            name = u.name(mark, "")
            if name.startswith("COMBINING ") and "KATAKANA" not in name:
                if "CYRILLIC" not in u.name(base, ""): return False
                if name == "COMBINING GRAVE ACCENT": return False
                if name == "COMBINING ACUTE ACCENT": return base in "гк"
                return not ("DIAERESIS" in name and base == "е")
            if name.startswith("HEBREW "): return u.category(mark) != "Mn"
            words = "TATWEEL|FATHATAN|DAMMATAN|KASRATAN|FATHA|DAMMA|KASRA|SHADDA|SUKUN|LETTER SUPERSCRIPT ALEF"
            return name not in ["ARABIC " + word for word in words.split("|")] and name != "SYRIAC LETTER SUPERSCRIPT ALAPH"

        def fold(c):
            n = lambda text: u.normalize("NFKD", text)
            text = n(n(n(c).replace("\\u0345", "").casefold()).casefold())
            out = ""
            for mark in text:
                base = next((b for b in reversed(out) if not u.combining(b)), " ")
                if kept(mark, base): out += mark
            return u.normalize("NFC", out)

        print("Unicode", u.unidata_version)
        for code in range(0x80, 0x110000):
            if not 0xD800 <= code < 0xE000 and u.category(chr(code))[0] in "LN":
                print(f"{code:x}", fold(chr(code)).encode().hex())
        """

    @Test("every letter and number of Unicode is folded as Python does")
    func everyLetter() throws {
        let outcome = try Program.runBlocking(["/usr/bin/python3", "-I", "-c", Argument(stringLiteral: Self.peer)])
        try #require(outcome.status == 0)
        let lines = outcome.outputText.split(separator: "\n").dropFirst()
        var different: [String] = []
        for line in lines {
            let sides = line.split(separator: " ", omittingEmptySubsequences: false)
            let scalar = try #require(UInt32(sides[0], radix: 16).flatMap(Unicode.Scalar.init))
            var word = FoldedWord()
            word.append(scalar)
            word.end()
            let found = word.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            if found != sides[1] { different.append("\(line): \(found)") }
        }
        // Letters of Unicode 14.
        #expect(lines.count > 130_000 && different.isEmpty, "\(different.count): \(different.prefix(20))")
    }

    @Test(arguments: [
        // Composed or not, and in any order of marks that are left out.
        ("\u{0438}\u{0306}", "й"), ("Й", "й"), ("\u{0415}\u{0308}\u{0301}", "е"), ("о\u{0301}", "о"), ("Ѓ", "ѓ"),
        ("\u{0627}\u{064E}\u{0654}", "أ"), ("\u{304B}\u{3099}", "が"), ("\u{1100}\u{1161}\u{11A8}", "각"),
        ("\u{AC00}\u{11A8}", "각"), ("q\u{0323}\u{0307}", "q"), ("ΌΣΟΣ", "οσοσ"), ("ǅ", "dz"), ("İ", "i"), ("ﬃ", "ffi"),
        ("x²", "x2"), ("Ⅳ", "iv"), ("שׁ", "ש"), ("كـتاب", "كتاب"), ("á\u{200D}b", "ab"), ("\u{0301}", ""), ("", ""),
    ])
    func marksBelongToTheirLetter(text: String, fold: String) {
        #expect(Array(folded(text).unicodeScalars) == Array(fold.unicodeScalars))
    }

    @Test func aWordWithoutEndIsCut() {
        #expect(folded(String(repeating: "Ä", count: 100_000)).utf8.count == 32_768)
    }

    @Test(
        arguments: [
            [0xC3], [0xFF, 0x61], [0xE2, 0x82], [0xED, 0xA0, 0x80, 0x61], [0xF4, 0x90, 0x80, 0x80], [0x61, 0xC3, 0x28],
            [],
        ] as [[UInt8]])
    func bytesThatAreNoTextEndWords(bytes: [UInt8]) {
        var words: [String] = []
        bytes.withUnsafeBufferPointer { text in
            FoldingTokenizer().forEachWord(of: text) { word, place in
                #expect(place.upperBound <= bytes.count)
                words.append(String(decoding: word, as: UTF8.self))
                return true
            }
        }
        #expect(words == (bytes.contains(0x61) ? ["a"] : []))
    }
}
