/// The attribute `transform` and its like (SVG 2, 8.5).
enum SVGTransforms {
    /// Whether `text` is a list of transforms by which something with an area keeps one; nil where it is none.
    static func isInvertible(_ text: String) -> Bool? {
        var rest = text.trimmed
        var isInvertible = true
        if rest == "none" { return true }
        while !rest.isEmpty {
            guard let opening = rest.firstIndex(of: "("), let closing = rest[opening...].firstIndex(of: ")"),
                let numbers = SVGSyntax.numbers(rest[rest.index(after: opening)..<closing])
            else { return nil }
            switch (rest[..<opening].trimmed, numbers.count) {
            case ("matrix", 6): isInvertible = isInvertible && numbers[0] * numbers[3] != numbers[1] * numbers[2]
            case ("scale", 1), ("scale", 2): isInvertible = isInvertible && !numbers.contains(0)
            case ("translate", 1), ("translate", 2), ("rotate", 1), ("rotate", 3), ("skewX", 1), ("skewY", 1): break
            default: return nil
            }
            rest = rest[rest.index(after: closing)...].trimmed
            while rest.first == "," { rest = rest.dropFirst().trimmed }
        }
        return isInvertible
    }
}
