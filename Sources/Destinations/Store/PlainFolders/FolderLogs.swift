import Configuration
import FileSystem
import Glibc
import Synchronization
package import SystemPackage

/// The logs of plain folders: one store for each, below the user's state folder. Nothing is put into the folder itself.
///
/// The log of a folder is found by the folder's device, inode and time of birth. So the path does not matter, and a new folder that gets the
/// inode number of a removed one has a log of its own.
package struct FolderLogs: Sendable {
    /// The logs that this process works with; the program sets them once, at its start.
    package static var process: FolderLogs {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Mutex(FolderLogs(directory: nil))

    /// Where they are; nil where there is no place of the user's own: then there are none.
    let directory: FilePath?

    package init(directory: FilePath?) { self.directory = directory }

    /// The log of `folder` as a store that is to be opened; nil where there is none.
    ///
    /// - Throws: `Errno` when the folder cannot be looked at.
    func lane(of folder: Directory) throws(Errno) -> StoreLane? {
        guard let directory else { return nil }
        let log = directory.appending(try Self.name(of: folder))
        guard (try? log.stat())?.type == .directory else { return nil }
        return StoreLane(root: log, plainFolder: folder.path)
    }

    /// The same, made where there is none; nil where there is no place for it.
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
                // Only what clears logs of folders that are gone reads it.
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

    // MARK: - Folders that are gone

    /// A file in each log: where its folder was when the log was made.
    private static let noteName: FilePath.Component = "folder"

    /// The log of a folder that is gone stays for so long after its last use, in seconds: 30 days. One whose history has something stays.
    private static let longestUnused = 30.0 * 24 * 3600

    /// So many logs are looked at whenever one is made.
    private static let mostSwept = 16

    /// Removes logs of folders that have been gone for long.
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
