import Archives
@testable import DocumentConverters

extension FuzzTarget {
    /// The directories of ZIP files, the container of many document formats.
    static let containers = FuzzTarget(name: "containers") { bytes in
        for entry in ZipDirectory.entries(in: bytes) ?? [] { _ = ZipDirectory.content(of: entry, in: bytes) }
    }
}
