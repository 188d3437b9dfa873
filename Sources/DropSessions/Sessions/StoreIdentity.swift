import Glibc
public import SystemPackage

/// A folder that holds items, as the rules on visibility and on local moves tell it from others.
public struct StoreIdentity: Sendable, Hashable {
    /// The folder itself, whatever its path; nil for one that does not exist yet.
    public let folder: FileIdentity?
    /// The `group` that it declares.
    public let group: String?
    /// The Unix group that owns the folder, or will own it once it is made; nil where none does (standard output).
    public let team: UInt32?

    /// An identity from its parts.
    public init(folder: FileIdentity?, group: String? = nil, team: UInt32? = nil) {
        self.folder = folder
        self.group = group
        self.team = team
    }

    /// The identity of the folder at `directory`, links followed.
    ///
    /// - Throws: `Errno`, when there is no such folder. (`stat`)
    public init(directory: FilePath, group: String? = nil) throws(Errno) {
        var status = stat()
        guard directory.withPlatformString({ stat($0, &status) }) == 0 else { throw Errno(rawValue: Glibc.errno) }
        self.init(
            folder: FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)), group: group,
            team: status.st_gid)
    }

    /// Whether both are one folder. A folder that does not exist yet is the same as no other.
    public func isSameStore(as other: StoreIdentity) -> Bool { folder != nil && folder == other.folder }
}

/// A file or folder as the system knows it, whatever it is called.
public struct FileIdentity: Sendable, Hashable {
    /// The file system's number. (`st_dev`)
    public let device: UInt64
    /// The number inside the file system. (`st_ino`)
    public let inode: UInt64

    /// An identity from its two numbers.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}
