import Glibc
import ItemProviders
import SystemPackage

/// A lock that goes with its holder, or with the process. (`flock`)
package final class HandLock: Sendable {
    private let descriptor: FileDescriptor

    /// Locks the file at `path`, which is made where it is missing.
    ///
    /// - Returns: nil when another has it and `waits` is false.
    init?(_ path: FilePath, waits: Bool) throws(HandError) {
        do {
            descriptor = try FileDescriptor.open(
                path, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
        } catch {
            throw .cannotKeep(path, error)
        }
        // The umask may have taken even the owner's bits.
        _ = fchmod(descriptor.rawValue, 0o600)
        while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
            var error: any Error = Errno(rawValue: errno)
            if errno == EINTR { continue }
            if errno == EWOULDBLOCK {
                guard waits else {
                    try? descriptor.close()
                    return nil
                }
                // Not in the kernel, where no signal would end the wait.
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
