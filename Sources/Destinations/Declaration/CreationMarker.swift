import FileSystem
import SystemPackage

/// A file in a new store that names the neighbouring staging directory in which the store was made. If the creating
/// command was killed before it removed that directory, the marker locates it without a search of the parent directory.
enum CreationMarker {
    private static let name: FilePath.Component = "making"
    /// The length of a token, in bytes.
    private static let length = 32

    /// Writes the marker into `store`, which is being made in the staging directory with this token.
    static func write(_ token: String, in store: Directory) throws {
        let file = try store.create(name)
        try file.closeAfter {
            let bytes = Array(token.utf8)
            try bytes.withUnsafeBytes { try SystemCalls.write($0, to: file) }
        }
    }

    /// Removes the marker.
    static func remove(from store: Directory) { try? store.unlink(name) }

    /// Removes the staging directory that a killed command left in `parent`, and the marker.
    static func settle(_ store: Directory, in parent: @autoclosure () throws -> Directory) {
        guard let file = try? store.open(name, .readOnly) else { return }
        defer { try? file.close() }
        var bytes = [UInt8](repeating: 0, count: length)
        let count = try? bytes.withUnsafeMutableBytes { try SystemCalls.read(file, into: $0) }
        let prefix = FolderCoordinator.stagingPrefix
        guard count == length, let staging = FilePath.Component(bytes: Array(prefix.utf8) + bytes),
            StagingDirectory.isStagingName(staging, prefix: prefix), let parent = try? parent()
        else { return }
        if (try? parent.status(of: staging)) != nil {
            guard !StagingDirectory.isHeld(staging, in: parent) else { return }
            parent.removeAll(staging)
        }
        remove(from: store)
    }
}
