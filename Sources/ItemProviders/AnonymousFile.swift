import Glibc
package import SystemPackage

/// A file without a name (0600, whatever the umask): whatever ends the program, even SIGKILL, the system frees it.
package final class AnonymousFile: Sendable {
    /// Open for reading and writing, closed with this object.
    package let descriptor: FileDescriptor

    /// Where other parts of this program can open it for reading, as long as this object lives. (proc(5))
    package var path: FilePath { FilePath("/proc/self/fd/\(descriptor.rawValue)") }

    /// Makes an empty file on the file system of `directory`.
    ///
    /// Where the file system makes none without a name (NFS, old FUSE ones), it has one for the time between two system calls, in a
    /// temporary directory.
    /// - Throws: `ItemProviderError` with `cannotWrite`. (`open` with `O_TMPFILE`, `unlink`)
    package init(in directory: FilePath) throws(ItemProviderError) {
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(
                directory, .readWrite, options: [.directory, .init(rawValue: Self.nameless), .closeOnExec],
                permissions: .ownerReadWrite)
        } catch let error as Errno where [.notSupported, .isDirectory, .noSuchFileOrDirectory].contains(error) {
            descriptor = try Self.unlinked(in: directory)
        } catch {
            throw Self.failure(directory, error)
        }
        self.descriptor = descriptor
        // The umask may have taken even the owner's bits.
        fchmod(descriptor.rawValue, 0o600)
    }

    deinit { try? descriptor.close() }

    /// `__O_TMPFILE`, which is no constant in Swift; the same on every architecture that Swift is ported to. (asm-generic/fcntl.h)
    private static let nameless: Int32 = 0o20_000_000

    private static func unlinked(in directory: FilePath) throws(ItemProviderError) -> FileDescriptor {
        let temporary = try TemporaryDirectory(in: directory)
        let path = temporary.path.appending("file")
        do {
            let descriptor = try FileDescriptor.open(
                path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
            _ = path.withPlatformString { unlink($0) }
            _ = consume temporary
            return descriptor
        } catch {
            throw failure(directory, error)
        }
    }

    private static func failure(_ directory: FilePath, _ error: any Error) -> ItemProviderError {
        ItemProviderError(
            .cannotWrite, subject: directory.string, message: "a temporary file cannot be created: \(error)",
            hint: "set TMPDIR to a directory with free space", underlying: error)
    }
}
