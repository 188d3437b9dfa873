/// The signs of a symbol font, as Unicode characters.
///
/// Documents of Word name the font and a code of it, which is the place of a glyph and no character. The codes of Symbol are those of
/// Adobe's encoding (unicode.org, Public/MAPPINGS/VENDORS/ADOBE/symbol.txt; its pieces of braces and its registered signs are the
/// characters that Unicode has now). Every sign of Wingdings has been a character since Unicode 7.0 (ISO/IEC JTC 1/SC 2/WG 2 N4384),
/// except the last one, the logo of Windows.
package enum SymbolFont: String, Sendable, CaseIterable {
    case symbol
    case wingdings

    /// The font with this name; nil if its signs are not known.
    package init?(name: String) { self.init(rawValue: name.lowercased()) }

    /// The character for a code: 0x20 to 0xFF, or the same in the private use area, 0xF020 to 0xF0FF, where Word keeps it.
    ///
    /// - Returns: nil if the font has no sign there, or one that Unicode does not have.
    package func character(_ code: Int) -> Unicode.Scalar? {
        guard (0x20...0xFF).contains(code) || (0xF020...0xF0FF).contains(code) else { return nil }
        let signs = self == .symbol ? Self.symbolSigns : Self.wingdingsSigns
        let sign = signs[code & 0xFF - 0x20]
        return sign == "\0" ? nil : sign
    }

    // Each row has 16 codes, and the first begins at 0x20. NUL stands for a code without a sign.
    private static let symbolSigns = signs(
        [
            " !∀#∃%&∋()∗+,−./",
            "0123456789:;<=>?",
            "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟ",
            "ΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_",
            "‾αβχδεφγηιϕκλμνο",
            "πθρστυϖωξψζ{|}∼\0",
            "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓",
            "°±″≥×∝∂•÷≠≡≈…⏐⎯↵",
            "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉",
            "∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓",
            "◊\u{2329}®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪",
            "\0\u{232A}∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\0",
        ])
    private static let wingdingsSigns = signs(
        [
            " 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭",
            "🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍",
            "🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳",
            "🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉",
            "♊♋♌♍♎♏♐♑♒♓🙰🙵⚫🔾◼🞏",
            "🞐❑❒🞟⧫◆❖⬩⌧⮹⌘🏵🏶🙶🙷\0",
            "🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍",
            "➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•",
            "⬝⭘🞆🞈🞊🞋🔿▪🞎🟁🟅★🟋🟏🟓🟑",
            "⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘",
            "🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗",
            "🙖🙐🙑🙒🙓⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋🡨",
            "🡪🡩🡫🡬🡭🡯🡮🡸🡺🡹🡻🡼🡽🡿🡾⇦",
            "⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭🗶✓🗷🗹\0",
        ])

    private static func signs(_ rows: [String]) -> [Unicode.Scalar] { rows.flatMap { Array($0.unicodeScalars) } }
}
