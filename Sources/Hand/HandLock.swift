import Glibc
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
        while flock(descriptor.rawValue, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            let error = Errno(rawValue: errno)
            try? descriptor.close()
            if error == .wouldBlock { return nil }
            throw .cannotKeep(path, error)
        }
    }

    deinit { try? descriptor.close() }
}
