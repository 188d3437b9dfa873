import Glibc

/// What tells a file or folder from all others of its file system, whatever it is called.
///
/// A number that a removed file had is given to the next one, on many file systems at once; the time at which a file was made cannot be set,
/// and tells the two apart. Where the file system does not keep it, its content's time and size have to.
package struct FileIdentity: Sendable, Hashable {
    /// The inode's number, by its bits.
    package let inode: Int64
    /// When it was made, in nanoseconds since 1970; nil where the file system does not know.
    package let born: Int64?
    /// When its content was changed last, in nanoseconds since 1970.
    package let modified: Int64
    /// Its size in bytes.
    package let size: Int64
    private let mode: UInt32

    init(inode: Int64, born: Int64?, modified: Int64, size: Int64, mode: UInt32) {
        self.inode = inode
        self.born = born
        self.modified = modified
        self.size = size
        self.mode = mode
    }

    /// Whether it is a file with content.
    package var isRegular: Bool { mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    /// Whether it is a symbolic link.
    package var isLink: Bool { mode & S_IFMT == S_IFLNK }
}
