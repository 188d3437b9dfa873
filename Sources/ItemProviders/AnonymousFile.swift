import Glibc
package import SystemPackage

/// A file without a name (mode 0600, whatever the umask): the system frees it when the program ends, even by SIGKILL.
package final class AnonymousFile: Sendable {
    /// Open for reading and writing, closed with this object.
    package let descriptor: FileDescriptor

    /// A path at which other parts of this program can open it for reading while this object lives. (proc(5))
    package var path: FilePath { FilePath("/proc/self/fd/\(descriptor.rawValue)") }

    /// Creates an empty file on the file system of `directory`.
    ///
    /// On file systems without support for unnamed files (NFS, old FUSE ones), the file has a name between two system
    /// calls, in a temporary directory.
    /// - Throws: `ItemProviderError` with the code `cannotWrite`. (`open` with `O_TMPFILE`, `unlink`)
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
        // The umask may have cleared even the owner's bits.
        fchmod(descriptor.rawValue, 0o600)
    }

    deinit { try? descriptor.close() }

    /// `__O_TMPFILE`, which Swift does not import; the same on every architecture that Swift supports.
    /// (asm-generic/fcntl.h)
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
