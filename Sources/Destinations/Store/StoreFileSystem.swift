import Configuration
import FileSystem
import Glibc
import SystemPackage
import Transfer

/// The capabilities of the file system on which a store is.
///
/// A store needs locks on byte ranges and memory shared through a file, among all commands that use it. Local file
/// systems support both. Network file systems support locks at best: commands on one machine are safe, but two machines
/// must not use one store at once.
enum StoreFileSystem {
    /// The location of a file system.
    enum Kind: Equatable {
        /// On this machine.
        case local
        /// On another machine; the name of its protocol or product.
        case remote(String)
        /// A FUSE file system, which may get its data from anywhere.
        case program
    }

    /// The kind for a file system number of `statfs`. (statfs(2), linux/magic.h)
    static func kind(_ number: UInt32) -> Kind {
        switch number {
        case 0x6969: .remote("NFS")
        case 0x517B, 0xFF53_4D42, 0xFE53_4D42: .remote("SMB")
        case 0x0102_1997: .remote("9P")
        case 0x5346_414F, 0x6B41_4653: .remote("AFS")
        case 0x7375_7245: .remote("Coda")
        case 0x564C: .remote("NCP")
        case 0x00C3_6400: .remote("Ceph")
        case 0x0BD0_0BD0: .remote("Lustre")
        case 0x786F_4256: .remote("a shared folder of VirtualBox")
        case 0xBACB_ACBC: .remote("a shared folder of VMware")
        case 0x6573_5546: .program
        default: .local
        }
    }

    /// FUSE programs that get their files from other machines, by the names in mounts. (mount.fuse3(8))
    private static let remotePrograms: Set<String> = [
        "sshfs", "rclone", "s3fs", "davfs", "curlftpfs", "smbnetfs", "glusterfs", "ceph", "gvfsd-fuse", "lizardfs",
        "mfs",
    ]

    /// The name of the FUSE program that provides the file system from another machine, according to the lines of
    /// /proc/self/mountinfo; nil for other file systems. (proc_pid_mountinfo(5))
    ///
    /// - Parameter device: `major:minor`.
    static func remoteProgram(of device: String, in mounts: String) -> String? {
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 3, words[2] == device, let dash = words.firstIndex(of: "-"), dash + 1 < words.count
            else { continue }
            let type = words[dash + 1]
            guard type.hasPrefix("fuse.") else { return nil }
            let name = String(type.dropFirst(5))
            return remotePrograms.contains(name) ? name : nil
        }
        return nil
    }

    /// Warns once if the store in `folder` is only safe to use from one machine.
    static func warn(of folder: DndFolder) {
        guard let name = remoteName(folder.descriptor) else { return }
        SafetyWarnings.warn(
            folder.path, "is on \(name), which several machines may share: use this store from one machine at a time",
            hint: "concurrent commands of two machines may damage its order and history, but not its items")
    }

    private static func remoteName(_ descriptor: FileDescriptor) -> String? {
        guard let number = SystemCalls.fileSystemNumber(descriptor) else { return nil }
        switch kind(number) {
        case .local: return nil
        case .remote(let name): return name
        case .program:
            var file = stat()
            guard fstat(descriptor.rawValue, &file) == 0,
                let mounts = LockHolder.read("/proc/self/mountinfo", most: 1 << 20)
            else { return nil }
            // gnu_dev_major and gnu_dev_minor of sys/sysmacros.h, which are macros.
            let device = UInt64(file.st_dev)
            let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
            let minor = device & 0xFF | (device >> 12) & ~0xFF
            return remoteProgram(of: "\(major):\(minor)", in: mounts)
        }
    }

    /// Whether a lock error means that the file system does not support locks. (fcntl_locking(2))
    static func hasNoLocks(_ error: Errno) -> Bool {
        [.noLocks, .notSupported, .noFunction, .invalidArgument].contains(error)
    }
}

extension DestinationError {
    /// The error for a store on a file system without locks.
    init(withoutLocks path: FilePath, underlying: any Error) {
        self.init(
            .cannotWrite, path: path,
            message: "cannot be locked: its file system has no locks, which a store needs",
            hint: "keep the store on a local file system, or use a plain folder",
            underlying: underlying)
    }
}
