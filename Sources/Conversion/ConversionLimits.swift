/// What one conversion may use. Exceeding a limit is that item's error, never a crash of the program.
public struct ConversionLimits: Sendable, Hashable {
    /// How much of a source `Converter.rules(for:)` may read, in bytes.
    public static let peekBytes = 64 * 1024

    /// What pixels and bytes may be limited to: sums and products of them with small numbers stay numbers.
    public static let countRange = 1...(1 << 53)
    /// What time may be limited to, in seconds: a week at most.
    public static let timeRange = 1...604_800

    /// Pixels of a picture, width times height times frames decoded. Default 1 billion.
    public var pixels: Int = 1_000_000_000
    /// Bytes that a document or text may have when it is held in memory. Default 256 MiB.
    public var inputBytes: Int = 256 << 20
    /// Bytes that a conversion may write. Default 4 GiB.
    public var outputBytes: Int = 4 << 30
    /// Address space or heap of a decoding process, in bytes; one that writes AVIF or JPEG XL, whose encoders hold a picture
    /// many times over, may take twice that. Default 1 GiB.
    public var memoryBytes: Int = 1 << 30
    /// Time of one conversion: the processor time of all its processes together may be as long, and so may the time for which all of
    /// them sleep. For how long other programs keep them from running does not count. Default 120 seconds.
    public var time: Duration = .seconds(120)
    /// Processor time of a decoding process for one conversion, in seconds; nil, the default, for what the size of the source
    /// lets one expect, which `processorSeconds(forBytes:pace:)` tells.
    public var processorSeconds: Int?

    /// The defaults.
    public init() {}

    /// The processor time that a process may use for a source of `bytes` bytes: four seconds, and one more for each `pace` bytes;
    /// where that comes to much, five, and one for each three times as many; but no more than `time`.
    ///
    /// A small file that keeps a decoder busy for long is hostile or broken, and one that is large takes its time. The paces that
    /// are asked for are a third of what the programs need for documents full of tables and pictures, or less: what is short has
    /// three times what it could need, and what is long has what it needs and no more.
    public func processorSeconds(forBytes bytes: Int, pace: Int = 64 << 10) -> Int {
        if let processorSeconds { return Self.timeRange.clamp(processorSeconds) }
        let most = Self.timeRange.clamp(Int(clamping: time.components.seconds))
        // No more than can matter, so that nothing is added to the largest number.
        let paces = min(max(0, bytes) / max(1, pace), 3 * most)
        return min(most, 4 + paces, 5 + paces / 3)
    }
}

extension ClosedRange<Int> {
    /// The number of the range that is nearest to `value`.
    fileprivate func clamp(_ value: Int) -> Int { Swift.min(upperBound, Swift.max(lowerBound, value)) }
}
