import XML

/// The styles of OpenDocument that raise text (1.3, part 3, 20.384 `style:text-position`), and the spans that have them.
struct RaisedStyles {
    private var names: Set<String> = []
    private var style: String?
    /// Of each open span, whether its text is raised.
    private var spans: [Bool] = []

    /// Whether text is raised here.
    var isRaised: Bool { spans.last ?? false }

    /// Takes the start of an element outside of the body.
    mutating func take(_ name: String, _ attributes: [XMLAttribute]) {
        if name == "style" { style = attributes.value("name") }
        guard name == "text-properties", let style, let place = attributes.value("text-position") else { return }
        // `super`, or the distance in percent.
        let isRaised = place.hasPrefix("super") || place.first.map { ("1"..."9").contains($0) } ?? false
        if isRaised { names.insert(style) }
    }

    mutating func beginSpan(_ attributes: [XMLAttribute]) {
        spans.append(isRaised || attributes.value("style-name").map(names.contains) ?? false)
    }

    mutating func endSpan() { _ = spans.popLast() }
}
