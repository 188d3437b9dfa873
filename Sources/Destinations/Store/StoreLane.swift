import Configuration
import DropSessions
import FileSystem
import SystemPackage

/// A part of a store with an order of its own: all of a journal, or one lane of a board; or a plain folder, whose log is kept elsewhere.
struct StoreLane: Sendable, Hashable {
    /// The directory that has the store: the destination's, or that of the log of a plain folder.
    let root: FilePath
    /// The lane, a directory inside the root; empty where there are none, and the items are in the root itself.
    var name = ""
    /// The plain folder whose items these are. It has no `.dnd`, and what nobody dropped there is no item.
    var plainFolder: FilePath?

    /// The lane `name` of the same store.
    func lane(_ name: String) -> StoreLane { StoreLane(root: root, name: name, plainFolder: plainFolder) }

    /// Opens the directory of its items in that of the store, never through a link.
    ///
    /// - Parameter making: whether it is made where there is none.
    func open(in root: Directory, making: Bool = false) throws -> Directory {
        if let plainFolder { return try reporting(plainFolder, "be read") { try Directory(plainFolder) } }
        if name.isEmpty { return root }
        guard let name = FilePath.Component(name) else {
            throw DestinationError(.damagedStore, path: self.root, message: "\(name) is not the name of a lane")
        }
        return try reporting(directory, making ? "be created" : "be read") {
            try making ? root.madeDirectory(name) : root.directory(name)
        }
    }

    /// Where its items are.
    var directory: FilePath { directory(of: name) }

    /// Refuses a lane that is a link: its items would be read and changed elsewhere.
    func refuseLink() throws(DestinationError) {
        guard !name.isEmpty, (try? directory.stat(followTargetSymlink: false))?.type == .symbolicLink else { return }
        throw DestinationError(.link(directory, expected: "a folder"))
    }

    /// Where the store keeps what a person does not need to see.
    var folders: StoreDirectories { StoreDirectories(directory: root) }

    /// Where the items of the lane `name` of the same store are.
    func directory(of name: String) -> FilePath { plainFolder ?? (name.isEmpty ? root : root.appending(name)) }
}
