/// Whether a YAML text has comments, which libyaml passes over: they stand between what its events cover.
struct YAMLComments {
    private let scalars: [Unicode.Scalar]
    private let mayBeThere: Bool
    private var position = 0
    /// Whether one was passed.
    private(set) var areThere = false

    init(_ bytes: [UInt8]) {
        mayBeThere = bytes.contains(UInt8(ascii: "#"))
        scalars = mayBeThere ? Array(String(decoding: bytes, as: UTF8.self).unicodeScalars) : []
    }

    /// Looks at what lies between the last event and this one.
    mutating func pass(_ event: YAMLEvent) {
        guard mayBeThere, !areThere else { return }
        if position < event.start.character {
            areThere = scalars[min(position, scalars.count)..<min(event.start.character, scalars.count)].contains("#")
        }
        position = max(position, event.end.character)
    }
}
