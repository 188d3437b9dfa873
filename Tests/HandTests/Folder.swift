import Glibc
import ItemProviders
import SystemPackage

/// A fresh folder for one test, removed with the instance.
final class Folder: Sendable {
    private let directory: TemporaryDirectory

    var path: FilePath { directory.path }

    init() throws { directory = try TemporaryDirectory(in: "/tmp", prefix: "dnd-hand-tests-") }

    func write(_ name: String, _ text: String) throws {
        let file = try FileDescriptor.open(
            path.pushing(FilePath(name)), .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
        _ = try file.closeAfter { try file.writeAll(text.utf8) }
    }

    /// The permission bits of the file at `path`.
    static func mode(_ path: FilePath) -> mode_t? {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 ? status.st_mode & 0o777 : nil
    }
}
