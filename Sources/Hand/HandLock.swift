import Glibc
import ItemProviders
import SystemPackage

/// A file lock that is released when the object is deinitialized or the process ends. (`flock`)
package final class HandLock: Sendable {
    private let descriptor: FileDescriptor

    /// Locks the file at `path`, which is created if it is missing.
    ///
    /// - Returns: Nil when another process holds the lock and `waits` is false.
    init?(_ path: FilePath, waits: Bool) throws(HandError) {
        do {
            descriptor = try FileDescriptor.open(
                path, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
        } catch {
            throw .cannotKeep(path, error)
        }
        // The umask may have cleared even the owner's bits.
        _ = fchmod(descriptor.rawValue, 0o600)
        while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
            var error: any Error = Errno(rawValue: errno)
            if errno == EINTR { continue }
            if errno == EWOULDBLOCK {
                guard waits else {
                    try? descriptor.close()
                    return nil
                }
                // Poll instead of blocking in flock(2): a signal must end the wait.
                do {
                    try ProcessInterruption.pause(for: .milliseconds(10))
                    continue
                } catch let interruption {
                    error = interruption
                }
            }
            try? descriptor.close()
            throw .cannotKeep(path, error)
        }
    }

    deinit { try? descriptor.close() }
}
