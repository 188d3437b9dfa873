package import SystemPackage

/// Entries of the parent that are being replaced or removed.
///
/// They wait in directories inside the staging directory, under their names in the parent. If such a name is free when the
/// staging directory is removed, even by a later command, the entry is moved back. If a command died between the replacement
/// and the record of it, the next one gives the entry a free name beside the new one: `a-2.txt`.
///
/// Where the file system can exchange two names, the new entry first waits there, under the same name. The number of its
/// file, which is part of the directory's name, tells both apart: a copy that had not replaced anything yet is removed.
extension StagingDirectory {
    private static let formerPrefix = "former"

    /// The directory for entries that are being replaced or removed.
    ///
    /// - Parameter copy: The copy that will replace the entry; nil if nothing replaces it, or if a source is moved there, which has no
    ///   other copy.
    package func former(of copy: Stat? = nil) throws(Errno) -> Directory {
        let number = copy.map { "-\($0.inode.rawValue)" } ?? ""
        guard let name = FilePath.Component(Self.formerPrefix + number) else { throw .invalidArgument }
        return try directory.madeDirectory(name, permissions: .ownerReadWriteExecute)
    }

    /// Gives up what is left in `former`: it will be removed with the staging directory, neither moved back nor kept.
    ///
    /// - Returns: The new name in the staging directory; nil if nothing is left, or if it could not be renamed.
    @discardableResult
    package func settle(_ former: Directory) -> FilePath.Component? {
        guard let name = former.path.lastComponent else { return nil }
        if (try? directory.removeDirectory(name)) != nil { return nil }
        let settled = newName()
        return (try? directory.rename(name, to: settled, in: directory)).map { settled }
    }

    /// Gives up the entry `name` in `former()`.
    ///
    /// - Returns: Its new name in the staging directory; nil if it could not be renamed.
    package func settleFormer(_ name: FilePath.Component) -> FilePath.Component? {
        let settled = newName()
        return (try? former().rename(name, to: settled, in: directory)).map { settled }
    }

    /// Moves back the entries whose replacement did not happen, and completes the item that a command was placing.
    ///
    /// - Returns: Whether no entry is left whose name is free.
    static func restoreFormer(of directory: Directory, to parent: Directory) -> Bool {
        guard let formers = try? directory.names(prefix: formerPrefix) else { return false }
        // Not a lazy conjunction: all are tried.
        let results = (formers + [completeName]).map { moveEntries(of: $0, in: directory, to: parent) }
        return results.allSatisfy(\.self)
    }

    private static func moveEntries(
        of name: FilePath.Component, in directory: Directory, to parent: Directory
    ) -> Bool {
        do {
            let former = try directory.directory(name)
            for name in try former.names() where try parent.status(of: name) == nil {
                do {
                    try former.place(name, as: name, in: parent)
                } catch  where error == .fileExists {
                    // Someone has taken the name in the meantime.
                }
            }
            return true
        } catch {
            return error == .noSuchFileOrDirectory || error == .notDirectory
        }
    }

    /// Gives each replaced entry a free name, and adds its path to `kept`.
    ///
    /// - Returns: Whether all have one.
    static func keepReplaced(of directory: Directory, in parent: Directory, _ kept: inout [FilePath]) -> Bool {
        do throws(Errno) {
            for folder in try directory.names(prefix: formerPrefix) {
                let former = try directory.directory(folder)
                let copy = folder.string.dropFirst(formerPrefix.utf8.count + 1)
                for name in try former.names() {
                    guard let status = try former.status(of: name), "\(status.inode.rawValue)" != copy else { continue }
                    // The second name of a file that still has its first one.
                    if let present = try parent.status(of: name), present.isSameFile(as: status) { continue }
                    let free = try place(name, of: former, besideItsNameIn: parent)
                    kept.append(parent.path(of: free))
                }
            }
            return true
        } catch {
            return false
        }
    }

    private static func place(
        _ name: FilePath.Component, of former: Directory, besideItsNameIn parent: Directory
    ) throws(Errno) -> FilePath.Component {
        let candidates = NameCollision(name, limit: SystemCalls.longestName(in: parent.path))
        var number = 2
        while true {
            let candidate = candidates.name(number)
            do {
                if try parent.status(of: candidate) == nil {
                    try former.place(name, as: candidate, in: parent)
                    return candidate
                }
            } catch  where error == .fileExists {
                // Someone has taken the name in the meantime.
            }
            number += 1
        }
    }
}
