import DataFormats
import Glibc
package import ItemProviders
package import SystemPackage
package import UniformTypes

/// An item whole in one file: its bytes, its name, its type, where it came from, when it was changed, and its extended attributes.
///
/// A bundle is a ZIP that any program opens: `mimetype` first, by which it is recognised; the item's bytes as `content/NAME`, stored as they
/// are; what else it can be had as below `also/`; and last `item.json`, what is known of it, with the SHA-256 that bytes are compared with
/// when they are taken out. What is not in it is made again from the item's bytes wherever it is unpacked.
package enum ItemBundle {
    private static let mimeType = "application/x-dnditem"
    private static let recordEntry = "item.json"
    /// No record is longer, in bytes: 4 MiB.
    private static let longestRecord = 4 << 20
    /// What a bundle holds may be this many bytes however small the bundle is: 64 MiB.
    private static let alwaysTaken: UInt64 = 64 << 20
    /// Beyond that it may be this many times as large as the bundle. We store contents as they are; other writers may deflate them, which makes
    /// a thousandth of zeros, and a tenth of text.
    private static let mostExpansion: UInt64 = 50

    /// Writes `content` as a bundle to the new file `path`, with what the item can be had as beside its own bytes, each type once.
    ///
    /// - Throws: `ItemProviderError`; the file may then be there, incomplete, and is the caller's to remove.
    package static func write(
        _ content: LoadedContent, type: UniformType, name: FilePath.Component, source: String,
        further: [AdditionalRepresentation] = [], to path: FilePath, progress: LoadProgress
    ) throws(ItemProviderError) {
        var modified: timespec?
        var attributes: [ItemRecord.ExtendedAttribute] = []
        if case .file(let file) = content, file.ownership == .source {
            (modified, attributes) = try metadata(of: file.path)
        }
        var writer = try ZipWriter(path: path)
        try writer.open("mimetype", isStored: true)
        try writer.add(Array(mimeType.utf8))
        try writer.closeEntry()
        let entry = "content/\(LandableName.text(name))"
        try writer.open(FilePath(entry), modificationTime: modified?.tv_sec ?? 0, isStored: true)
        let (bytes, sha256) = try copy(content, into: writer, progress: progress)
        try writer.closeEntry()
        var contents = [
            ItemRecord.Content(type: type, fidelity: .native, losses: [], entry: entry, bytes: bytes, sha256: sha256)
        ]
        for other in further {
            // UTF-8 text has no extension of its own.
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
        do {
            try writer.add(try record.json())
        } catch let error as ItemProviderError {
            throw error
        } catch {
            throw ItemProviderError(.cannotWrite, subject: path.string, message: "\(error)", underlying: error)
        }
        try writer.closeEntry()
        try writer.finish()
    }

    /// What the bundle at `path` says of its item.
    ///
    /// - Throws: `ItemProviderError` with `invalidData` for what is no bundle, or one of a later version.
    package static func record(of path: FilePath) throws(ItemProviderError) -> ItemRecord {
        let reader = try ZipReader(path: path)
        var json: [UInt8] = []
        try reader.read(recordEntry) { (block) throws(ItemProviderError) in
            json += block
            return json.count <= longestRecord
        }
        guard json.count <= longestRecord, let record = ItemRecord(json: json) else {
            throw ItemProviderError(
                .invalidData, subject: path.string, message: "is not a supported item bundle")
        }
        try checkExpansion(of: record, in: path)
        return record
    }

    /// Refuses a bundle that says it holds far more than its own size lets one expect. No content is unpacked beyond what is said here.
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
        let (scaled, isOverflow) = size.multipliedReportingOverflow(by: mostExpansion)
        let most = max(alwaysTaken, isOverflow ? .max : scaled)
        guard total <= most else {
            throw ItemProviderError(
                .invalidData, subject: path.string,
                message: "has \(size) bytes and would unpack to \(total), more than the limit of \(most)",
                hint: "if you trust it, unpack it with unzip and use the file in content/")
        }
    }

    /// The first `limit` bytes of an item's content, or all of it where it has fewer.
    package static func prefix(
        of content: ItemRecord.Content, in path: FilePath, limit: Int
    ) throws(ItemProviderError) -> [UInt8] {
        var bytes: [UInt8] = []
        try ZipReader(path: path).read(content.entry) { (block) throws(ItemProviderError) in
            bytes += block.prefix(limit - bytes.count)
            return bytes.count < limit
        }
        return bytes
    }

    /// All bytes of a content of at most `limit` bytes; nil for a longer one.
    ///
    /// - Throws: `ItemProviderError` with `invalidData` when they are not those that went in.
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

    /// Takes a content out of the bundle at `path` into the new file `target`, with the item's time and attributes.
    ///
    /// - Throws: `ItemProviderError` with `invalidData` when its bytes are not those that went in; nothing is left then.
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
        try ZipReader(path: path).read(content.entry) { (block) throws(ItemProviderError) in
            try progress.checkCancellation()
            length += UInt64(block.count)
            guard length <= content.bytes else { return false }
            hash.update(block)
            do {
                try file.writeAll(block)
            } catch {
                throw ItemProviderError(.cannotWrite, message: "cannot be written: \(error)", underlying: error)
            }
            progress.completedUnitCount += Int64(block.count)
            return true
        }
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

    /// Adds the content to the open entry; its length and hash.
    private static func copy(
        _ content: LoadedContent, into writer: borrowing ZipWriter, progress: LoadProgress
    ) throws(ItemProviderError) -> (UInt64, String) {
        var hash = SHA256()
        var length: UInt64 = 0
        switch content {
        case .data(let data):
            let bytes = [UInt8](data)
            bytes.withUnsafeBytes { hash.update($0) }
            length = UInt64(bytes.count)
            try writer.add(bytes)
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
            } catch let error as ItemProviderError {
                throw error
            } catch {
                throw ItemProviderError(
                    .cannotRead, subject: file.path.string, message: "cannot be read: \(error)", underlying: error)
            }
        }
        return (length, hash.finalize())
    }
}

/// The name of an item as an entry of a ZIP, where it is only for people to see.
private enum LandableName {
    static func text(_ name: FilePath.Component) -> String { name.string.replacing("\\", with: "_") }

    static func stem(_ name: FilePath.Component) -> String { name.stem.replacing("\\", with: "_") }
}

extension ZipWriter {
    /// Adds bytes that are in memory to the open entry.
    fileprivate func add(_ bytes: [UInt8]) throws(ItemProviderError) {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { block.deallocate() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(block.count)
            block.copyBytes(from: part)
            try write(UnsafeRawBufferPointer(rebasing: block[..<part.count]))
            rest = rest.dropFirst(part.count)
        }
    }
}
