import Configuration
import FileSystem
import Glibc
import Synchronization
package import SystemPackage

/// The logs of plain folders: one store for each, in the user's state directory. The folder itself is not changed.
///
/// A folder's log is identified by the folder's device, inode and creation time. It is therefore independent of the
/// path, and a new folder that reuses an inode number gets its own log.
package struct FolderLogs: Sendable {
    /// The logs for this process; set once, at the start of the program.
    package static var process: FolderLogs {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Mutex(FolderLogs(directory: nil))

    /// The directory of the logs; nil if the user has no state directory, so that there are no logs.
    let directory: FilePath?

    package init(directory: FilePath?) { self.directory = directory }

    /// The log of `folder` as a store to open; nil if there is none.
    ///
    /// - Throws: `Errno` if the folder cannot be read.
    func lane(of folder: Directory) throws(Errno) -> StoreLane? {
        guard let directory else { return nil }
        let log = directory.appending(try Self.name(of: folder))
        guard (try? log.stat())?.type == .directory else { return nil }
        return StoreLane(root: log, plainFolder: folder.path)
    }

    /// The log of `folder`, created if missing; nil if logs have no directory.
    ///
    /// - Throws: `Errno`.
    func madeLane(of folder: Directory) throws(Errno) -> StoreLane? {
        guard let directory else { return nil }
        if let lane = try lane(of: folder) { return lane }
        let name = try Self.name(of: folder)
        try PrivateFields.makeDirectory(directory)
        let logs = try Directory(directory)
        Self.sweep(logs)
        let log = try logs.madeDirectory(name, permissions: .ownerReadWriteExecute)
        if let path = SystemCalls.resolved(folder.path) {
            do {
                let note = try log.create(Self.noteName)
                try note.closeAfter { try path.bytes.withUnsafeBytes { try SystemCalls.write($0, to: note) } }
            } catch {
                // The note is only used to remove the logs of deleted folders.
            }
        }
        return StoreLane(root: log.path, plainFolder: folder.path)
    }

    private static func name(of folder: Directory) throws(Errno) -> FilePath.Component {
        let device = try folder.status().deviceID.rawValue
        guard let file = try folder.identity(of: "."), file.isFolder else { throw .noSuchFileOrDirectory }
        let words = [UInt64(truncatingIfNeeded: device), UInt64(bitPattern: file.inode), UInt64(file.born ?? 0)]
        let name = words.map { String($0, radix: 16) }.joined(separator: "-")
        guard let name = FilePath.Component(name) else { throw .invalidArgument }
        return name
    }

    // MARK: - Deleted folders

    /// The file in each log with the folder's path at the time of creation.
    private static let noteName: FilePath.Component = "folder"

    /// How long an unused log of a deleted folder is kept, in seconds: 30 days. A log with a history is not removed.
    private static let longestUnused = 30.0 * 24 * 3600

    /// The maximum number of logs to check when one is created.
    private static let mostSwept = 16

    /// Removes the logs of folders that were deleted long ago.
    private static func sweep(_ logs: Directory) {
        for name in ((try? logs.names()) ?? []).shuffled().prefix(mostSwept) {
            guard let log = try? logs.directory(name), let used = try? log.status(of: StoreDirectories.storeName),
                Double(time(nil) - used.st_mtim.tv_sec) > longestUnused, let path = notedPath(in: log),
                (try? history(in: log).names().isEmpty) ?? true
            else { continue }
            if let folder = try? Directory(path), (try? self.name(of: folder)) == name { continue }
            logs.removeAll(name)
        }
    }

    private static func history(in log: Directory) throws(Errno) -> Directory {
        try log.directory(StoreDirectories.storeName).directory(StoreDirectories.historyName)
    }

    private static func notedPath(in log: Directory) -> FilePath? {
        guard let file = try? log.open(noteName, .readOnly) else { return nil }
        defer { try? file.close() }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = try? bytes.withUnsafeMutableBytes { try SystemCalls.read(file, into: $0) }
        return count.map { FilePath(bytes: bytes.prefix($0)) }
    }
}
