import SystemPackage
import Transfer

/// The number of a transfer's sources and their size, as far as they are known before the first one is read.
struct SourceExtent: Sendable, Equatable {
    /// The number of items.
    let items: Int
    /// Their size in bytes; nil if that of an item is unknown.
    let bytes: Int64?
}

extension ItemSource {
    /// The size of the file, in bytes; nil if it is unknown, as for folders, parts of files, and pipes. A missing file
    /// has no bytes to transfer. (`stat`)
    var size: Int64? {
        guard case .path(let path) = self else { return nil }
        guard let status = try? path.stat() else { return 0 }
        return status.type == .regular ? status.size : nil
    }
}
