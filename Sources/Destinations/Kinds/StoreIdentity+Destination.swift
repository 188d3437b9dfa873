import DropSessions
import Glibc
import FileSystem
import SystemPackage

extension StoreIdentity {
    /// The identity of a destination's `directory`, which need not exist: for a directory that the drop will create,
    /// the folder is nil and the team is the Unix group that the system will assign. Nil if neither the directory nor
    /// its parent can be read.
    static func ofDestination(_ directory: FilePath, group: String?) -> StoreIdentity? {
        if let identity = try? StoreIdentity(directory: directory, group: group) { return identity }
        guard let parent = try? directory.parent.stat() else { return nil }
        // inode(7): a new directory inherits the group of a parent with the set-group-ID bit, otherwise it gets the
        // group of the process.
        let inherits = parent.permissions.contains(.setGroupID)
        return StoreIdentity(folder: nil, group: group, team: inherits ? parent.groupID.rawValue : getegid())
    }

    /// The identity of the store that contains a file at `path`: that of its directory, which may declare a group, or
    /// of the board of which the directory is a lane.
    static func ofFile(_ path: FilePath) -> StoreIdentity? {
        guard let store = try? DestinationResolver.directory(path.parent).store else {
            return ofDestination(path.parent, group: nil)
        }
        return store
    }

    /// The name of `item` in this folder, by the path that the user gave; nil if it is not an entry of the folder.
    func name(of item: DragItem) -> FilePath.Component? {
        guard case .path(let path) = item.source, let name = path.lastComponent, name.kind == .regular,
            let folder = try? StoreIdentity(directory: path.parent), folder.isSameStore(as: self)
        else { return nil }
        return name
    }
}
