import Glibc
package import SystemPackage
import Synchronization

/// Decides which `.dnd` folders are obeyed, and which may bring rules and commands that run.
///
/// Folders of this user or root are obeyed, like git's `safe.directory`; for root, also those of the user who called
/// `sudo`. Folders of other users are obeyed after `dnd trust`. Converters and rules for libmagic run only after
/// `dnd trust`, whoever owns them, because they may come from an archive. That trust is bound to their bytes.
package struct FolderTrust: Sendable {
    /// The trust of this process; the program sets it once at startup.
    package static var process: FolderTrust {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Mutex(FolderTrust(records: nil))

    /// The directory of the records; nil if the user has none, and so nothing is trusted.
    package let records: FilePath?
    /// The user ID of the caller of `sudo`; nil otherwise.
    private let invoker: UInt32?

    /// - Parameter invoker: `SUDO_UID`; used only if this process runs as root.
    package init(records: FilePath?, invoker: UInt32? = nil) {
        self.records = records
        self.invoker = geteuid() == 0 ? invoker : nil
    }

    /// Whether files of the user with this ID are obeyed without trust.
    package func isOwn(_ owner: UInt32) -> Bool { owner == geteuid() || owner == 0 || owner == invoker }

    /// Whether the folder is obeyed: it belongs to an obeyed user, or was trusted.
    package func obeys(_ folder: DndFolder) -> Bool { isOwn(folder.owner) || record(of: folder) != nil }

    /// Whether the file in the folder is obeyed.
    package func obeys(_ file: DndFolder.File, of folder: DndFolder) -> Bool {
        (isOwn(folder.owner) && isOwn(file.owner)) || record(of: folder) != nil
    }

    /// The path that belongs to another user, and the owner: the folder, or only the file in it.
    package func foreign(_ folder: DndFolder, _ file: DndFolder.File? = nil) -> (path: FilePath, owner: UInt32) {
        if let file, isOwn(folder.owner) { return (file.path, file.owner) }
        return (folder.path, folder.owner)
    }

    /// The trust record of the folder; nil if it is not trusted, or not the same folder.
    package func record(of folder: DndFolder) -> TrustRecord? {
        guard let records, let path = Self.realPath(of: folder.directory),
            let record = TrustRecord(at: records.appending(TrustRecord.fileName(of: folder))), record.path == path
        else { return nil }
        return record
    }

    /// All records, by path.
    package func allRecords() -> [(file: FilePath, record: TrustRecord)] {
        guard let records else { return [] }
        return Self.names(in: records).compactMap { name in
            let file = records.appending(name)
            return TrustRecord(at: file).map { (file, $0) }
        }.sorted { $0.1.path.string < $1.1.path.string }
    }

    /// Trusts a folder in its current state, with `files` that may run.
    ///
    /// - Throws: `DndFolderError` if the record cannot be written.
    package func trust(_ folder: DndFolder, files: [TrustRecord.File]) throws(DndFolderError) {
        guard let records, let path = Self.realPath(of: folder.directory) else {
            throw DndFolderError(folder.directory, "no directory for the list of trusted folders", nil)
        }
        let record = TrustRecord(path: path, files: files)
        do throws(Errno) {
            try record.write(to: records.appending(TrustRecord.fileName(of: folder)))
        } catch {
            throw DndFolderError(records, "cannot be written: \(error.description.lowercased())", error)
        }
    }

    /// Revokes the trust in the folder in `directory`, which may be gone or changed.
    ///
    /// - Returns: Whether it was trusted.
    package func distrust(_ directory: FilePath) throws(DndFolderError) -> Bool {
        var wasTrusted = false
        let path = Self.realPath(of: directory) ?? directory
        var status = stat()
        let isThere = directory.withPlatformString { stat($0, &status) } == 0
        let name = TrustRecord.fileName(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        for (file, record) in allRecords() {
            let isIt = record.path == path || isThere && file.lastComponent?.string == name
            guard isIt else { continue }
            guard file.withPlatformString({ unlink($0) }) == 0 || errno == ENOENT else {
                let error = Errno(rawValue: errno)
                throw DndFolderError(file, "cannot be removed: \(error.description.lowercased())", error)
            }
            wasTrusted = true
        }
        return wasTrusted
    }

    /// The resolved path; if `path` does not exist, its name in the resolved parent. (`realpath`)
    static func realPath(of path: FilePath) -> FilePath? {
        if let resolved = path.withPlatformString({ realpath($0, nil) }) {
            defer { free(resolved) }
            return FilePath(platformString: resolved)
        }
        guard let last = path.lastComponent else { return nil }
        let parent = path.removingLastComponent()
        guard let resolved = (parent.isEmpty ? "." : parent).withPlatformString({ realpath($0, nil) }) else {
            return nil
        }
        defer { free(resolved) }
        return FilePath(platformString: resolved).appending(last)
    }

    private static func names(in directory: FilePath) -> [String] {
        guard let stream = directory.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
