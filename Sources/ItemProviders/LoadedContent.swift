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

    /// A file at `path` with the given ownership.
    public init(path: FilePath, ownership: Ownership) {
        self.path = path
        self.ownership = ownership
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
