import CLinux
import Glibc
package import SystemPackage

/// A file without a name: the system frees it when the program ends, even by SIGKILL.
package final class AnonymousFile: Sendable {
    /// Open for reading and writing, closed with this object.
    package let descriptor: FileDescriptor

    /// A path at which other parts of this program can open it while this object lives. (proc(5))
    package var path: FilePath { FilePath("/proc/self/fd/\(descriptor.rawValue)") }

    /// Creates an empty file on the file system of `directory` (mode 0600, whatever the umask). C: `open` with
    /// `O_TMPFILE`.
    package init(in directory: FilePath) throws(Errno) {
        descriptor = try SystemCalls.makeAnonymousFile(in: directory)
    }

    /// Creates a file in memory with the content `bytes`. C: `memfd_create`.
    ///
    /// - Parameter name: Shown in `/proc`, and nowhere else.
    package init(inMemory name: String, holding bytes: some Sequence<UInt8>) throws(Errno) {
        descriptor = try SystemCalls.makeMemoryFile(name, holding: bytes)
    }

    deinit { try? descriptor.close() }
}

/// The same for descriptors that are handed on: the caller closes them. No user sees these files, so they bypass
/// `SystemCallHook`.
extension SystemCalls {
    /// Creates an empty file without a name on the file system of `directory` (mode 0600, whatever the umask).
    /// C: `open` with `O_TMPFILE`.
    ///
    /// On file systems without support for unnamed files (NFS, old FUSE ones), the file has a name between two calls,
    /// in a directory that a later command of the user removes if this one is killed in between.
    package static func makeAnonymousFile(in directory: FilePath) throws(Errno) -> FileDescriptor {
        let file = try unnamedFile(in: directory)
        // The umask may have cleared even the owner's bits.
        fchmod(file.rawValue, 0o600)
        return file
    }

    /// Creates a file without a name with the content `bytes`, positioned at its beginning.
    package static func makeAnonymousFile(
        in directory: FilePath, holding bytes: some Sequence<UInt8>
    ) throws(Errno) -> FileDescriptor {
        try fill(makeAnonymousFile(in: directory), with: bytes)
    }

    /// Creates a file in memory with the content `bytes`, positioned at its beginning. C: `memfd_create`.
    ///
    /// - Parameter name: Shown in `/proc`, and nowhere else.
    package static func makeMemoryFile(
        _ name: String, holding bytes: some Sequence<UInt8>
    ) throws(Errno) -> FileDescriptor {
        let number = dnd_memfd_create(name)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        return try fill(FileDescriptor(rawValue: number), with: bytes)
    }

    /// Creates a file in memory of `size` zeros that can never grow. C: `memfd_create`, `fcntl` with `F_ADD_SEALS`.
    package static func makeMemoryFile(_ name: String, size: Int64) throws(Errno) -> FileDescriptor {
        let number = dnd_memfd_create_bounded(name, size)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: number)
    }

    /// `__O_TMPFILE`, which Swift does not import; the same on every architecture that Swift supports.
    /// (asm-generic/fcntl.h)
    private static let nameless: CInt = 0o20_000_000

    /// The prefix of `TemporaryDirectory`, which removes directories of this form that killed programs have left.
    private static let temporaryPrefix = "dnd-"

    /// Writes `bytes` to the empty `file` without moving its position; closes the file on failure.
    private static func fill(
        _ file: FileDescriptor, with bytes: some Sequence<UInt8>
    ) throws(Errno) -> FileDescriptor {
        do {
            try file.writeAll(toAbsoluteOffset: 0, bytes)
        } catch {
            try? file.close()
            throw error as? Errno ?? .ioError
        }
        return file
    }

    private static func unnamedFile(in directory: FilePath) throws(Errno) -> FileDescriptor {
        do {
            return try FileDescriptor.open(
                directory, .readWrite, options: [.directory, .init(rawValue: nameless), .closeOnExec],
                permissions: .ownerReadWrite)
        } catch let error as Errno where error == .notSupported || error == .isDirectory {
            return try unlinkedFile(in: directory)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// Creates a file that loses its name at once, on file systems without `O_TMPFILE`.
    static func unlinkedFile(in directory: FilePath) throws(Errno) -> FileDescriptor {
        let staging = try StagingDirectory(in: Directory(directory), prefix: temporaryPrefix)
        defer { staging.remove() }
        return try staging.directory.create(staging.newName())
    }
}
