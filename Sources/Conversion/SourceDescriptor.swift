import FileSystem
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

    /// Opens the content of `source`. Bytes in memory are written to a file without a name in `scratch`.
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
        try descriptor.readBytes(at: Int64(offset), count: length)
    }

    private static func open(
        _ source: ConversionSource, scratch: FilePath
    ) throws(ConversionError) -> (FileDescriptor, Int) {
        switch source.content {
        case .data(let data):
            return (try unnamedFile(data, in: scratch), data.count)
        case .file(let file):
            do {
                return try measured(source.open(file))
            } catch {
                throw ConversionError(
                    .cannotRead, subject: source.subject, message: "cannot be read: \(error)", underlying: error)
            }
        case .folder:
            throw ConversionError(.cannotRead, subject: source.subject, message: "is a folder, not a file")
        }
    }

    private static func measured(_ descriptor: FileDescriptor) throws(Errno) -> (FileDescriptor, Int) {
        do throws(Errno) {
            return (descriptor, Int(try descriptor.stat().size))
        } catch {
            try? descriptor.close()
            throw error
        }
    }

    private static func unnamedFile(_ data: Data, in scratch: FilePath) throws(ConversionError) -> FileDescriptor {
        do {
            return try SystemCalls.makeAnonymousFile(in: scratch, holding: data)
        } catch {
            throw ConversionError(
                .cannotWrite, subject: scratch.string, message: "cannot be written: \(error)", underlying: error)
        }
    }
}
