import Foundation
import SystemPackage
import TestPrograms

/// A directory on another file system than the one that tests use, which goes with the test.
final class OtherFileSystem {
    let path: FilePath

    /// Whether there is one: memory, on Linux.
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
