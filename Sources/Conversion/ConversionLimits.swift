/// The limits of one conversion. Exceeding a limit is an error of that item, and never ends the program.
public struct ConversionLimits: Sendable, Hashable {
    /// The maximum number of bytes of a source that `Converter.rules(for:)` may read.
    public static let peekBytes = 64 * 1024

    /// The range of limits of pixels and bytes: small enough that sums, and products with small factors, do not
    /// overflow.
    public static let countRange = 1...(1 << 53)
    /// The range of limits of time, in seconds: at most a week.
    public static let timeRange = 1...604_800

    /// The maximum number of pixels of a picture: width times height times decoded frames. Default 1 billion.
    public var pixels: Int = 1_000_000_000
    /// The maximum size of a document or text that is held in memory, in bytes. Default 256 MiB.
    public var inputBytes: Int = 256 << 20
    /// The maximum size of a conversion's output, in bytes. Default 4 GiB.
    public var outputBytes: Int = 4 << 30
    /// The maximum address space or heap of a decoding process, in bytes. Twice that for writing AVIF or JPEG XL, whose
    /// encoders hold many copies of a picture. Default 1 GiB.
    public var memoryBytes: Int = 1 << 30
    /// The time limit of one conversion. It applies separately to the total processor time of its processes and to the
    /// time for which all of them sleep. Time in which other programs use the processor does not count. Default 120
    /// seconds.
    public var time: Duration = .seconds(120)
    /// The maximum processor time of a decoding process for one conversion, in seconds; nil, the default, to derive it
    /// from the size of the source with `processorSeconds(forBytes:pace:)`.
    public var processorSeconds: Int?

    /// Creates the default limits.
    public init() {}

    /// Returns the processor time, in seconds, that a process may use for a source of `bytes` bytes: 4 plus one per
    /// `pace` bytes, or 5 plus one per 3 · `pace` bytes if that is less; at most `time`.
    ///
    /// A small file that needs much time is hostile or broken; a large one is expected to need more. Callers use paces
    /// of at most a third of what the programs need for documents full of tables and pictures: short sources get three
    /// times the time that they could need, long ones just enough.
    public func processorSeconds(forBytes bytes: Int, pace: Int = 64 << 10) -> Int {
        if let processorSeconds { return Self.timeRange.clamp(processorSeconds) }
        let most = Self.timeRange.clamp(Int(clamping: time.components.seconds))
        // Clamp the count, so that the additions below cannot overflow.
        let paces = min(max(0, bytes) / max(1, pace), 3 * most)
        return min(most, 4 + paces, 5 + paces / 3)
    }
}

extension ClosedRange<Int> {
    /// Returns the number in the range that is nearest to `value`.
    fileprivate func clamp(_ value: Int) -> Int { Swift.min(upperBound, Swift.max(lowerBound, value)) }
}
