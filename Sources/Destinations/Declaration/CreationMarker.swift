import FileSystem
import SystemPackage

/// A file in a new store that names the staging directory beside it, in which it was made: whoever finds the mark knows that the maker
/// was killed before it could remove that directory, and need not look through all that stands beside the store.
enum CreationMarker {
    private static let name: FilePath.Component = "making"
    /// A token, in bytes.
    private static let length = 32

    /// Marks `store`, which is made in the staging directory with this token.
    static func write(_ token: String, in store: Directory) throws {
        let file = try store.create(name)
        try file.closeAfter {
            let bytes = Array(token.utf8)
            try bytes.withUnsafeBytes { try SystemCalls.write($0, to: file) }
        }
    }

    /// Takes the mark away.
    static func remove(from store: Directory) { try? store.unlink(name) }

    /// Removes what a killed maker of `store` has left in `parent`, and the mark.
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
