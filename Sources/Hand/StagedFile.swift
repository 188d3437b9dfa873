import CLinux
import Glibc
import ItemProviders
import SystemPackage

/// The identity of a staged file or folder, by which it is found under any name in its file system.
struct StagedFile: Codable, Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// The creation time in nanoseconds since 1970; nil when the file system does not record it. It distinguishes a new
    /// file that reuses the inode number.
    let born: Int64?
    /// The size in bytes; nil if `born` is known, since the file may change and is still the same.
    let size: Int64?

    /// Records the entry at `path`, without following links; nil when it does not exist. (`lstat`, `statx`)
    init?(_ path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        let time = path.withPlatformString { dnd_birth_time($0) }
        born = time < 0 ? nil : time
        size = time < 0 ? Int64(status.st_size) : nil
    }
}

/// The existing files at a destination: a folder and its lanes, or a file and its siblings.
struct ExistingFiles {
    private let files: Set<StagedFile>
    private let paths: [FilePath]

    /// Lists `destination`: a folder and the folders in it, or the siblings of a file, since a new file may have got
    /// another name.
    ///
    /// - Complexity: O(n) in the number of entries.
    init(at destination: FilePath) {
        var paths: [FilePath] = []
        let isFolder = (try? FileTree.isDirectory(destination)) == true
        let folder = isFolder ? destination : destination.removingLastComponent()
        for name in (try? FileTree.names(in: folder.isEmpty ? "." : folder)) ?? [] {
            let path = folder.appending(name)
            paths.append(path)
            guard isFolder, !name.string.hasPrefix("."), (try? FileTree.isLinkToDirectory(path)) == false,
                let inside = try? FileTree.names(in: path)
            else { continue }
            paths += inside.map { path.appending($0) }
        }
        self.paths = paths
        files = Set(paths.compactMap(StagedFile.init))
    }

    /// Whether `file` exists there.
    func contains(_ file: StagedFile) -> Bool { files.contains(file) }

    /// Whether the file with this state exists there, under any name.
    func contains(_ state: FileState) -> Bool { paths.contains { FileState(of: $0) == state } }
}
