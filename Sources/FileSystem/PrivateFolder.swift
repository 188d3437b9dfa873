package import SystemPackage

/// Directories that only their owner can open.
package enum PrivateFolder {
    /// Opens the directory at `path`; creates it (mode 0700), and missing parents.
    package static func make(_ path: FilePath) throws(Errno) -> Directory {
        do {
            return try Directory(path)
        } catch  where error == .noSuchFileOrDirectory {
            guard let name = path.lastComponent else { throw error }
            return try make(path.parent).madeDirectory(name, permissions: .ownerReadWriteExecute)
        } catch {
            throw error
        }
    }
}
