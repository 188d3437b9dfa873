/// The reason why bytes are not a message of the protocol.
package enum WireError: Error, Hashable, CustomStringConvertible {
    /// The message ends before its last field.
    case truncated
    /// Bytes follow the last field.
    case trailingBytes
    /// The message is longer than `DecoderProtocol.maximumMessageBytes`.
    case tooLong
    /// The bytes do not start with the magic number.
    case notAMessage
    /// The message has another version.
    case version(UInt16)
    /// A field has an invalid value.
    case invalid(field: String)
    /// The message came with a wrong number of descriptors.
    case descriptors(Int)

    package var description: String {
        switch self {
        case .truncated: "a truncated message"
        case .trailingBytes: "a message with bytes after its end"
        case .tooLong: "a message longer than \(DecoderProtocol.maximumMessageBytes) bytes"
        case .notAMessage: "bytes that are not a message"
        case .version(let version): "a message of version \(version), expected version \(DecoderProtocol.version)"
        case .invalid(let field): "a message with an invalid \(field)"
        case .descriptors(let count): "a message with \(count) descriptors"
        }
    }
}
