/// What reading one archive may use. Exceeding a limit is an error, never a trap and never a hunger for memory.
public struct KeyedArchiveLimits: Sendable, Hashable {
    /// Bytes of the archive. Default 512 MiB.
    public var bytes: Int = 512 << 20
    /// How deeply values may be nested. Default 200.
    public var depth: Int = 200
    /// How many values a decode may visit for each object in the archive. An object that is shared is visited once
    /// for each reference to it, so that a small archive can stand for an immense tree. Default 16; a million values
    /// are always allowed.
    public var visitsPerObject: Int = 16

    /// The defaults.
    public init() {}

    /// The visits allowed for an archive of `count` objects.
    func visits(objects count: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: visitsPerObject)
        return overflow ? .max : max(1 << 20, product)
    }
}
