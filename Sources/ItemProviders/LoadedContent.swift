import Archives
package import FileSystem
public import SystemPackage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The result of a load: bytes in memory, a file, or a folder.
public enum LoadedContent: Sendable {
    /// Bytes in memory.
    case data(Data)
    /// A regular file.
    case file(LoadedFile)
    /// A directory with its contents.
    case folder(LoadedFile)
}

/// A file or folder that a load returned, and its owner.
public struct LoadedFile: Sendable, Hashable {
    /// The owner of the file after the load.
    public enum Ownership: Sendable, Hashable {
        /// The source itself: it may be read and must not be changed.
        case source
        /// Created for this load inside the request's scratch directory: the receiver may rename it into place.
        case scratch
    }

    /// The path of the file. May contain any bytes that a file system allows.
    public let path: FilePath
    /// Whether the receiver may move the file.
    public let ownership: Ownership
    /// Whether only the file's content is meaningful: standard input is kept in files whose mode and times are
    /// arbitrary.
    package let isContentOnly: Bool
    /// The order of a folder's entries.
    package let order: FolderOrder
    /// Whether the path means nothing to the user: the file was made for the source, and is not the source.
    package let isDerived: Bool
    /// Keeps the file at `path` alive.
    private let keeper: (any Sendable)?

    /// Creates a file at `path` with the given ownership.
    public init(path: FilePath, ownership: Ownership) {
        self.init(path: path, ownership: ownership, isContentOnly: false, keeper: nil)
    }

    /// Creates a file that was extracted from the source and exists as long as `keeper`. It must stay where it is, and has
    /// the attributes of what was extracted.
    package init(extractedAt path: FilePath, keptBy keeper: any Sendable) {
        self.init(path: path, ownership: .source, isContentOnly: false, isDerived: true, keeper: keeper)
    }

    /// Creates the source's folder at `path`, with its entries in `order`.
    package init(folder path: FilePath, in order: FolderOrder) {
        self.init(path: path, ownership: .source, isContentOnly: false, order: order, keeper: nil)
    }

    /// Creates a file that must stay where it is; its copy gets the mode of a new file.
    package init(keptAt path: FilePath) {
        self.init(path: path, ownership: .source, isContentOnly: true, isDerived: true, keeper: nil)
    }

    /// Creates a file without a name, which exists as long as this value.
    package init(_ file: AnonymousFile) {
        self.init(path: file.path, ownership: .source, isContentOnly: true, isDerived: true, keeper: file)
    }

    private init(
        path: FilePath, ownership: Ownership, isContentOnly: Bool, isDerived: Bool = false,
        order: FolderOrder = .byName, keeper: (any Sendable)?
    ) {
        self.path = path
        self.ownership = ownership
        self.isContentOnly = isContentOnly
        self.order = order
        self.isDerived = isDerived
        self.keeper = keeper
    }

    /// Whether both have the same path and owner.
    public static func == (one: LoadedFile, other: LoadedFile) -> Bool {
        one.path == other.path && one.ownership == other.ownership
    }

    /// Hashes the path and the owner.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(ownership)
    }
}

extension LoadedContent {
    /// Whether this is the source's own file or folder.
    package var isSource: Bool {
        switch self {
        case .data: false
        case .file(let file), .folder(let file): file.ownership == .source
        }
    }
}

/// Conversions between the three forms, as Apple's item providers do them.
extension LoadedContent {
    /// Returns the content as bytes in memory: a file is read, a folder becomes a ZIP.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`, `cannotWrite` or `cancelled`.
    public func data(
        scratch: FilePath, progress: LoadProgress = LoadProgress()
    ) throws(ItemProviderError) -> Data {
        switch self {
        case .data(let data): return data
        case .file(let file): return try Self.read(file.path)
        case .folder(let folder):
            let archive = scratch.appending("folder.zip")
            defer { FileTree.remove(archive) }
            try FolderArchive.write(folder, to: archive, progress: progress)
            return try Self.read(archive)
        }
    }

    /// Returns the content as a file or folder: data is written to a new private file (mode 0600) in `scratch`.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotWrite`.
    public func file(scratch: FilePath) throws(ItemProviderError) -> LoadedFile {
        switch self {
        case .file(let file), .folder(let file): return file
        case .data(let data):
            let path = scratch.appending("data")
            do {
                let descriptor = try FileDescriptor.open(
                    path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                    permissions: [.ownerReadWrite])
                try descriptor.closeAfter { _ = try descriptor.writeAll(data) }
            } catch {
                throw ItemProviderError(.cannotWrite, subject: path.string, underlying: error)
            }
            return LoadedFile(path: path, ownership: .scratch)
        }
    }

    /// Returns the content with a folder converted to a ZIP file in `scratch`; other content is returned unchanged.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`, `cannotWrite` or `cancelled`.
    public func flattened(
        scratch: FilePath, progress: LoadProgress = LoadProgress()
    ) throws(ItemProviderError) -> LoadedContent {
        guard case .folder(let folder) = self else { return self }
        let archive = scratch.appending("folder.zip")
        try FolderArchive.write(folder, to: archive, progress: progress)
        return .file(LoadedFile(path: archive, ownership: .scratch))
    }

    private static func read(_ path: FilePath) throws(ItemProviderError) -> Data {
        do {
            let descriptor = try SystemCalls.openRegularFile(path)
            return try descriptor.closeAfter {
                var data = Data()
                try descriptor.readBlocks { data.append(contentsOf: $0) }
                return data
            }
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: path.string, message: "cannot be read: \(error)", underlying: error)
        }
    }
}

/// The order of a folder's entries: that of its store if it has one, otherwise the byte order of the names.
///
/// It only rearranges the entries: whatever a store returns, no entry is added or duplicated, and none is lost unless
/// the folder says that it is not an item.
package struct FolderOrder: Sendable {
    /// The entries of a folder, in order.
    package struct Listing: Sendable {
        /// The names.
        package let names: [FilePath.Component]
        /// The names that are lanes of a board.
        package let lanes: Set<FilePath.Component>
        /// Whether entries without a name here are left out; otherwise they come last.
        package let omitsOthers: Bool

        /// Creates a listing from its parts.
        package init(
            names: [FilePath.Component], lanes: Set<FilePath.Component> = [], omitsOthers: Bool = false
        ) {
            self.names = names
            self.lanes = lanes
            self.omitsOthers = omitsOthers
        }
    }

    /// Orders every folder by the bytes of the names.
    package static let byName = FolderOrder { _, _ in nil }

    private let own: @Sendable (FilePath, [FilePath.Component]) -> Listing?

    /// Creates an order from a function.
    ///
    /// - Parameter own: Takes a folder and the names in it, in byte order, and returns the folder's own order; nil if
    ///   it has none. The order may contain names that do not exist and omit ones that do.
    package init(_ own: @escaping @Sendable (FilePath, [FilePath.Component]) -> Listing?) { self.own = own }

    /// Returns the entries of `folder`: first those that its own order names, then the rest in byte order, unless the
    /// order omits them.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`. (`open`, `readdir`)
    /// - Complexity: O(n log n) in the number of entries, plus the time of the store's function.
    package func listing(of folder: FilePath) throws(ItemProviderError) -> Listing {
        listing(of: folder, holding: try FileTree.names(in: folder))
    }

    /// Returns the entries of a folder whose names are known.
    func listing(of folder: FilePath, holding names: [FilePath.Component]) -> Listing {
        let names = names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        guard let own = own(folder, names) else { return Listing(names: names) }
        var rest = Set(names)
        let ordered = own.names.filter { rest.remove($0) != nil }
        return Listing(names: ordered + (own.omitsOthers ? [] : names.filter(rest.contains)), lanes: own.lanes)
    }
}

/// A ZIP file with a folder as its top entry, for requests of a folder as data.
///
/// Modes, modification times (to two seconds, in UTC) and symbolic links are kept; sockets, pipes and devices are an
/// error. Zip64 is always used, so neither size nor number of entries is limited.
package enum FolderArchive {
    /// Writes the folder `source` as a ZIP to the new file `archive`, with the entries in the folder's order.
    ///
    /// - Throws: `ItemProviderError`; the caller then removes `archive`, which may be incomplete.
    package static func write(
        _ source: LoadedFile, to archive: FilePath, progress: LoadProgress
    ) throws(ItemProviderError) {
        let folder = source.path
        progress.totalUnitCount = Int64(try FileTree.entries(of: folder).count)
        let top = folder.lexicallyNormalized().lastComponent.map { FilePath(root: nil, [$0]) } ?? "folder"
        var writer = try ItemProviderError.ofArchive { () throws(ArchiveError) in try ZipWriter(path: archive) }
        try FileTree.walk(folder, in: source.order) { step throws(ItemProviderError) in
            try progress.checkCancellation()
            let entry = step.entry
            let name = entry.relativePath.isEmpty ? top : top.pushing(entry.relativePath)
            try ItemProviderError.ofArchive { () throws(ArchiveError) in
                try writer.open(
                    name, mode: UInt32(entry.mode), modificationTime: entry.modificationTime,
                    isDirectory: entry.kind == .directory, isStored: entry.kind == .directory)
            }
            switch entry.kind {
            case .directory: break
            case .file: try write(contentsOf: step, to: writer, progress)
            case .symbolicLink:
                let target = try step.linkTarget()
                try ItemProviderError.ofArchive { () throws(ArchiveError) in try writer.write(target) }
            case .special:
                throw ItemProviderError(
                    .cannotRead, subject: step.path.string,
                    message: "is a socket, pipe or device, which a ZIP cannot contain")
            }
            try ItemProviderError.ofArchive { () throws(ArchiveError) in try writer.closeEntry() }
            progress.completedUnitCount += 1
        }
        do { try writer.finish() } catch { throw ItemProviderError(error) }
    }

    private static func write(
        contentsOf file: FileTree.Step, to writer: borrowing ZipWriter, _ progress: LoadProgress
    ) throws(ItemProviderError) {
        let descriptor = try file.open()
        do {
            defer { try? descriptor.close() }
            try descriptor.readBlocks { block in
                try progress.checkCancellation()
                try writer.write(block)
            }
        } catch let error as ItemProviderError {
            throw error
        } catch let error as ArchiveError {
            throw ItemProviderError(error)
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: file.path.string, message: "cannot be read: \(error)", underlying: error)
        }
    }
}
