import Archives
@testable import DocumentConverters

extension FuzzTarget {
    /// The directories of ZIP files, in which documents travel.
    static let containers = FuzzTarget(name: "containers") { bytes in
        for entry in ZipDirectory.entries(in: bytes) ?? [] { _ = ZipDirectory.content(of: entry, in: bytes) }
    }
}
