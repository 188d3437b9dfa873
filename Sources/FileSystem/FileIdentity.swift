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
