import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ConversionSource {
    /// Returns the first bytes of the content, at most `limit`; none when it is a folder or unreadable.
    public func prefix(_ limit: Int = ConversionLimits.peekBytes) -> [UInt8] {
        switch content {
        case .data(let data): Array(data.prefix(limit))
        case .file(let file): (try? Self.read(file.path, limit: limit)) ?? []
        case .folder: []
        }
    }

    /// Returns all bytes of the content.
    ///
    /// - Throws: `ConversionError` with the code `tooLarge` above `limit` bytes, `cannotRead` when the file cannot be
    ///   read.
    public func data(limit: Int) throws(ConversionError) -> Data {
        switch content {
        case .data(let data):
            guard data.count <= limit else { throw tooLarge(limit) }
            return data
        case .file(let file):
            do {
                let bytes = try Self.read(file.path, limit: limit + 1)
                guard bytes.count <= limit else { throw tooLarge(limit) }
                return Data(bytes)
            } catch let error as ConversionError {
                throw error
            } catch {
                throw ConversionError(.cannotRead, subject: file.path.string, message: "\(error)", underlying: error)
            }
        case .folder(let file):
            throw ConversionError(.cannotRead, subject: file.path.string, message: "is a folder, not a file")
        }
    }

    private func tooLarge(_ limit: Int) -> ConversionError {
        ConversionError(
            .tooLarge, subject: name ?? path?.string, message: "is larger than \(limit) bytes",
            hint: "the limit keeps a hostile file from filling the memory")
    }

    private static func read(_ path: FilePath, limit: Int) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
        return try descriptor.closeAfter {
            var bytes: [UInt8] = []
            while bytes.count < limit {
                let wanted = min(limit - bytes.count, 1 << 20)
                let block = try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                    count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                if block.isEmpty { break }
                bytes += block
            }
            return bytes
        }
    }
}
