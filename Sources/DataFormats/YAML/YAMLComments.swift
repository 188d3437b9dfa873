/// Detects comments in a YAML text, which libyaml skips: they are between the ranges of its events.
struct YAMLComments {
    private let scalars: [Unicode.Scalar]
    private let mayBeThere: Bool
    private var position = 0
    /// Whether a comment was found.
    private(set) var areThere = false

    init(_ bytes: [UInt8]) {
        mayBeThere = bytes.contains(UInt8(ascii: "#"))
        scalars = mayBeThere ? Array(String(decoding: bytes, as: UTF8.self).unicodeScalars) : []
    }

    /// Examines the text between the previous event and this one.
    mutating func pass(_ event: YAMLEvent) {
        guard mayBeThere, !areThere else { return }
        if position < event.start.character {
            areThere = scalars[min(position, scalars.count)..<min(event.start.character, scalars.count)].contains("#")
        }
        position = max(position, event.end.character)
    }
}
