import SystemPackage
import Testing

@testable import Destinations

@Suite struct StoreFileSystemTests {
    /// The magic numbers in statfs(2).
    @Test(
        arguments: [
            (0x6969, .remote("NFS")), (0xFF53_4D42, .remote("SMB")), (0xFE53_4D42, .remote("SMB")),
            (0x517B, .remote("SMB")), (0x0102_1997, .remote("9P")), (0x5346_414F, .remote("AFS")),
            (0x7375_7245, .remote("Coda")), (0x564C, .remote("NCP")), (0x6573_5546, .program), (0xEF53, .local),
            (0x5846_5342, .local), (0x9123_683E, .local), (0x0102_1994, .local), (0x794C_7630, .local),
            (0x4D44, .local), (0x2FC1_2FC1, .local), (0, .local),
        ] as [(UInt32, StoreFileSystem.Kind)])
    func kinds(number: UInt32, kind: StoreFileSystem.Kind) { #expect(StoreFileSystem.kind(number) == kind) }

    /// Lines in the format of proc_pid_mountinfo(5).
    @Test(arguments: [
        ("0:52", "sshfs"), ("0:53", nil), ("0:54", nil), ("8:1", nil), ("0:99", nil), ("", nil),
    ])
    func programs(device: String, name: String?) {
        let mounts = """
            36 35 8:1 / / rw,noatime shared:1 - ext4 /dev/sda1 rw
            98 36 0:52 / /mnt/far rw,nosuid shared:2 master:3 - fuse.sshfs me@far:/home rw,user_id=1000
            99 36 0:53 / /mnt/crypt rw - fuse.gocryptfs /crypt rw
            90 36 0:54 / /mnt/disk rw - fuseblk /dev/sdb1 rw
            91 36 0:99
            """
        #expect(StoreFileSystem.remoteProgram(of: device, in: mounts) == name)
    }

    /// fcntl_locking(2): `ENOLCK` if there are no locks, other errors if the file system does not support the call.
    @Test(
        arguments: [
            (.noLocks, true), (.notSupported, true), (.noFunction, true), (.wouldBlock, false), (.ioError, false),
            (.permissionDenied, false),
        ] as [(Errno, Bool)])
    func withoutLocks(error: Errno, isSo: Bool) { #expect(StoreFileSystem.hasNoLocks(error) == isSo) }

    /// Lines in the format of proc_locks(5).
    @Test(
        arguments: [
            ("1: POSIX  ADVISORY  WRITE 712 08:01:131137 120 120", 712),
            ("1: POSIX  ADVISORY  WRITE 712 08:01:131137 0 EOF", 712),
            ("1: POSIX  ADVISORY  WRITE 712 08:01:131138 1073741825 1073741825", 712),
            ("1: POSIX  ADVISORY  READ 712 08:01:131137 120 120", nil),
            ("1: POSIX  ADVISORY  WRITE 712 08:01:131137 123 123", nil),
            ("1: POSIX  ADVISORY  WRITE 712 08:01:131139 120 120", nil),
            ("1: -> POSIX  ADVISORY  WRITE 712 08:01:131137 120 120", nil),
            ("1: FLOCK  ADVISORY  WRITE 712 08:01:131137 0 EOF", nil),
            ("1: OFDLCK ADVISORY  WRITE -1 08:01:131137 120 120", nil),
            ("1: POSIX  ADVISORY  WRITE 99 08:01:131137 120 120", nil),
            ("1: POSIX  ADVISORY  WRITE 712 08:01:131137 9 3", nil), ("", nil), ("1: POSIX", nil),
        ] as [(String, Int32?)])
    func writers(line: String, process: Int32?) {
        let other = "7: POSIX  ADVISORY  WRITE 5 08:01:7 120 120"
        #expect(LockHolder.writer(of: [131_137, 131_138], in: "\(other)\n\(line)\n", but: 99) == process)
    }
}
