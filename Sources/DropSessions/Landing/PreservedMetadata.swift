/// What a drop carries over of the source's file besides its content, also where the content is converted.
public struct PreservedMetadata: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// When the file was read and changed last.
    public static let timestamps = PreservedMetadata(rawValue: 1)
    /// The extended attributes of the user's name space.
    public static let extendedAttributes = PreservedMetadata(rawValue: 2)
    /// Everything.
    public static let all: PreservedMetadata = [.timestamps, .extendedAttributes]
}
