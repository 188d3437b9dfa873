/// Why a message is not one of the protocol's.
package enum WireError: Error, Hashable, CustomStringConvertible {
    /// It ended before its last field.
    case truncated
    /// It went on behind its last field.
    case trailingBytes
    /// It is longer than `DecoderProtocol.maximumMessageBytes`.
    case tooLong
    /// It does not start with the magic number.
    case notAMessage
    /// It has another version.
    case version(UInt16)
    /// A field holds something that it may not hold.
    case invalid(field: String)
    /// It came with another number of descriptors than it should have.
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
