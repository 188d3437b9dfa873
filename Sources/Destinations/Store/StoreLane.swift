import Configuration
import FileSystem
import SystemPackage
import Transfer

/// A separately ordered part of a store: a whole journal, or a lane of a board; or a plain folder, whose log is kept
/// elsewhere.
struct StoreLane: Sendable, Hashable {
    /// The directory with the store: the destination, or the log of a plain folder.
    let root: FilePath
    /// The lane, a directory inside the root; empty if there are no lanes and the items are in the root. In a plain
    /// folder, a folder in it (`FolderLane`).
    var name = ""
    /// The plain folder with the items. It has no `.dnd`, and files that were not dropped there are not items.
    var plainFolder: FilePath?

    /// The lane `name` of the same store.
    func lane(_ name: String) -> StoreLane { StoreLane(root: root, name: name, plainFolder: plainFolder) }

    /// Opens the directory of its items inside that of the store, without following links.
    ///
    /// - Parameter making: whether to create it if it is missing.
    func open(in root: Directory, making: Bool = false) throws -> Directory {
        if let plainFolder {
            guard let path = FolderLane.path(of: name) else {
                throw DestinationError(.damagedStore, path: self.root, message: "\(name) is not the name of a lane")
            }
            let folder = try reporting(plainFolder, "be read") { try Directory(plainFolder) }
            return try path.components.reduce(folder) { outer, name in
                try reporting(outer.path(of: name), "be read") { try outer.directory(name) }
            }
        }
        if name.isEmpty { return root }
        guard let path = relativePath else {
            throw DestinationError(.damagedStore, path: self.root, message: "\(name) is not the name of a lane")
        }
        return try reporting(directory, making ? "be created" : "be read") {
            try path.components.reduce(root) { outer, name in
                try making ? outer.madeDirectory(name) : outer.directory(name)
            }
        }
    }

    /// The path of its directory from that of the store; nil if the name is not that of a lane.
    private var relativePath: FilePath? {
        if CompanionLane.place(of: name) != nil { return FilePath(name) }
        return FilePath.Component(name).map { FilePath(root: nil, [$0]) }
    }

    /// The directory of its items.
    var directory: FilePath { directory(of: name) }

    /// Refuses a lane that is a symbolic link: its items would be read and changed elsewhere.
    func refuseLink() throws(DestinationError) {
        guard !name.isEmpty, (try? directory.stat(followTargetSymlink: false))?.type == .symbolicLink else { return }
        throw DestinationError(.link(directory, expected: "a folder"))
    }

    /// The directories of the store's internal data.
    var folders: StoreDirectories { StoreDirectories(directory: root) }

    /// The directory of the items of the lane `name` in the same store.
    func directory(of name: String) -> FilePath {
        if let plainFolder { return FolderLane.path(of: name).map { plainFolder.pushing($0) } ?? plainFolder }
        return name.isEmpty ? root : root.appending(name)
    }

    /// Whether the lane of that name holds companions of items, in a folder in `.dnd`.
    func isOfCompanions(_ name: String) -> Bool { plainFolder == nil && CompanionLane.place(of: name) != nil }

    /// Whether the store has the lane `name`, given those that the destination declares.
    func has(_ name: String, among declared: Set<String>) -> Bool {
        if plainFolder != nil, FolderLane.path(of: name) != nil { return true }
        return declared.contains(name) || isOfCompanions(name)
    }
}

extension StoreLane {
    /// The name of the lane; nil if there are no lanes, and for companions.
    var displayName: String? { name.isEmpty || isOfCompanions(name) ? nil : name }

    /// Opens the directory of its items; nil if it does not exist.
    func openIfPresent(in root: Directory) throws -> Directory? {
        if name.isEmpty { return root }
        try refuseLink()
        guard let path = relativePath else { return nil }
        do throws(Errno) {
            var directory = root
            for name in path.components { directory = try directory.directory(name) }
            return directory
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw DestinationError(error, path: directory, action: "be read")
        }
    }
}

// MARK: - Directories

/// The directories in which a declared destination keeps its internal data.
///
/// They follow the process's creation mask, so that users who share a directory share its store; only incoming items,
/// below `staging`, are private (0700).
struct StoreDirectories: Sendable {
    /// The destination's directory.
    let directory: FilePath

    static let storeName: FilePath.Component = DndFolder.name
    static let stagingName: FilePath.Component = "staging"
    static let historyName: FilePath.Component = "history"
    static let companionsName: FilePath.Component = "companions"

    /// `.dnd`.
    var store: FilePath { directory.appending(Self.storeName) }
    /// The directory in which items are completed.
    var staging: FilePath { store.appending(Self.stagingName) }
    /// The directory of the companions of items.
    var companions: FilePath { store.appending(Self.companionsName) }
    /// The directory that keeps displaced items.
    var history: FilePath { store.appending(Self.historyName) }
    /// The declaration.
    var declaration: FilePath { store.appending(DestinationDeclaration.fileName) }
}
