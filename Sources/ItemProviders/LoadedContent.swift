public import SystemPackage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a load yields: bytes in memory, a file, or a folder.
public enum LoadedContent: Sendable {
    /// Bytes in memory.
    case data(Data)
    /// A regular file.
    case file(LoadedFile)
    /// A directory and all that it holds.
    case folder(LoadedFile)
}

/// A file or folder that a load yielded, and whose it is.
public struct LoadedFile: Sendable, Hashable {
    /// Who owns the file after the load.
    public enum Ownership: Sendable, Hashable {
        /// The source itself: it may be read and must stay as it is.
        case source
        /// Made for this load inside the request's scratch directory: the receiver may rename it into place.
        case scratch
    }

    /// Where the file is. Carries any bytes that a file system allows.
    public let path: FilePath
    /// Whether the receiver may take the file away.
    public let ownership: Ownership
    /// Whether only the content of the file means something: what standard input held is kept in files whose mode and times nobody chose.
    package let isContentOnly: Bool
    /// In which order the entries of a folder are taken.
    package let order: FolderOrder
    /// What the path leads to only as long as this is there.
    private let anonymous: AnonymousFile?

    /// A file at `path` with the given ownership.
    public init(path: FilePath, ownership: Ownership) {
        self.init(path: path, ownership: ownership, isContentOnly: false, anonymous: nil)
    }

    /// The folder at `path`, which is the source's, with what it holds in `order`.
    package init(folder path: FilePath, in order: FolderOrder) {
        self.init(path: path, ownership: .source, isContentOnly: false, order: order, anonymous: nil)
    }

    /// A file that must stay where it is, and lands as a new one would, whatever its mode.
    package init(keptAt path: FilePath) {
        self.init(path: path, ownership: .source, isContentOnly: true, anonymous: nil)
    }

    /// A file without a name, which is there as long as this value is.
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

    /// Whether both are the same file, and whose it is.
    public static func == (one: LoadedFile, other: LoadedFile) -> Bool {
        one.path == other.path && one.ownership == other.ownership
    }

    /// Hashes the path and whose it is.
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
