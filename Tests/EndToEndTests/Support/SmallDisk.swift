import Glibc
import TestPrograms
import SystemPackage

/// A tmpfs of the given size, unmounted with this object.
final class SmallDisk {
    private let path: FilePath
    private var isMounted = true

    static let isAvailable: Bool = {
        guard geteuid() == 0, let workspace = try? Workspace(), (try? workspace.makeDirectory("disk")) != nil,
            let disk = try? SmallDisk(at: workspace.path("disk"), kibibytes: 64)
        else { return false }
        disk.unmount()
        return true
    }()

    init(at path: FilePath, kibibytes: Int) throws {
        self.path = path
        let result = path.withPlatformString { mount("none", $0, "tmpfs", 0, "size=\(kibibytes)k") }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    func unmount() {
        guard isMounted else { return }
        isMounted = false
        _ = path.withPlatformString { umount2($0, Int32(MNT_DETACH)) }
    }

    deinit { unmount() }
}
