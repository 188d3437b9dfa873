package import FoundationEssentials
import FileSystem
package import ItemProviders
import Synchronization
package import SystemPackage
package import UniformTypes

/// The input of a converter: content of a known type, with a name.
package struct ConversionSource: Sendable {
    /// The type of the content.
    package let type: UniformType
    /// The content: a file, or bytes in memory.
    package let content: LoadedContent
    /// The item's file name, for titles and messages; nil if there is none.
    package let name: String?
    /// What messages call it; nil for its path, or else its name.
    private let displayName: String?
    /// The 0-based page or frame to convert; nil for the whole. A rule for a part must not report losses of the other
    /// parts.
    package let part: Int?
    /// The name of the encoding that the user states for the source's text (`ConversionOptions.encoding`); nil to detect
    /// it.
    package internal(set) var encoding: String?
    /// The open file, while the source is examined.
    var file: OpenedFile?
    /// The source's file while it is converted: opened once, by the first that reads it.
    var openedSource: OpenedSource?

    /// Creates a source from its parts.
    package init(
        type: UniformType, content: LoadedContent, name: String? = nil, displayName: String? = nil, part: Int? = nil
    ) {
        self.type = type
        self.content = content
        self.name = name
        self.displayName = displayName
        self.part = part
    }

    /// The path of the content if it is a file or a folder that the user knows.
    package var path: FilePath? {
        switch content {
        case .data: nil
        case .file(let file), .folder(let file): file.isDerived ? nil : file.path
        }
    }
}

// MARK: - Reading

extension ConversionSource {
    /// Opens a file of this content for reading, at its beginning. The caller closes it, before it opens it again.
    ///
    /// - Throws: The error of opening it; an error if it is not a regular file. (`open`)
    package func open(_ file: LoadedFile) throws(Errno) -> FileDescriptor {
        guard let openedSource else { return try SystemCalls.openRegularFile(file.path) }
        return try openedSource.open(file.path)
    }

    /// Returns the first bytes of the content, at most `limit`; none when it is a folder or unreadable.
    package func prefix(_ limit: Int = ConversionLimits.peekBytes) -> [UInt8] {
        switch content {
        case .data(let data): Array(data.prefix(limit))
        case .file(let loaded): (file ?? OpenedFile(loaded.path))?.prefix(limit) ?? []
        case .folder: []
        }
    }

    /// Returns all bytes of the content.
    ///
    /// - Throws: `ConversionError` with the code `tooLarge` above `limit` bytes, `cannotRead` when the file cannot be
    ///   read.
    package func data(limit: Int) throws(ConversionError) -> Data {
        switch content {
        case .data(let data):
            guard data.count <= limit else { throw tooLarge(limit) }
            return data
        case .file(let file):
            let content: BoundedBytes
            do {
                content = try BoundedBytes(of: file.path, limit: limit)
            } catch {
                throw ConversionError(.cannotRead, subject: file.path.string, message: "\(error)", underlying: error)
            }
            guard let bytes = content.whole else { throw tooLarge(limit) }
            return Data(bytes)
        case .folder(let file):
            throw ConversionError(.cannotRead, subject: file.path.string, message: "is a folder, not a file")
        }
    }

    private func tooLarge(_ limit: Int) -> ConversionError {
        ConversionError(
            .tooLarge, subject: subject, message: "is larger than \(limit) bytes",
            hint: "the limit keeps a hostile file from filling the memory")
    }
}

extension ConversionSource {
    /// The source's name in messages, followed by the part if there is one.
    package var subject: String? {
        (displayName ?? path?.string ?? name).map { name in part.map { "\(name)#\($0)" } ?? name }
    }

    /// Returns a source with `content`, of `type`, that was made from this one: it has the same name, and the same
    /// subject.
    package func deriving(_ content: LoadedContent, as type: UniformType) -> ConversionSource {
        ConversionSource(type: type, content: content, name: name, displayName: subject)
    }

    /// Returns the last bytes of the content, at most `limit`; none when it is a folder or unreadable.
    package func suffix(_ limit: Int = ConversionLimits.peekBytes) -> [UInt8] {
        switch content {
        case .data(let data): return Array(data.suffix(limit))
        case .folder: return []
        case .file(let loaded):
            guard let file = file ?? OpenedFile(loaded.path) else { return [] }
            let start = max(0, file.size - limit)
            return file.bytes(at: start, count: file.size - start)
        }
    }
}

extension LoadedContent {
    /// Whether the content is bytes rather than a folder.
    package var isReadableAsBytes: Bool {
        if case .folder = self { false } else { true }
    }
}

// MARK: - Bytes at any offset

/// Reads a few bytes of a source at any offset, to examine a picture's headers.
///
/// At most `ConversionLimits.peekBytes` are read over its lifetime; after that, and past the end, reads return no
/// bytes.
package final class SourceBytes {
    /// The size of the source in bytes; 0 when it cannot be read.
    package let size: Int
    private let data: Data?
    private let file: OpenedFile?
    private var budget = ConversionLimits.peekBytes
    /// The first bytes, cached because they are read repeatedly.
    private var head: [UInt8] = []

    package init(_ source: ConversionSource) {
        switch source.content {
        case .data(let bytes):
            data = bytes
            file = nil
            size = bytes.count
        case .file(let loaded):
            file = source.file ?? OpenedFile(loaded.path)
            data = nil
            size = file?.size ?? 0
        case .folder:
            data = nil
            file = nil
            size = 0
        }
    }

    /// Returns at most `count` bytes, starting at `offset`.
    package func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        if offset <= head.count, count <= head.count - offset { return Array(head[offset..<offset + count]) }
        let wanted = min(count, budget)
        guard wanted > 0 else { return [] }
        var bytes: [UInt8] = []
        if let data, offset < data.count {
            let start = data.startIndex + offset
            bytes = Array(data[start..<(wanted < data.count - offset ? start + wanted : data.endIndex)])
        } else if let file {
            bytes = file.bytes(at: offset, count: wanted)
        }
        budget -= bytes.count
        if offset == 0, head.isEmpty { head = bytes }
        return bytes
    }
}

/// The file of a source, opened once for everything that examines it: type detection and the rules of all converters
/// see the same bytes, also if the path is replaced in between. Closed with its last reference.
package final class OpenedFile: Sendable {
    /// The size in bytes when the file was opened; 0 if it is unknown.
    let size: Int
    private let descriptor: FileDescriptor
    private let beginning = Mutex<[UInt8]?>(nil)
    /// What converters found in the file, by type.
    private let findings = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// Takes ownership of `descriptor`, which is open for reading.
    package init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
        size = (try? descriptor.stat().size).map { Int($0) } ?? 0
    }

    /// Opens the regular file at `path`; nil if it cannot be opened.
    convenience init?(_ path: FilePath) {
        guard let descriptor = try? SystemCalls.openRegularFile(path) else { return nil }
        self.init(descriptor)
    }

    /// Opens the file of `source`; nil if it is not a file or cannot be opened.
    package convenience init?(of source: ConversionSource) {
        guard case .file(let file) = source.content else { return nil }
        self.init(file.path)
    }

    deinit { try? descriptor.close() }

    /// Returns the first bytes, at most `limit`. The first `ConversionLimits.peekBytes` are read once.
    func prefix(_ limit: Int) -> [UInt8] {
        guard limit <= ConversionLimits.peekBytes else { return bytes(at: 0, count: limit) }
        let beginning = beginning.withLock { known in
            let beginning = known ?? bytes(at: 0, count: ConversionLimits.peekBytes)
            known = beginning
            return beginning
        }
        return limit >= beginning.count ? beginning : Array(beginning.prefix(max(0, limit)))
    }

    /// Returns the finding of this type, which the first call makes.
    fileprivate func examined<Finding: Sendable>(_ examine: () -> Finding) -> Finding {
        let key = ObjectIdentifier(Finding.self)
        if let known = findings.withLock({ $0[key] }) as? Finding { return known }
        let found = examine()
        findings.withLock { $0[key] = found }
        return found
    }

    /// Returns at most `count` bytes, starting at `offset`; none if they cannot be read.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        (try? descriptor.readBytes(at: Int64(offset), count: count)) ?? []
    }
}

extension ConversionSource {
    /// Returns what `examine` finds in the source: once while its file is open, although several converters ask for it.
    /// There is one finding of each type.
    package func examined<Finding: Sendable>(_ examine: () -> Finding) -> Finding {
        file?.examined(examine) ?? examine()
    }

    /// The same source with its file open, for several reads; the same source if it is not a file or cannot be opened.
    ///
    /// Keep it only while the source is examined: it holds a descriptor.
    ///
    /// - Parameter file: The file of the source, if it is open already.
    package func opened(_ file: OpenedFile? = nil) -> ConversionSource {
        guard self.file == nil else { return self }
        var source = self
        source.file = file ?? OpenedFile(of: self)
        return source
    }
}

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
    package init(
        _ source: ConversionSource, scratch: @autoclosure () -> FilePath, limit: Int = .max
    ) throws(ConversionError) {
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

    /// Returns all bytes; does not change the position.
    ///
    /// - Parameter subject: The name of the source in the error.
    /// - Throws: `ConversionError` with the code `cannotRead`.
    package func bytes(of subject: String?) throws(ConversionError) -> [UInt8] {
        do {
            return try bytes()
        } catch {
            throw ConversionError(.cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
        }
    }

    /// Returns at most `length` bytes, starting at `offset`; fewer at the end.
    package func bytes(at offset: Int, count length: Int) throws -> [UInt8] {
        try descriptor.readBytes(at: Int64(offset), count: length)
    }

    private static func open(
        _ source: ConversionSource, scratch: () -> FilePath
    ) throws(ConversionError) -> (FileDescriptor, Int) {
        switch source.content {
        case .data(let data):
            return (try unnamedFile(data, in: scratch()), data.count)
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
