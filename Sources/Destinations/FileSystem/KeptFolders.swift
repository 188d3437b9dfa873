import Configuration
import FileSystem
import Synchronization
import SystemPackage
import Transfer

/// The folders of a plain folder in which items land that keep the folders of their source.
///
/// A folder is made when the first item for it is complete. All are opened without following links.
final class KeptFolders: Sendable {
    /// A folder that was made.
    struct Made: Sendable {
        /// The path below the plain folder.
        let path: FilePath
        let permissions: FilePermissions
    }

    private struct State {
        /// Folders that were used recently, by their paths below the plain folder.
        var open: [FilePath: Directory] = [:]
        /// Folders with names that are not synced to the device yet; nil if there are too many to remember.
        var unsynced: Set<FilePath>? = []
    }

    /// The plain folder.
    let root: Directory
    private let state = Mutex(State())

    /// The maximum number of folders that are kept open.
    private static let mostOpen = 16
    /// The number of folders beyond which the whole file system is synced.
    private static let mostSyncedAlone = 64

    init(in root: Directory) { self.root = root }

    /// Opens the folder; makes it, and those around it, if they are missing.
    ///
    /// - Parameter made: Receives the folders that were made, the outer ones first.
    /// - Throws: `DestinationError`.
    func open(_ folders: [KeptFolder], made: inout [Made]) throws -> Directory {
        guard !folders.isEmpty else { return root }
        let path = folders.path
        if let known = state.withLock({ $0.open[path] }) { return known }
        var (directory, inner): (Directory, FilePath) = (root, "")
        for folder in folders {
            inner.append(folder.name)
            do {
                directory = try directory.directory(folder.name)
            } catch  where error == .noSuchFileOrDirectory {
                let (outer, name) = (directory, folder.name)
                directory = try reporting(outer.path(of: name), "be made") {
                    do throws(Errno) {
                        try outer.makeDirectory(name, permissions: folder.permissions)
                        made.append(Made(path: inner, permissions: folder.permissions))
                    } catch  where error == .fileExists {
                        // Another command has made it in the meantime.
                    } catch {
                        throw error
                    }
                    return try outer.directory(name)
                }
                noteNames(in: inner.removingLastComponent())
            } catch {
                throw DestinationError(error, path: directory.path(of: folder.name), action: "be opened")
            }
        }
        state.withLock { state in
            if state.open.count >= Self.mostOpen { state.open.removeAll() }
            state.open[path] = directory
        }
        return directory
    }

    /// Forgets that a folder is open: it may have been removed.
    func forget(_ folders: [KeptFolder]) { state.withLock { $0.open[folders.path] = nil } }

    /// Removes folders that were just made, if they are empty.
    func remove(_ made: [Made]) {
        state.withLock { $0.open.removeAll() }
        Self.remove(made.map(\.path), from: root)
    }

    /// Removes the folders with these paths below `root` that are empty, the inner ones first.
    static func remove(_ paths: [FilePath], from root: Directory) {
        for path in paths.sorted(by: { $0.components.count > $1.components.count }) {
            guard let name = path.lastComponent else { continue }
            let parent = try? path.removingLastComponent().components.reduce(root) { try $0.directory($1) }
            try? parent?.removeDirectory(name)
        }
    }

    /// Notes that names were added in the folder of this path below the plain folder.
    func noteNames(in path: FilePath) {
        guard !path.isEmpty else { return }
        state.withLock { state in
            state.unsynced?.insert(path)
            if state.unsynced?.count ?? 0 > Self.mostSyncedAlone { state.unsynced = nil }
        }
    }

    /// Syncs the names in the folders to the device.
    func sync() throws {
        let paths = state.withLock { state in
            defer { state.unsynced = [] }
            return state.unsynced
        }
        guard let paths else {
            return try reporting(root.path, "be written") { try SystemCalls.syncFileSystem(root.descriptor) }
        }
        for path in paths {
            // One that another program has removed since needs no sync.
            guard let directory = try? path.components.reduce(root, { try $0.directory($1) }) else { continue }
            try DurableItems.sync(directory)
        }
    }

    // MARK: - What prevents a folder

    /// Checks that items can be put into the folder, and takes its name, so that no later item of the drop gets it.
    /// Changes nothing on disk.
    ///
    /// - Returns: Why items cannot be put into it; nil if they can.
    static func reserve(
        _ folders: [KeptFolder], in root: FilePath, by reservations: inout NameReservations
    ) -> DestinationError? {
        let whole = folders.path
        guard !whole.isEmpty, !reservations.isFolder(whole) else { return nil }
        var (path, inner): (FilePath, FilePath) = (root, "")
        let outer = try? root.stat()
        var exists = true
        for folder in folders {
            path.append(folder.name)
            guard !reservations.isReserved(folder.name, in: inner) else { return occupied(path) }
            inner.append(folder.name)
            guard exists, !reservations.isFolder(inner) else { continue }
            do {
                let status = try path.stat(followTargetSymlink: false)
                if let objection = try objection(to: path, status, in: outer) { return objection }
            } catch let error as DestinationError {
                return error
            } catch {
                // What cannot be examined cannot be made or opened either, and that reports the reason.
                exists = false
            }
        }
        for count in 1...folders.count { reservations.noteFolder(Array(folders.prefix(count)).path) }
        return nil
    }

    private static func objection(
        to path: FilePath, _ status: Stat, in root: Stat?
    ) throws -> DestinationError? {
        if status.type == .symbolicLink {
            return DestinationError(
                .exists, path: path, message: "is a symbolic link, and the source has a folder of this name",
                hint: "remove the link, or choose another destination")
        }
        guard status.type == .directory else { return occupied(path) }
        let directly = "drop into it directly: \(ShellWord.quoted(path.string))"
        guard status.deviceID == root?.deviceID else {
            return DestinationError(
                .exists, path: path, message: "is on another file system than the destination", hint: directly)
        }
        guard let declared = try DeclarationFile.readAround(path) else { return nil }
        return DestinationError(
            .exists, path: path, message: "is a destination of its own (kind \(declared.kind.rawValue))",
            hint: directly)
    }

    private static func occupied(_ path: FilePath) -> DestinationError {
        DestinationError(
            .exists, path: path, message: "is another item, and the source has a folder of this name",
            hint: "rename one of them, or choose another destination")
    }
}
