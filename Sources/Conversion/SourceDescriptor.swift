import Glibc
import ItemProviders
package import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// The content of a source as an open file at its beginning, for a stream or for the standard input of a program, which
/// then does not depend on the source's path and name. Closed at the end of its scope.
package struct SourceDescriptor: ~Copyable {
    package let descriptor: FileDescriptor
    /// The size in bytes.
    package let size: Int

    /// Opens the content of `source`. Bytes in memory are written to an unlinked file in `scratch`.
    ///
    /// - Throws: `ConversionError` with the code `cannotRead` if the source is not a readable regular file,
    ///   `cannotWrite` when bytes in memory cannot be stored, `tooLarge` above `limit` bytes.
    package init(_ source: ConversionSource, scratch: FilePath, limit: Int = .max) throws(ConversionError) {
        let (descriptor, size) = try Self.open(source, scratch: scratch)
        guard size <= limit else {
            try? descriptor.close()
            throw ConversionError(
                .tooLarge, subject: source.subject, message: "has \(size) bytes, more than the limit of \(limit)")
        }
        self.descriptor = descriptor
        self.size = size
    }

    deinit { try? descriptor.close() }

    /// Returns all bytes; does not change the position.
    package func bytes() throws -> [UInt8] { try bytes(at: 0, count: size) }

    /// Returns at most `length` bytes, starting at `offset`; fewer at the end.
    package func bytes(at offset: Int, count length: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while count < length {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<length])
                let read = try descriptor.read(fromAbsoluteOffset: Int64(offset + count), into: rest)
                if read == 0 { break }
                count += read
            }
        }
    }

    private static func open(
        _ source: ConversionSource, scratch: FilePath
    ) throws(ConversionError) -> (FileDescriptor, Int) {
        switch source.content {
        case .data(let data):
            return (try unnamedFile(data, in: scratch), data.count)
        case .file(let file):
            do {
                return try open(file.path)
            } catch {
                throw ConversionError(
                    .cannotRead, subject: source.subject, message: "cannot be read: \(error)", underlying: error)
            }
        case .folder:
            throw ConversionError(.cannotRead, subject: source.subject, message: "is a folder, not a file")
        }
    }

    private static func open(_ path: FilePath) throws -> (FileDescriptor, Int) {
        // Non-blocking: opening a named pipe without a writer would block forever.
        let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            try? descriptor.close()
            throw Errno.invalidArgument
        }
        return (descriptor, Int(status.st_size))
    }

    private static func unnamedFile(_ data: Data, in scratch: FilePath) throws(ConversionError) -> FileDescriptor {
        let file = try ScratchFile(in: scratch, extension: "input")
        let bytes = [UInt8](data)
        try file.write(bytes)
        let duplicate = fcntl(file.descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0, lseek(duplicate, 0, SEEK_SET) == 0 else {
            throw ConversionError(.cannotRead, message: "cannot be read: \(Errno(rawValue: errno))")
        }
        return FileDescriptor(rawValue: duplicate)
    }
}
