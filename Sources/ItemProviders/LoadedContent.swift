public import FoundationEssentials
import Archives
package import FileSystem
public import SystemPackage

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
