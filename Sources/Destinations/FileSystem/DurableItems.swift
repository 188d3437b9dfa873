import DropSessions
import SystemPackage

/// Brings staged items to the device before they get their names, so that after a power cut a name never stands for
/// less than the whole item.
enum DurableItems {
    /// Syncs `items`, each file by itself while they are few; where they are many or hold many files, one sync of the
    /// file system costs a fraction of that (on ext4, 1,000 files of 2 KB: 20 ms instead of 450 ms).
    static func sync(_ items: [StagedItem], staging: StagingDirectory) throws {
        let entries = items.reduce(0) { $0 + $1.entries }
        if entries > mostSyncedAlone || items.contains(where: \.isFolder) {
            try reporting(staging.path, "be written") { try staging.syncFileSystem() }
            return
        }
        for item in items {
            do {
                try sync(item.path, isDirectory: false)
            } catch let error as DestinationError where error.code == .notWritable {
                // The mask leaves its owner no permission to open it.
                try reporting(staging.path, "be written") { try staging.syncFileSystem() }
            }
        }
    }

    /// Syncs one file, or the names in one directory.
    static func sync(_ path: FilePath, isDirectory: Bool) throws {
        try reporting(path, "be written") {
            let options: FileDescriptor.OpenOptions = isDirectory ? [.directory, .closeOnExec] : [.closeOnExec]
            let file = try FileDescriptor.open(path, .readOnly, options: options)
            try file.closeAfter { try FileCalls.sync(file) }
        }
    }

    private static let mostSyncedAlone = 8
}
