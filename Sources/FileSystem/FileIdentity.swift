import Glibc
package import SystemPackage

/// A file or folder as the system identifies it, independent of its name, as long as it exists. `FileFingerprint`
/// recognises a file later, when its number may belong to another one.
public struct FileIdentity: Sendable, Hashable {
    /// The ID of the file system. (`st_dev`)
    public let device: UInt64
    /// The number of the file in the file system. (`st_ino`)
    public let inode: UInt64

    /// Creates an identity from its two numbers.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    /// The identity of the file or folder with this status.
    package init(_ status: Stat) {
        self.init(device: UInt64(status.deviceID.rawValue), inode: UInt64(status.inode.rawValue))
    }
}

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

extension FilePath {
    /// The path's bytes, which need not be UTF-8.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// The directory of the path's last component; `.` for a bare name.
    package var parent: FilePath {
        let parent = removingLastComponent()
        return parent.isEmpty ? "." : parent
    }

    /// Creates a path from its bytes, up to the first NUL.
    package init(bytes: some Collection<UInt8>) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}

extension FilePath.Component {
    /// The name's bytes, which need not be UTF-8.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// Creates a name from its bytes; nil if they are not a valid name (empty, `.`, `..`, with a slash or a NUL).
    package init?(bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty, !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { return nil }
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        if kind != .regular { return nil }
    }

    /// Whether listings omit the name.
    package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }
}

extension Stat {
    /// Whether both are the status of the same file or folder.
    package func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }

    /// Whether both have the same modification time.
    package func isModified(when other: Stat) -> Bool {
        st_mtim.tv_sec == other.st_mtim.tv_sec && st_mtim.tv_nsec == other.st_mtim.tv_nsec
    }

    /// The modification time, in nanoseconds since 1970, as in `FileFingerprint`.
    package var modifiedNanoseconds: Int64 { Self.nanoseconds(st_mtim) }

    /// The time of the last change of content or attributes, in nanoseconds since 1970. (`st_ctim`)
    package var changedNanoseconds: Int64 { Self.nanoseconds(st_ctim) }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        let far = 9_000_000_000
        return Int64(min(max(time.tv_sec, -far), far)) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
