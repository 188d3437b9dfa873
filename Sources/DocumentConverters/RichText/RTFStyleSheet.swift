/// The paragraph styles that a rich text declares, as far as they are headings.
struct RTFStyleSheet {
    /// The level of the heading that a style is, 0 the topmost, by the style's number.
    private(set) var headings: [Int: Int] = [:]
    private var style: Int?
    private var level: Int?
    private var name: [UInt8] = []

    /// The style `number` begins.
    mutating func beginStyle(_ number: Int?) {
        style = number
        level = nil
        name = []
    }

    /// The outline level of the current style; 9 is that of text.
    mutating func setLevel(_ number: Int?) { level = number }

    /// Adds to the current style's name.
    mutating func add(_ byte: UInt8) {
        if style != nil, name.count < 256 { name.append(byte) }
    }

    /// The current style ends. Word says its level; LibreOffice goes by the name that the style has in both, `heading 1`.
    mutating func endStyle() {
        defer { style = nil }
        guard let style else { return }
        let words = String(decoding: name, as: UTF8.self).lowercased().split { $0 == " " || $0 == ";" }
        let named = words.count == 2 && words[0] == "heading" ? Int(words[1]).map { $0 - 1 } : nil
        if let level = level ?? named, (0..<9).contains(level) { headings[style] = level }
    }
}
