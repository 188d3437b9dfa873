import FileSystem
import Glibc
package import SystemPackage

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
