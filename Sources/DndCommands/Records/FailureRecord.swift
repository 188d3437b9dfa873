import DropSessions

/// The failure of an item, under `error` in JSON lines.
struct FailureRecord: Encodable {
    let failure: ItemFailure

    private enum Key: String, CodingKey { case code, message, hint }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(failure.code, forKey: .code)
        try container.encode(failure.message, forKey: .message)
        try container.encodeAlways(failure.hint, forKey: .hint)
    }
}
