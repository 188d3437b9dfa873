/// What one conversion may use. Exceeding a limit is that item's error, never a crash of the program.
public struct ConversionLimits: Sendable, Hashable {
    /// How much of a source `Converter.rules(for:)` may read, in bytes.
    public static let peekBytes = 64 * 1024

    /// Pixels of a picture, width times height times frames decoded. Default 1 billion.
    public var pixels: Int = 1_000_000_000
    /// Bytes that a document or text may have when it is held in memory. Default 256 MiB.
    public var inputBytes: Int = 256 << 20
    /// Bytes that a conversion may write. Default 4 GiB.
    public var outputBytes: Int = 4 << 30
    /// Address space or heap of a decoding process, in bytes. Default 2 GiB.
    public var memoryBytes: Int = 2 << 30
    /// Wall time of one conversion. Default 120 seconds.
    public var wallTime: Duration = .seconds(120)

    /// The defaults.
    public init() {}
}
