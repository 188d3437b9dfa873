import Synchronization

/// How much may be extracted from an archive and from the archives in it, all together. A small file can claim any size,
/// and contain archives that do so, too.
package final class ExtractionBudget: Sendable {
    /// The maximum number of entries: each becomes an item, and a file in a temporary directory.
    package static let mostEntries = 100_000
    /// The maximum depth of archives within archives.
    package static let mostDepth = 8
    /// The size, in bytes, up to which any archive may expand: 256 MiB.
    private static let freeBytes = 256 << 20
    /// The expansion that is allowed for archives that expand to more. Deflate reaches 1,032 with zeros.
    private static let mostExpansion = 1000

    /// The limit of bytes.
    package let limit: Int
    /// Whether the size of the archive sets it, and not the limit of the user.
    package let isProportional: Bool
    private let used = Mutex((bytes: 0, entries: 0))

    /// Creates the budget of an archive.
    ///
    /// - Parameters:
    ///   - size: The size of the archive, in bytes.
    ///   - limit: The limit of the user, in bytes.
    package init(archiveOf size: Int, limit: Int) {
        let (product, overflows) = max(0, size).multipliedReportingOverflow(by: Self.mostExpansion)
        let allowed = max(Self.freeBytes, overflows ? .max : product)
        self.limit = min(limit, allowed)
        isProportional = allowed < limit
    }

    /// What is left: bytes, and entries.
    package var rest: (bytes: Int, entries: Int) {
        used.withLock { (max(0, limit - $0.bytes), max(0, Self.mostEntries - $0.entries)) }
    }

    /// Takes what an extraction used.
    package func use(bytes: Int, entries: Int) {
        used.withLock { used in
            // Each is at most the limit of a program that was given what was left.
            used.bytes += min(max(0, bytes), Int.max - used.bytes)
            used.entries += min(max(0, entries), Int.max - used.entries)
        }
    }
}
