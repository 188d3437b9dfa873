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
    /// Keeps the file at `path` alive.
    private let anonymous: AnonymousFile?

    /// Creates a file at `path` with the given ownership.
    public init(path: FilePath, ownership: Ownership) {
        self.init(path: path, ownership: ownership, isContentOnly: false, anonymous: nil)
    }

    /// Creates the source's folder at `path`, with its entries in `order`.
    package init(folder path: FilePath, in order: FolderOrder) {
        self.init(path: path, ownership: .source, isContentOnly: false, order: order, anonymous: nil)
    }

    /// Creates a file that must stay where it is; its copy gets the mode of a new file.
    package init(keptAt path: FilePath) {
        self.init(path: path, ownership: .source, isContentOnly: true, anonymous: nil)
    }

    /// Creates a file without a name, which exists as long as this value.
    package init(_ file: AnonymousFile) {
        self.init(path: file.path, ownership: .source, isContentOnly: true, anonymous: file)
    }

    private init(
        path: FilePath, ownership: Ownership, isContentOnly: Bool, order: FolderOrder = .byName,
        anonymous: AnonymousFile?
    ) {
        self.path = path
        self.ownership = ownership
        self.isContentOnly = isContentOnly
        self.order = order
        self.anonymous = anonymous
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
