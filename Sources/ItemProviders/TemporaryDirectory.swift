import FileSystem
import Glibc
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
    private let lock: FileDescriptor

    /// Creates a directory inside `parent`, named `prefix` and 32 random hexadecimal digits, after removing the
    /// directories of this form that killed programs have left.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotWrite` when `parent` is missing, full or not writable.
    ///   (`mkdir`, `flock`)
    public init(in parent: FilePath, prefix: String = "dnd-") throws(ItemProviderError) {
        Self.clearAbandoned(in: parent, prefix: prefix)
        while true {
            let path = parent.appending(prefix + Self.randomDigits())
            guard let lock = try Self.make(path, in: parent) else { continue }
            self.path = path
            self.lock = lock
            return
        }
    }

    deinit {
        FileTree.remove(path)
        try? lock.close()
    }

    /// Removes the directory early.
    package func remove() { FileTree.remove(path) }

    /// The paths that were already searched: once per process is enough.
    private static let cleared = Mutex<Set<FilePath>>([])

    /// Removes the temporary directories in `parent` whose programs ended without removing them. Those of other users
    /// and of running programs stay.
    ///
    /// - Complexity: O(n) in the number of entries of `parent`. (`readdir`, `flock`)
    private static func clearAbandoned(in parent: FilePath, prefix: String) {
        guard cleared.withLock({ $0.insert(parent.appending(prefix)).inserted }),
            let names = try? SystemCalls.names(at: parent, prefix: Array(prefix.utf8))
        else { return }
        for name in names where StagingDirectory.isStagingName(name, prefix: prefix) {
            let path = parent.appending(name)
            guard let lock = try? open(path) else { continue }
            var status = stat()
            if fstat(lock.rawValue, &status) == 0, status.st_uid == geteuid(),
                flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0
            {
                FileTree.remove(path)
            }
            try? lock.close()
        }
    }

    private static func randomDigits() -> String {
        let halves = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        return [halves.0, halves.1].map { number in
            let text = String(number, radix: 16)
            return String(repeating: "0", count: 16 - text.utf8.count) + text
        }.joined()
    }

    /// Returns the lock of the new directory; nil if another program removed it as abandoned before it was locked.
    private static func make(_ path: FilePath, in parent: FilePath) throws(ItemProviderError) -> FileDescriptor? {
        guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 else {
            let error = Errno(rawValue: errno)
            if error == .fileExists { return nil }
            throw ItemProviderError(
                .cannotWrite, subject: parent.string, message: "a temporary directory cannot be created: \(error)",
                hint: "set TMPDIR to a writable directory", underlying: error)
        }
        // The umask may have cleared even the owner's bits.
        _ = path.withPlatformString { chmod($0, 0o700) }
        let lock: FileDescriptor
        do {
            lock = try open(path)
        } catch {
            if error == .noSuchFileOrDirectory { return nil }
            throw failure(path, parent, error)
        }
        guard flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            let error = Errno(rawValue: errno)
            try? lock.close()
            // The other program holds the lock while it removes the directory.
            if error == .wouldBlock { return nil }
            throw failure(path, parent, error)
        }
        var (opened, named) = (stat(), stat())
        if fstat(lock.rawValue, &opened) == 0, path.withPlatformString({ lstat($0, &named) }) == 0,
            opened.st_ino == named.st_ino
        {
            return lock
        }
        try? lock.close()
        return nil
    }

    /// Removes the directory that could not be locked.
    private static func failure(_ path: FilePath, _ parent: FilePath, _ error: Errno) -> ItemProviderError {
        _ = path.withPlatformString { rmdir($0) }
        return ItemProviderError(
            .cannotWrite, subject: parent.string, message: "a temporary directory cannot be locked: \(error)",
            hint: "set TMPDIR to a directory on a local file system", underlying: error)
    }

    private static func open(_ path: FilePath) throws(Errno) -> FileDescriptor {
        do {
            return try FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow, .closeOnExec])
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
