import SystemPackage

/// A directory of mode 0555 or similar that its owner may write for a moment.
///
/// A rename to another directory changes the entry `..` of a directory, for which Linux requires write permission on the
/// directory itself. If the process is killed meanwhile, the directory stays writable for its owner.
struct WritableDirectory {
    private let directory: Directory
    private let permissions: FilePermissions

    /// Makes the directory `name` in `parent` writable for its owner; nil if it is no directory, is writable already, or
    /// cannot be made so.
    init?(_ name: FilePath.Component, in parent: Directory) {
        guard let directory = try? parent.directory(name), let status = try? directory.status(),
            !status.permissions.contains(.ownerWrite)
        else { return nil }
        self.directory = directory
        permissions = status.permissions
        do {
            try SystemCalls.setPermissions(permissions.union(.ownerWrite), of: directory.descriptor)
        } catch {
            return nil
        }
    }

    /// Gives the directory the permissions that it had, wherever it is now.
    func restore() { try? SystemCalls.setPermissions(permissions, of: directory.descriptor) }
}
