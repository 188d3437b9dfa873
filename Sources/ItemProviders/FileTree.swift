import FileSystem
import Glibc
package import SystemPackage

/// Operations on a directory and everything below it. Symbolic links are not followed.
package enum FileTree {
    /// The kind of an entry.
    package enum Kind: Sendable, Hashable {
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
    package struct Entry: Sendable, Hashable {
        /// The path relative to the root; empty for the root itself.
        package let relativePath: FilePath
        /// The kind of the entry.
        package let kind: Kind
        /// File type and permission bits. (`st_mode`)
        package let mode: UInt32
        /// Modification time in whole seconds since 1970.
        package let modificationTime: Int
    }

    /// Returns all entries of the tree at `root`: the root first, each directory before its contents, names in byte
    /// order.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`, naming the entry. (`openat`, `fstatat`)
    /// - Complexity: O(n log n) in the number of entries.
    package static func entries(of root: FilePath) throws(ItemProviderError) -> [Entry] {
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
    package static func names(in path: FilePath) throws(ItemProviderError) -> [FilePath.Component] {
        let names = try reading(path) { () throws(Errno) in try SystemCalls.names(at: path) }
        // The bytes of each name are copied once, and not for each comparison.
        return names.map { (name: $0, bytes: $0.bytes) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.name)
    }

    /// Whether there is a directory at `path`; follows links.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead` when nothing exists there. (`stat`)
    package static func isDirectory(_ path: FilePath) throws(ItemProviderError) -> Bool {
        try entry(at: path, relativePath: "", followingLink: true).kind == .directory
    }

    /// Whether `path` is a symbolic link to a directory.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead` when nothing exists there. (`lstat`, `stat`)
    package static func isLinkToDirectory(_ path: FilePath) throws(ItemProviderError) -> Bool {
        guard try entry(at: path, relativePath: "", followingLink: false).kind == .symbolicLink else { return false }
        return (try? isDirectory(path)) ?? false
    }

    /// Removes the tree at `root`; parts that cannot be removed are left, and no link is followed.
    package static func remove(_ root: FilePath) { Directory.removeTree(at: root) }

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

extension FileTree {
    /// An entry that a walk has reached, in the open directory that contains it.
    package struct Step {
        /// The entry.
        package let entry: Entry
        /// Its path, for messages.
        package let path: FilePath
        /// The directory that contains it, and its name there; nil for the root.
        fileprivate let place: (directory: Directory, name: FilePath.Component)?

        /// Opens the file for reading without following a symbolic link that may have replaced it. The caller closes
        /// it.
        ///
        /// - Throws: `ItemProviderError` with the code `cannotRead`. (`openat` with `O_NOFOLLOW`)
        package func open() throws(ItemProviderError) -> FileDescriptor {
            try FileTree.reading(path) { () throws(Errno) in
                guard let place else { throw .isDirectory }
                return try place.directory.open(place.name, .readOnly, options: [.nonBlocking])
            }
        }

        /// Returns the target of the symbolic link.
        ///
        /// - Throws: `ItemProviderError` with the code `cannotRead`. (`readlinkat`)
        package func linkTarget() throws(ItemProviderError) -> [UInt8] {
            try FileTree.reading(path) { () throws(Errno) in
                guard let place else { throw .invalidArgument }
                return try SystemCalls.symbolicLink(place.name, in: place.directory.descriptor)
                    .map(UInt8.init(bitPattern:))
            }
        }
    }

    /// Visits the tree at `root`: the root first, each directory before its contents, its entries in `order`.
    /// Everything below the root is accessed through open directories, one for each level: a symbolic link that
    /// replaces an entry during the walk is not followed.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`, naming the entry; the errors of `visit`. (`openat`,
    ///   `fstatat`, `readdir`)
    /// - Complexity: O(n log n) in the number of entries.
    package static func walk(
        _ root: FilePath, in order: FolderOrder = .byName, _ visit: (Step) throws(ItemProviderError) -> Void
    ) throws(ItemProviderError) {
        let top = try reading(root) { () throws(Errno) in try root.stat() }
        try visit(Step(entry: Entry(top, at: ""), path: root, place: nil))
        guard top.type == .directory else { return }
        // The unvisited names in each directory on the current path, the next one last.
        var frames: [(relativePath: FilePath, directory: Directory, rest: [FilePath.Component])] = []
        func enter(_ directory: Directory, _ relativePath: FilePath) throws(ItemProviderError) {
            let names = try reading(directory.path) { () throws(Errno) in try directory.names() }
            frames.append((relativePath, directory, order.listing(of: directory.path, holding: names).names.reversed()))
        }
        try enter(try reading(root) { () throws(Errno) in try Directory(root) }, "")
        while let frame = frames.last {
            guard let name = frame.rest.last else {
                frames.removeLast()
                continue
            }
            frames[frames.count - 1].rest.removeLast()
            let (path, relativePath) = (frame.directory.path(of: name), frame.relativePath.appending(name))
            let status = try reading(path) { () throws(Errno) in
                try SystemCalls.status(of: name, in: frame.directory.descriptor)
            }
            let step = Step(entry: Entry(status, at: relativePath), path: path, place: (frame.directory, name))
            try visit(step)
            guard status.type == .directory else { continue }
            try enter(try reading(path) { () throws(Errno) in try frame.directory.directory(name) }, relativePath)
        }
    }

    static func reading<Result>(
        _ path: FilePath, _ body: () throws(Errno) -> Result
    ) throws(ItemProviderError) -> Result {
        do {
            return try body()
        } catch {
            throw ItemProviderError(
                .cannotRead, subject: path.string, message: "cannot be read: \(error)", underlying: error)
        }
    }
}

extension FileTree.Entry {
    fileprivate init(_ status: Stat, at relativePath: FilePath) {
        let kind: FileTree.Kind =
            switch status.type {
            case .regular: .file(size: Int64(status.size))
            case .directory: .directory
            case .symbolicLink: .symbolicLink
            default: .special
            }
        self.init(
            relativePath: relativePath, kind: kind, mode: UInt32(status.mode.rawValue),
            modificationTime: Int(status.st_mtim.tv_sec))
    }
}
