import FileSystem
package import SystemPackage

/// What may be the cause of a failure besides the file itself: a change of it is a reason to try again.
package struct Circumstances: Sendable {
    private let paths: [FilePath]
    private let folders: [FilePath]

    /// - Parameters:
    ///   - paths: Files, and directories of which only the list of names counts, such as those of `PATH`.
    ///   - folders: Directories whose files count too.
    package init(paths: [FilePath], folders: [FilePath]) {
        self.paths = paths
        self.folders = folders
    }

    /// A digest of names, inodes, sizes and times; 32 hexadecimal digits.
    package var digest: String {
        var hasher = ContentHasher()
        func note(_ name: FilePath.Component, in directory: Directory) {
            let found = (try? directory.fingerprint(of: name)) ?? nil
            let words = [name.string, "\(found?.inode ?? -1) \(found?.size ?? -1) \(found?.modified ?? -1)"]
            Array(words.joined(separator: " ").utf8).withUnsafeBytes { hasher.update($0) }
        }
        for path in paths + folders {
            // The target of a link counts, as of /bin.
            let path = SystemCalls.resolved(path) ?? path
            guard let name = path.lastComponent, let parent = try? Directory(path.parent) else { continue }
            note(name, in: parent)
        }
        for path in folders {
            guard let folder = try? Directory(path), let names = try? folder.names() else { continue }
            for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) { note(name, in: folder) }
        }
        return hasher.finalize().hexadecimal
    }
}
