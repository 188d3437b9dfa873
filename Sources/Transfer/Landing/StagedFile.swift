import FileSystem
import ItemProviders
package import SystemPackage

/// The identity of a staged file or folder, by which it is found under any name in its file system. A command that
/// records it before the item gets its place finds out after a crash whether the item has landed.
package struct StagedFile: Codable, Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// The creation time in nanoseconds since 1970; nil when the file system does not record it. It distinguishes a new
    /// file that reuses the inode number.
    package let born: Int64?
    /// The size in bytes; nil if `born` is known, since the file may change and is still the same.
    let size: Int64?

    /// Records the entry at `path`, without following links; nil when it does not exist.
    package init?(_ path: FilePath) {
        guard let name = path.lastComponent, let directory = try? Directory(path.parent) else { return nil }
        self.init(name, in: directory)
    }

    init?(_ name: FilePath.Component, in directory: Directory) {
        guard let status = try? directory.status(of: name), let fingerprint = try? directory.fingerprint(of: name)
        else { return nil }
        let identity = FileIdentity(status)
        (device, inode) = (identity.device, identity.inode)
        born = fingerprint.born
        size = born == nil ? fingerprint.size : nil
    }
}

/// The existing files at a destination: a folder and its lanes, or a file and its siblings.
package struct ExistingFiles {
    private let files: Set<StagedFile>
    /// The paths of the files and folders.
    package let paths: [FilePath]

    /// The maximum number of entries that are listed.
    private static let most = 1 << 20

    /// Lists `destination`: a folder and the folders in it, at any depth, since folders of sources may have been kept; or the
    /// siblings of a file, since a new file may have got another name. Links are not followed.
    ///
    /// - Complexity: O(n) in the number of entries.
    package init(at destination: FilePath) {
        let isFolder = (try? FileTree.isDirectory(destination)) == true
        let folder = isFolder ? destination : destination.removingLastComponent()
        var (paths, files): ([FilePath], Set<StagedFile>) = ([], [])
        var rest = [folder.isEmpty ? "." : folder]
        while let path = rest.popLast(), paths.count < Self.most {
            guard let directory = try? Directory(path), let names = try? directory.names() else { continue }
            for name in names {
                let inner = path.appending(name)
                paths.append(inner)
                if let file = StagedFile(name, in: directory) { files.insert(file) }
                guard isFolder, !name.isHidden, (try? directory.status(of: name))?.type == .directory else { continue }
                rest.append(inner)
            }
        }
        (self.paths, self.files) = (paths, files)
    }

    /// Whether `file` exists there.
    package func contains(_ file: StagedFile) -> Bool { files.contains(file) }
}
