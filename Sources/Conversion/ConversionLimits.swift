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
    /// Address space or heap of a decoding process, in bytes; one that writes AVIF or JPEG XL, whose encoders hold a picture
    /// many times over, may take twice that. Default 1 GiB.
    public var memoryBytes: Int = 1 << 30
    /// Wall time of one conversion. Default 120 seconds.
    public var wallTime: Duration = .seconds(120)
    /// Processor time of a decoding process for one conversion, in seconds; nil, the default, for what the size of the source
    /// lets one expect, which `processorSeconds(forBytes:pace:)` tells.
    public var processorSeconds: Int?

    /// The defaults.
    public init() {}

    /// The processor time that a process may use for a source of `bytes` bytes: four seconds, and one more for each `pace` bytes;
    /// where that comes to much, five, and one for each three times as many; but no more than the wall time.
    ///
    /// A small file that keeps a decoder busy for long is hostile or broken, and one that is large takes its time. The paces that
    /// are asked for are a third of what the programs need for documents full of tables and pictures, or less: what is short has
    /// three times what it could need, and what is long has what it needs and no more.
    public func processorSeconds(forBytes bytes: Int, pace: Int = 64 << 10) -> Int {
        if let processorSeconds { return max(1, processorSeconds) }
        let most = Int(clamping: max(1, wallTime.components.seconds))
        let paces = max(0, bytes) / max(1, pace)
        return min(most, 4 + paces, 5 + paces / 3)
    }
}
