import Archives
import DataFormats
import FileSystem
import Glibc
package import ItemProviders
package import SystemPackage
package import UniformTypes

/// A complete item in one file: its bytes, name, type, source, modification time and extended attributes.
///
/// A bundle is an ordinary ZIP file: first `mimetype`, by which it is recognised; then the item's bytes as
/// `content/NAME`, uncompressed; additional representations below `also/`; and last `item.json`, the record, with the
/// SHA-256 hashes that are verified on extraction. Other representations are converted from the item's bytes where it
/// is unpacked.
package enum ItemBundle {
    private static let mimeType = "application/x-dnditem"
    private static let recordEntry = "item.json"
    /// The maximum size of a record, in bytes: 4 MiB.
    private static let longestRecord = 4 << 20
    /// The total size of the contents that is accepted for a bundle of any size, in bytes: 64 MiB.
    private static let minimumContentLimit: UInt64 = 64 << 20
    /// Above `minimumContentLimit`, the maximum ratio of the contents' size to the bundle's. Contents are stored uncompressed;
    /// other writers may deflate them, which reduces zeros to a thousandth and text to a tenth.
    private static let maximumExpansionRatio: UInt64 = 50

    /// Writes `content` as a bundle to the new file `path`, with additional representations of different types.
    ///
    /// - Throws: `ItemProviderError`; the caller then removes the file, which may be incomplete.
    package static func write(
        _ content: LoadedContent, type: UniformType, name: FilePath.Component, source: String,
        further: [AdditionalRepresentation] = [], to path: FilePath, progress: LoadProgress
    ) throws(ItemProviderError) {
        var modified: timespec?
        var attributes: [ItemRecord.ExtendedAttribute] = []
        if case .file(let file) = content, file.ownership == .source {
            (modified, attributes) = try metadata(of: file.path)
        }
        do {
            try write(content, type, name, source, modified, attributes, further, to: path, progress)
        } catch let error as ItemProviderError {
            throw error
        } catch let error as ArchiveError {
            throw ItemProviderError(error, subject: source)
        } catch {
            throw ItemProviderError(.cannotWrite, subject: path.string, message: "\(error)", underlying: error)
        }
    }

    private static func write(
        _ content: LoadedContent, _ type: UniformType, _ name: FilePath.Component, _ source: String,
        _ modified: timespec?, _ attributes: [ItemRecord.ExtendedAttribute], _ further: [AdditionalRepresentation],
        to path: FilePath, _ progress: LoadProgress
    ) throws {
        var writer = try ZipWriter(path: path)
        try writer.open("mimetype", isStored: true)
        try writer.write(Array(mimeType.utf8))
        try writer.closeEntry()
        let entry = "content/\(LandableName.text(name))"
        try writer.open(FilePath(entry), modificationTime: modified?.tv_sec ?? 0, isStored: true)
        let (bytes, sha256) = try copy(content, into: writer, progress: progress)
        try writer.closeEntry()
        var contents = [
            ItemRecord.Content(type: type, fidelity: .native, losses: [], entry: entry, bytes: bytes, sha256: sha256)
        ]
        for other in further {
            // UTF-8 text has no preferred extension.
            let ending =
                other.type.conforms(to: .plainText) ? "txt" : other.type.preferredFilenameExtension ?? "data"
            let entry = "also/\(LandableName.stem(name)).\(ending)"
            try writer.open(FilePath(entry), isStored: true)
            let (bytes, sha256) = try copy(other.content, into: writer, progress: progress)
            try writer.closeEntry()
            contents.append(
                .init(
                    type: other.type, fidelity: other.fidelity, losses: other.losses, entry: entry, bytes: bytes,
                    sha256: sha256))
        }
        let record = ItemRecord(
            name: name, source: source, modified: modified, attributes: attributes, contents: contents)
        try writer.open(FilePath(recordEntry))
        try writer.write(try record.json())
        try writer.closeEntry()
        try writer.finish()
    }

    /// Returns the record of the bundle at `path`.
    ///
    /// - Throws: `ItemProviderError` with the code `invalidData` when it is not a bundle, or one of a later version.
    package static func record(of path: FilePath) throws(ItemProviderError) -> ItemRecord {
        var json: [UInt8] = []
        do {
            try ZipReader(path: path).read(recordEntry) { block in
                json += block
                return json.count <= longestRecord
            }
        } catch { throw ItemProviderError(error) }
        guard json.count <= longestRecord, let record = ItemRecord(json: json) else {
            throw ItemProviderError(
                .invalidData, subject: path.string, message: "is not a supported item bundle")
        }
        try checkExpansion(of: record, in: path)
        return record
    }

    /// Refuses a bundle that declares far larger contents than its own size suggests. Extraction never exceeds the
    /// declared sizes.
    private static func checkExpansion(of record: ItemRecord, in path: FilePath) throws(ItemProviderError) {
        let size: UInt64
        do {
            size = UInt64(max(0, try path.stat().size))
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: path.string, message: "cannot be read: \(error)", underlying: error)
        }
        var total: UInt64 = 0
        for content in record.contents {
            let (sum, isOverflow) = total.addingReportingOverflow(content.bytes)
            total = isOverflow ? .max : sum
        }
        let (scaled, isOverflow) = size.multipliedReportingOverflow(by: maximumExpansionRatio)
        let most = max(minimumContentLimit, isOverflow ? .max : scaled)
        guard total <= most else {
            throw ItemProviderError(
                .invalidData, subject: path.string,
                message: "has \(size) bytes and would unpack to \(total), more than the limit of \(most)",
                hint: "if you trust it, unpack it with unzip and use the file in content/")
        }
    }

    /// Returns the first `limit` bytes of a content, or all if there are fewer.
    package static func prefix(
        of content: ItemRecord.Content, in path: FilePath, limit: Int
    ) throws(ItemProviderError) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            try ZipReader(path: path).read(content.entry) { block in
                bytes += block.prefix(limit - bytes.count)
                return bytes.count < limit
            }
        } catch { throw ItemProviderError(error) }
        return bytes
    }

    /// Returns all bytes of a content of at most `limit` bytes; nil if it is longer.
    ///
    /// - Throws: `ItemProviderError` with the code `invalidData` when their hash does not match.
    package static func bytes(
        of content: ItemRecord.Content, in path: FilePath, limit: Int
    ) throws(ItemProviderError) -> [UInt8]? {
        guard content.bytes <= UInt64(limit) else { return nil }
        let bytes = try prefix(of: content, in: path, limit: limit + 1)
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        guard UInt64(bytes.count) == content.bytes, hash.finalize() == content.sha256 else { throw damaged(path) }
        return bytes
    }

    /// Extracts a content of the bundle at `path` to the new file `target`, with the item's time stamp and attributes.
    ///
    /// - Throws: `ItemProviderError` with the code `invalidData` when its hash does not match; the file is then
    ///   removed.
    package static func extract(
        _ content: ItemRecord.Content, of record: ItemRecord, in path: FilePath, to target: FilePath,
        progress: LoadProgress
    ) throws(ItemProviderError) {
        do {
            let file = try FileDescriptor.open(
                target, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
            defer { try? file.close() }
            try extract(content, in: path, to: file, progress: progress)
            ExtendedAttributes.write(record.attributes, to: file)
            if let modified = record.modified {
                var times = [modified, modified]
                _ = futimens(file.rawValue, &times)
            }
        } catch let error as ItemProviderError {
            _ = target.withPlatformString { unlink($0) }
            throw error
        } catch {
            throw ItemProviderError(
                .cannotWrite, subject: target.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    private static func extract(
        _ content: ItemRecord.Content, in path: FilePath, to file: FileDescriptor, progress: LoadProgress
    ) throws(ItemProviderError) {
        var hash = SHA256()
        var length: UInt64 = 0
        progress.totalUnitCount = Int64(clamping: content.bytes)
        var failure: ItemProviderError?
        do {
            try ZipReader(path: path).read(content.entry) { block in
                length += UInt64(block.count)
                guard length <= content.bytes else { return false }
                hash.update(block)
                do {
                    try progress.checkCancellation()
                    try file.writeAll(block)
                } catch {
                    failure =
                        error as? ItemProviderError
                        ?? ItemProviderError(.cannotWrite, message: "cannot be written: \(error)", underlying: error)
                    return false
                }
                progress.completedUnitCount += Int64(block.count)
                return true
            }
        } catch { throw ItemProviderError(error) }
        if let failure { throw failure }
        guard length == content.bytes, hash.finalize() == content.sha256 else { throw damaged(path) }
    }

    private static func damaged(_ path: FilePath) -> ItemProviderError {
        ItemProviderError(
            .invalidData, subject: path.string, message: "is damaged: the content does not match its hash and size")
    }

    // MARK: - Writing

    private static func metadata(
        of path: FilePath
    ) throws(ItemProviderError) -> (timespec, [ItemRecord.ExtendedAttribute]) {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? file.close() }
            return (try file.stat().st_mtim, ExtendedAttributes.read(file))
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: path.string, message: "cannot be read: \(error)", underlying: error)
        }
    }

    /// Appends the content to the open entry; returns its length and hash.
    private static func copy(
        _ content: LoadedContent, into writer: borrowing ZipWriter, progress: LoadProgress
    ) throws -> (UInt64, String) {
        var hash = SHA256()
        var length: UInt64 = 0
        switch content {
        case .data(let data):
            let bytes = [UInt8](data)
            bytes.withUnsafeBytes { hash.update($0) }
            length = UInt64(bytes.count)
            try writer.write(bytes)
        case .folder(let folder):
            throw ItemProviderError(
                .cannotRead, subject: folder.path.string, message: "is a folder: a bundle holds a file")
        case .file(let file):
            do {
                let descriptor = try FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec, .nonBlocking])
                defer { try? descriptor.close() }
                try descriptor.readBlocks { block in
                    try progress.checkCancellation()
                    hash.update(block)
                    length += UInt64(block.count)
                    try writer.write(block)
                }
            } catch let error as Errno {
                throw ItemProviderError(
                    .cannotRead, subject: file.path.string, message: "cannot be read: \(error)", underlying: error)
            }
        }
        return (length, hash.finalize())
    }
}

/// The name of an item as a ZIP entry, for display only.
private enum LandableName {
    static func text(_ name: FilePath.Component) -> String { name.string.replacing("\\", with: "_") }

    static func stem(_ name: FilePath.Component) -> String { name.stem.replacing("\\", with: "_") }
}
