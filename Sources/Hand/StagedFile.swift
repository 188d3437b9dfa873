import CLinux
import Glibc
import ItemProviders
import SystemPackage

/// A file or folder that was about to become an item: known again under any name in its file system.
struct StagedFile: Codable, Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// When it was made, in nanoseconds since 1970; nil where the file system does not know. With it, a number that was given to another file
    /// since is no mistake.
    let born: Int64?
    /// Its size in bytes; nil where `born` says enough, since a file may be changed and is still the same.
    let size: Int64?

    /// What is at `path`, links not followed; nil when there is nothing. (`lstat`, `statx`)
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

/// What stands at a destination: the file itself, or what a folder and its lanes hold.
struct ExistingFiles {
    private let files: Set<StagedFile>
    private let paths: [FilePath]

    /// A look at `destination`: a folder with the folders in it, or a file with its neighbours, for a file that was to be written may have got
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

    /// Whether `file` is there.
    func contains(_ file: StagedFile) -> Bool { files.contains(file) }

    /// Whether the very file that had this state is there, under whatever name.
    func contains(_ state: FileState) -> Bool { paths.contains { FileState(of: $0) == state } }
}
