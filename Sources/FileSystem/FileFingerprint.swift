import Glibc

/// Recognises a file or folder of a file system under another name, and shows without reading it whether it was written
/// to.
///
/// Many file systems soon reuse the inode number of a removed file. The birth time, which cannot be set, distinguishes
/// the two files. If the file system does not store it, modification time and size must do. `FileIdentity` is only for
/// files that exist at the same time.
package struct FileFingerprint: Sendable, Hashable {
    /// The inode number, as a bit pattern.
    package let inode: Int64
    /// The birth time, in nanoseconds since 1970; nil if the file system does not store it.
    package let born: Int64?
    /// The modification time of the content, in nanoseconds since 1970.
    package let modified: Int64
    /// The size in bytes.
    package let size: Int64
    private let mode: UInt32

    init(inode: Int64, born: Int64?, modified: Int64, size: Int64, mode: UInt32) {
        self.inode = inode
        self.born = born
        self.modified = modified
        self.size = size
        self.mode = mode
    }

    /// Whether it is a regular file.
    package var isRegular: Bool { mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    /// Whether it is a symbolic link.
    package var isLink: Bool { mode & S_IFMT == S_IFLNK }
}
