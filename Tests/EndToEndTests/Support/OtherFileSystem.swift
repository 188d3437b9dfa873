import Foundation
import SystemPackage
import TestPrograms

/// A directory on another file system than that of temporary files, removed with this object.
final class OtherFileSystem {
    let path: FilePath

    /// Whether /dev/shm is another file system than that of temporary files.
    static let isThere: Bool = {
        guard let other = try? FilePath("/dev/shm").stat(),
            let own = try? FilePath(FileManager.default.temporaryDirectory.path).stat()
        else { return false }
        return other.deviceID != own.deviceID
    }()

    init() throws {
        path = FilePath("/dev/shm/dnd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }
}
