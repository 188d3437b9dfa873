/// The metadata of the source's file that a drop keeps, even if the content is converted.
public struct PreservedMetadata: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The times of last access and last modification.
    public static let timestamps = PreservedMetadata(rawValue: 1)
    /// The extended attributes of the `user` namespace.
    public static let extendedAttributes = PreservedMetadata(rawValue: 2)
    /// Everything.
    public static let all: PreservedMetadata = [.timestamps, .extendedAttributes]
}
