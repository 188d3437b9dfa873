import Conversion
import Testing

/// The widths are from EastAsianWidth.txt of Unicode 15 and emoji-data.txt.
@Suite struct CharacterWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한글", 4), ("ｶﾅ", 2), ("ＡＢ", 4), ("、。", 4),
        ("😀", 2), ("🚀", 2), ("👩‍👩‍👧", 2), ("⌚", 2), ("☂", 1), ("☂\u{FE0F}", 2), ("𠮷", 2), ("Ω≈", 2), ("🌡", 1), ("🪐", 2),
    ])
    func columns(text: String, columns: Int) {
        #expect(CharacterWidth.columns(of: text) == columns)
    }

    /// pandoc's filter uses only the blocks.
    @Test(arguments: ["一", "가", "あ", "！", "🚀", "😀", "🥑", "𠮷"])
    func blocksHoldWideCharacters(character: Unicode.Scalar) {
        #expect(CharacterWidth.blocks.contains { $0.contains(character.value) })
    }
}
