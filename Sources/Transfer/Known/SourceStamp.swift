package import FileSystem
package import ItemProviders
import SystemPackage

/// The state of a source's file, which shows without reading it that its content is what it was: its identity, its size
/// and its modification time, as `rsync` and `git` compare them.
package struct SourceStamp: Sendable, Hashable {
    /// The identity of the file.
    package let file: FileIdentity
    /// Its size in bytes.
    package let size: Int64
    /// Its modification time, in nanoseconds since 1970.
    package let modified: Int64
    /// The part of the file that is the item; empty if the item is the whole file.
    package let part: String

    /// Creates a stamp from its parts.
    package init(file: FileIdentity, size: Int64, modified: Int64, part: String = "") {
        self.file = file
        self.size = size
        self.modified = modified
        self.part = part
    }

    /// Examines the file of `source`; nil unless it is a regular file. Follows links, as a load does.
    package init?(of source: ItemSource) {
        let part =
            switch source {
            case .path: ""
            case .fragment(_, let part): part
            case .standardInput, .clipboard, .memory: nil as String?
            }
        guard let part, let path = source.path, let status = try? path.stat(), status.type == .regular else {
            return nil
        }
        self.init(
            file: FileIdentity(status), size: status.size, modified: status.modifiedNanoseconds, part: part)
    }

    /// Whether the file may have been written after it was examined at `moment` (nanoseconds since 1970) without a new
    /// modification time: time stamps are only as fine as the clock of the file system, which on FAT ticks every two
    /// seconds.
    package func isInDoubt(at moment: Int64) -> Bool { modified >= moment - 2_000_000_000 }
}

/// The content of a source's file.
package enum SourceContent {
    /// The hash of the whole file; nil if it has no regular file or cannot be read, which its load reports.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(n) in the bytes of the file.
    package static func hash(of source: ItemSource, _ opened: OpenedSource? = nil) throws -> ContentHash? {
        guard let path = source.path,
            let file = opened?.opened(path) ?? (try? SystemCalls.openRegularFile(path))
        else { return nil }
        let cancellation = BlockingWork.cancellation
        do {
            return try file.closeAfter {
                try FileCopy.hash(of: file, path: path) {
                    if cancellation?.isCancelled == true { throw CancellationError() }
                }
            }
        } catch is FileSystemError {
            return nil
        }
    }
}
