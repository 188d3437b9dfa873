import Glibc
import Synchronization
public import SystemPackage

/// A private directory (0700, whatever the umask) that is removed with all it holds when its work is done.
///
/// It is locked as long as it is used (`flock`). The lock goes with the process, also with one that was killed: the next temporary
/// directory beside it, of whatever program of the same user, removes those that nobody holds any more. A living one's is never removed.
public struct TemporaryDirectory: ~Copyable, Sendable {
    /// Where the directory is.
    public let path: FilePath
    private let lock: FileDescriptor

    /// Makes a directory inside `parent`, named `prefix` and 32 random digits, after removing what killed programs have left of such names.
    ///
    /// - Throws: `ItemProviderError` with `cannotWrite` when `parent` is missing, full or may not be written to.
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

    /// Removes the directory before its time.
    package func remove() { FileTree.remove(path) }

    private static let digits = 32

    /// What was looked for and removed: once in the life of a program is enough.
    private static let cleared = Mutex<Set<FilePath>>([])

    /// Removes the temporary directories in `parent` whose programs have ended without doing so. Those of other users, and of programs
    /// that live, stay.
    ///
    /// - Complexity: O(n) in the number of entries of `parent`. (`readdir`, `flock`)
    private static func clearAbandoned(in parent: FilePath, prefix: String) {
        guard cleared.withLock({ $0.insert(parent.appending(prefix)).inserted }),
            let stream = parent.withPlatformString({ opendir($0) })
        else { return }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if isOurs(name, prefix) { names.append(name) }
        }
        closedir(stream)
        for name in names {
            let path = parent.appending(name)
            guard let lock = open(path) else { continue }
            var status = stat()
            if fstat(lock.rawValue, &status) == 0, status.st_uid == geteuid(),
                flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0
            {
                FileTree.remove(path)
            }
            try? lock.close()
        }
    }

    private static func isOurs(_ name: String, _ prefix: String) -> Bool {
        name.utf8.count == prefix.utf8.count + digits && name.hasPrefix(prefix)
            && name.utf8.dropFirst(prefix.utf8.count).allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            }
    }

    private static func randomDigits() -> String {
        let halves = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        return [halves.0, halves.1].map { number in
            let text = String(number, radix: 16)
            return String(repeating: "0", count: 16 - text.utf8.count) + text
        }.joined()
    }

    /// The new directory, locked; nil where another program took it for an abandoned one before it was locked.
    private static func make(_ path: FilePath, in parent: FilePath) throws(ItemProviderError) -> FileDescriptor? {
        guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 else {
            let error = Errno(rawValue: errno)
            if error == .fileExists { return nil }
            throw ItemProviderError(
                .cannotWrite, subject: parent.string, message: "a temporary directory cannot be created: \(error)",
                hint: "set TMPDIR to a writable directory", underlying: error)
        }
        // The umask may have taken even the owner's bits.
        _ = path.withPlatformString { chmod($0, 0o700) }
        guard let lock = open(path) else { return nil }
        var (opened, named) = (stat(), stat())
        if flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0, fstat(lock.rawValue, &opened) == 0,
            path.withPlatformString({ lstat($0, &named) }) == 0, opened.st_ino == named.st_ino
        {
            return lock
        }
        try? lock.close()
        return nil
    }

    private static func open(_ path: FilePath) -> FileDescriptor? {
        try? FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow, .closeOnExec])
    }
}
