import FileSystem
package import SystemPackage
import UniformTypes

/// A folder around an item at its source that is kept: the item lands in a folder of this name.
package struct KeptFolder: Sendable, Hashable {
    /// Its name.
    package let name: FilePath.Component
    /// The permissions that the folder gets if it is made, without those that the process's mask removes.
    package let permissions: FilePermissions

    /// Creates a folder; its owner always gets all permissions, since items land in it.
    package init(name: FilePath.Component, permissions: FilePermissions) {
        self.name = name
        self.permissions = FilePermissions(rawValue: permissions.rawValue & 0o777).union(.ownerReadWriteExecute)
    }
}

extension [KeptFolder] {
    /// The path of the innermost folder, below the destination.
    package var path: FilePath { FilePath(root: nil, map(\.name)) }
}

extension DragItem {
    /// Whether the item is a folder that was named without its own name: `Photos/.`, `..` or `/` stand for the entries.
    package var isUnnamedFolder: Bool {
        guard case .path(let path) = source, type.conforms(to: .directory) else { return false }
        return path.lastComponent?.kind != .regular
    }

    /// The folders in which the entries of the item land if the item is opened and folders are kept: those in which the
    /// item itself would land, and the item, if it is a folder with a name.
    package var foldersOfEntries: [KeptFolder] {
        guard case .path(let path) = source, type.conforms(to: .directory), let name = path.lastComponent,
            name.kind == .regular
        else { return folders }
        let permissions = (try? path.stat())?.permissions
        return folders + [KeptFolder(name: name, permissions: permissions ?? .ownerReadWriteExecute)]
    }
}
