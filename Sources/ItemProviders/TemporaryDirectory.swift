import FileSystem
import Synchronization
public import SystemPackage

/// A private directory (mode 0700, whatever the umask) that is removed with its contents at the end of its use.
///
/// It is locked while in use (`flock`). The lock ends with the process, even if it is killed: creating the next
/// temporary directory of the same user in the same parent, in any program, removes those that are no longer locked.
/// One in use is never removed.
public struct TemporaryDirectory: ~Copyable, Sendable {
    /// The path of the directory.
    public let path: FilePath
    /// Locked until this value is destroyed.
    private let directory: Directory

    /// Creates a directory inside `parent`, named `prefix` and 32 random hexadecimal digits, after removing the
    /// directories of this form that killed programs have left.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotWrite` when `parent` is missing, full or not writable.
    ///   (`mkdirat`, `flock`)
    public init(in parent: FilePath, prefix: String = "dnd-") throws(ItemProviderError) {
        do {
            let folder = try Directory(parent)
            Self.clearAbandoned(in: folder, prefix: prefix)
            directory = try LockedDirectory.make(in: folder, prefix: prefix).directory
            path = directory.path
        } catch {
            throw ItemProviderError(
                .cannotWrite, subject: parent.string, message: "a temporary directory cannot be created: \(error)",
                hint: "set TMPDIR to a writable directory on a local file system", underlying: error)
        }
    }

    deinit { FileTree.remove(path) }

    /// Removes the directory early.
    package func remove() { FileTree.remove(path) }

    /// The paths that were already searched: once per process is enough.
    private static let cleared = Mutex<Set<FilePath>>([])

    /// Removes the temporary directories in `parent` whose programs ended without removing them. Those of other users
    /// and of running programs stay.
    ///
    /// - Complexity: O(n) in the number of entries of `parent`. (`readdir`, `flock`)
    private static func clearAbandoned(in parent: Directory, prefix: String) {
        guard cleared.withLock({ $0.insert(parent.path.appending(prefix)).inserted }) else { return }
        LockedDirectory.forEachAbandoned(in: parent, prefix: prefix) { name, _ in
            parent.removeAll(name)
            return true
        }
    }
}
