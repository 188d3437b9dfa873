import SystemPackage

/// A part of a store with an order of its own: all of a journal, or one lane of a board.
struct StoreLane: Sendable, Hashable {
    /// The destination's directory, which has the store.
    let root: FilePath
    /// The lane, a directory inside the root; empty where there are none, and the items are in the root itself.
    var name = ""

    /// Where its items are.
    var directory: FilePath { directory(of: name) }

    /// Where the store keeps what a person does not need to see.
    var folders: StoreFolders { StoreFolders(directory: root) }

    /// Where the items of the lane `name` of the same store are.
    func directory(of name: String) -> FilePath { name.isEmpty ? root : root.appending(name) }
}
