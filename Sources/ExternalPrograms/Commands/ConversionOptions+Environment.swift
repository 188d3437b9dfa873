import Conversion

extension ConversionOptions {
    /// The options as environment variables of a user's command: `DND_DPI`, `DND_WIDTH` and `DND_HEIGHT` (pixels),
    /// `DND_STRIP` and `DND_WRAP` (columns). Options that are not set are absent.
    var environment: [String] {
        let values: [(String, String?)] = [
            ("DND_DPI", dotsPerInch.map { $0 == $0.rounded() && abs($0) < 1e9 ? String(Int($0)) : $0.description }),
            ("DND_WIDTH", size?.width.map(String.init)), ("DND_HEIGHT", size?.height.map(String.init)),
            ("DND_STRIP", strip?.rawValue), ("DND_WRAP", lineWidth.map(String.init)),
        ]
        return values.compactMap { name, value in value.map { "\(name)=\($0)" } }
    }
}
