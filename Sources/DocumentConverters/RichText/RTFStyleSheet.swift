/// The heading levels of the paragraph styles that a rich text declares.
struct RTFStyleSheet {
    /// The heading level of each heading style, by the style's number; 0 is the topmost.
    private(set) var headings: [Int: Int] = [:]
    private var style: Int?
    private var level: Int?
    private var name: [UInt8] = []

    /// Begins the style `number`.
    mutating func beginStyle(_ number: Int?) {
        style = number
        level = nil
        name = []
    }

    /// Sets the outline level of the current style; 9 is body text.
    mutating func setLevel(_ number: Int?) { level = number }

    /// Adds to the current style's name.
    mutating func add(_ byte: UInt8) {
        if style != nil, name.count < 256 { name.append(byte) }
    }

    /// Ends the current style. Word states the level; LibreOffice relies on the name, `heading 1`, which the style has
    /// in both.
    mutating func endStyle() {
        defer { style = nil }
        guard let style else { return }
        let words = String(decoding: name, as: UTF8.self).lowercased().split { $0 == " " || $0 == ";" }
        let named = words.count == 2 && words[0] == "heading" ? Int(words[1]).map { $0 - 1 } : nil
        if let level = level ?? named, (0..<9).contains(level) { headings[style] = level }
    }
}
