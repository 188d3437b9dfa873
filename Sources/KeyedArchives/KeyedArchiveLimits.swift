/// Limits for reading one archive. Exceeding a limit is an error; it never traps or exhausts memory.
public struct KeyedArchiveLimits: Sendable, Hashable {
    /// The maximum size of the archive in bytes. Default 512 MiB.
    public var bytes: Int = 512 << 20
    /// The maximum nesting depth of values. Default 200.
    public var depth: Int = 200
    /// The number of values that a decode may visit per object in the archive. A shared object is visited once for each
    /// reference to it, so a small archive can expand into a huge tree. Default 16; 1,048,576 visits are always
    /// allowed.
    public var visitsPerObject: Int = 16

    /// The default limits.
    public init() {}

    /// Returns the number of visits allowed for an archive of `count` objects.
    func visits(objects count: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: visitsPerObject)
        return overflow ? .max : max(1 << 20, product)
    }
}
