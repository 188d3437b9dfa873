import CLinux
import DecoderWire
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// A copy of a file in memory, for a loader that opens its input by a name: under Landlock no file of the user's opens,
/// not even again by its name in /proc, but what lies in no file system does. Closed with the last reference.
final class MemoryFile {
    let descriptor: FileDescriptor

    /// A file that is to be used instead of a new one; its owner closes it.
    private static let lent = Mutex<FileDescriptor?>(nil)

    /// Has the next memory file be kept in `file`, which cannot grow: a confined decoder can make none. One for each request.
    static func lend(_ file: FileDescriptor?) { lent.withLock { $0 = file } }

    /// Copies what is behind `source` from its beginning. `memfd_create(2)`.
    ///
    /// - Throws: `DecoderFailure` with `tooLarge` above `limit` bytes, `cannotRead` when there is no room or reading fails.
    init(copying source: FileDescriptor, limit: Int) throws(DecoderFailure) {
        descriptor = try Self.copy { try Self.fill($0, from: source, limit: limit) }
    }

    /// Holds `bytes`. `memfd_create(2)`.
    ///
    /// - Throws: `DecoderFailure` with `cannotRead` when there is no room.
    init(holding bytes: [UInt8]) throws(DecoderFailure) {
        descriptor = try Self.copy { try $0.writeAll(bytes) }
    }

    deinit { try? descriptor.close() }

    /// The descriptor, which reads from the beginning again.
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
            // One that was lent has all its size from the beginning.
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
