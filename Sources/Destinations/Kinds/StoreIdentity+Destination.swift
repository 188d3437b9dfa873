import DropSessions
import Glibc
import FileSystem
import SystemPackage

extension StoreIdentity {
    /// The identity of a destination's `directory`, which need not exist: one that a drop is to make is no folder yet, and will be owned by
    /// the Unix group that the system gives to new directories there. Nil when neither it nor the directory around it can be looked at.
    static func ofDestination(_ directory: FilePath, group: String?) -> StoreIdentity? {
        if let identity = try? StoreIdentity(directory: directory, group: group) { return identity }
        guard let parent = try? directory.parent.stat() else { return nil }
        // inode(7): a directory made inside one with the set-group-ID bit inherits its group, else it gets the process's own.
        let inherits = parent.permissions.contains(.setGroupID)
        return StoreIdentity(folder: nil, group: group, team: inherits ? parent.groupID.rawValue : getegid())
    }

    /// The identity of the store that a file at `path` belongs to: its directory, which may declare a group, or the board of which that is
    /// a lane.
    static func ofFile(_ path: FilePath) -> StoreIdentity? {
        guard let store = try? DestinationResolver.directory(path.parent).store else {
            return ofDestination(path.parent, group: nil)
        }
        return store
    }

    /// Whether `item` is an entry of this very folder, by the path that it was named by: its name there; nil when it is not.
    func name(of item: DragItem) -> FilePath.Component? {
        guard case .path(let path) = item.source, let name = path.lastComponent, name.kind == .regular,
            let folder = try? StoreIdentity(directory: path.parent), folder.isSameStore(as: self)
        else { return nil }
        return name
    }
}
