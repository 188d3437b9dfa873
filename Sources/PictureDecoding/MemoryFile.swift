import Glibc
import CLinux
import DecoderWire
import Synchronization
import SystemPackage

/// A copy of a file in memory, for a loader that opens its input by name: Landlock denies opening the user's files,
/// even by their names in /proc, but not files outside of any file system. Closed with the last reference.
///
/// It is not `FileSystem`'s `AnonymousFile`, because the filter of system calls lets a decoder create no such file: it
/// fills one that `dnd` lends. This target reads files itself, too: `dnd-decoder` holds no code that changes file
/// systems, and links no library that pictures do not need.
final class MemoryFile {
    let descriptor: FileDescriptor

    /// A file to use instead of a new one; its owner closes it.
    private static let lent = Mutex<FileDescriptor?>(nil)

    /// Makes the next memory file use `file`, which cannot grow: a confined decoder cannot create one. One per request.
    static func lend(_ file: FileDescriptor?) { lent.withLock { $0 = file } }

    /// Copies the file of `source` from its beginning. `memfd_create(2)`.
    ///
    /// - Throws: `DecoderFailure` with `tooLarge` above `limit` bytes, `cannotRead` if there is no space or reading
    ///   fails.
    init(copying source: FileDescriptor, limit: Int) throws(DecoderFailure) {
        descriptor = try Self.copy { try Self.fill($0, from: source, limit: limit) }
    }

    /// Holds `bytes`. `memfd_create(2)`.
    ///
    /// - Throws: `DecoderFailure` with `cannotRead` if there is no space.
    init(holding bytes: [UInt8]) throws(DecoderFailure) {
        descriptor = try Self.copy { try $0.writeAll(bytes) }
    }

    deinit { try? descriptor.close() }

    /// The descriptor, with its offset at the beginning.
    func rewound() throws(DecoderFailure) -> FileDescriptor {
        do {
            _ = try descriptor.seek(offset: 0, from: .start)
        } catch {
            throw Self.failure(error)
        }
        return descriptor
    }

    private static func copy(_ fill: (FileDescriptor) throws -> Void) throws(DecoderFailure) -> FileDescriptor {
        let file = lent.withLock { file in
            defer { file = nil }
            return file.map { fcntl($0.rawValue, F_DUPFD_CLOEXEC, 0) } ?? dnd_memfd_create("input")
        }
        guard file >= 0 else { throw failure(Errno(rawValue: errno)) }
        let copy = FileDescriptor(rawValue: file)
        do {
            try fill(copy)
            // A lent file has its full size from the beginning.
            guard ftruncate(file, Int(try copy.seek(offset: 0, from: .current))) == 0 else {
                throw Errno(rawValue: errno)
            }
            return copy
        } catch Errno.notPermitted {
            try? copy.close()
            throw DecoderFailure(.outOfMemory, "needs more memory than the decoder may use")
        } catch {
            try? copy.close()
            throw error as? DecoderFailure ?? failure(error)
        }
    }

    private static func fill(_ copy: FileDescriptor, from source: FileDescriptor, limit: Int) throws {
        try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
            var offset = 0
            while true {
                let count = try source.read(fromAbsoluteOffset: Int64(offset), into: buffer)
                if count == 0 { return }
                offset += count
                guard offset <= limit else {
                    throw DecoderFailure(.tooLarge, "has more than \(limit) bytes, the limit for its format")
                }
                try copy.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    private static func failure(_ error: any Error) -> DecoderFailure {
        DecoderFailure(.cannotRead, "cannot be read into memory: \(error)")
    }
}
