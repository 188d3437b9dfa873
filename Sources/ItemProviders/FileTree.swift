import FileSystem
import Glibc
public import SystemPackage

/// Operations on a directory and everything below it. Symbolic links are not followed.
public enum FileTree {
    /// The kind of an entry.
    public enum Kind: Sendable, Hashable {
        /// A regular file of `size` bytes.
        case file(size: Int64)
        /// A directory.
        case directory
        /// A symbolic link.
        case symbolicLink
        /// A socket, pipe or device.
        case special
    }

    /// One entry of a tree.
    public struct Entry: Sendable, Hashable {
        /// The path relative to the root; empty for the root itself.
        public let relativePath: FilePath
        /// The kind of the entry.
        public let kind: Kind
        /// File type and permission bits. (`st_mode`)
        public let mode: UInt32
        /// Modification time in whole seconds since 1970.
        public let modificationTime: Int
    }

    /// Returns all entries of the tree at `root`: the root first, each directory before its contents, names in byte
    /// order.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`, naming the entry. (`openat`, `fstatat`)
    /// - Complexity: O(n log n) in the number of entries.
    public static func entries(of root: FilePath) throws(ItemProviderError) -> [Entry] {
        try entries(of: root, in: .byName)
    }

    /// Returns all entries, with those of each directory in `order`.
    package static func entries(of root: FilePath, in order: FolderOrder) throws(ItemProviderError) -> [Entry] {
        var result: [Entry] = []
        try walk(root, in: order) { step in result.append(step.entry) }
        return result
    }

    /// Whether `predicate` holds for a directory of the tree at `root`, including the root. Unreadable directories are
    /// treated as empty.
    ///
    /// - Complexity: O(n) in the number of entries. (`openat`, `fstatat`, `readdir`)
    package static func contains(in root: FilePath, directory predicate: (FilePath) -> Bool) -> Bool {
        guard let top = try? Directory(root) else { return predicate(root) }
        var frames = [(directory: top, rest: (try? top.names()) ?? [])]
        if predicate(root) { return true }
        while let frame = frames.last {
            guard let name = frame.rest.last else {
                frames.removeLast()
                continue
            }
            frames[frames.count - 1].rest.removeLast()
            guard (try? frame.directory.status(of: name))?.type == .directory else { continue }
            if predicate(frame.directory.path(of: name)) { return true }
            guard let inner = try? frame.directory.directory(name), let names = try? inner.names() else { continue }
            frames.append((inner, names))
        }
        return false
    }

    /// Returns the names in the directory at `path`, in byte order, without `.` and `..`.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`. (`open`, `readdir`)
    public static func names(in path: FilePath) throws(ItemProviderError) -> [FilePath.Component] {
        let names = try reading(path) { () throws(Errno) in try SystemCalls.names(at: path) }
        return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// Whether there is a directory at `path`; follows links.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead` when nothing exists there. (`stat`)
    public static func isDirectory(_ path: FilePath) throws(ItemProviderError) -> Bool {
        try entry(at: path, relativePath: "", followingLink: true).kind == .directory
    }

    /// Whether `path` is a symbolic link to a directory.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead` when nothing exists there. (`lstat`, `stat`)
    public static func isLinkToDirectory(_ path: FilePath) throws(ItemProviderError) -> Bool {
        guard try entry(at: path, relativePath: "", followingLink: false).kind == .symbolicLink else { return false }
        return (try? isDirectory(path)) ?? false
    }

    /// Removes the tree at `root`; parts that cannot be removed are left, and no link is followed.
    public static func remove(_ root: FilePath) {
        guard let name = root.lastComponent, let directory = try? Directory(root.parent) else { return }
        directory.removeAll(name)
    }

    private static func entry(
        at path: FilePath, relativePath: FilePath, followingLink: Bool
    ) throws(ItemProviderError) -> Entry {
        var status = stat()
        let result = path.withPlatformString { followingLink ? stat($0, &status) : lstat($0, &status) }
        guard result == 0 else { throw cannotRead(path) }
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file(size: Int64(status.st_size))
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            default: .special
            }
        return Entry(
            relativePath: relativePath, kind: kind, mode: UInt32(status.st_mode),
            modificationTime: status.st_mtim.tv_sec)
    }

    private static func cannotRead(_ path: FilePath) -> ItemProviderError {
        let errno = Errno(rawValue: Glibc.errno)
        return ItemProviderError(
            .cannotRead, subject: path.string, message: "cannot be read: \(errno)", underlying: errno)
    }
}
