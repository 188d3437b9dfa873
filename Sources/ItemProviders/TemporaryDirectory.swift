import Glibc
public import SystemPackage

/// A private directory (0700, whatever the umask) that is removed with all it holds when its work is done.
public struct TemporaryDirectory: ~Copyable, Sendable {
    /// Where the directory is.
    public let path: FilePath

    /// Makes a directory with a random name inside `parent`.
    ///
    /// - Throws: `ItemProviderError` with `cannotWrite` when `parent` is missing, full or may not be written to.
    ///   (`mkdtemp`)
    public init(in parent: FilePath, prefix: String = "dnd-") throws(ItemProviderError) {
        path = try Self.make(in: parent, prefix: prefix)
    }

    deinit { FileTree.remove(path) }

    /// Makes such a directory for a caller that removes it itself.
    package static func make(in parent: FilePath, prefix: String = "dnd-") throws(ItemProviderError) -> FilePath {
        let template = parent.appending(prefix + "XXXXXX")
        var bytes = template.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) }
        guard mkdtemp(&bytes) != nil else {
            let errno = Errno(rawValue: Glibc.errno)
            throw ItemProviderError(
                .cannotWrite, subject: parent.string, message: "a temporary directory cannot be made: \(errno)",
                underlying: errno)
        }
        return FilePath(platformString: bytes)
    }
}
