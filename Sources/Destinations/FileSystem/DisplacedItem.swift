import FileSystem
import SystemPackage

/// The place of what a new item replaces: a name in a store's history, or in the staging of a drop into a plain folder.
///
/// At every moment, what is replaced and what replaces it both have a name: whoever dies or fails in between loses neither.
struct DisplacedItem: Sendable {
    /// The directory that keeps it.
    let directory: Directory
    /// Its name there, which nothing else gets.
    let name: FilePath.Component

    /// Gives `item` the name that `old` has in `target`, and keeps `old` here.
    ///
    /// The new item waits in the history, and the two then change their names in one step.
    /// - Throws: `Errno`; both are where they were then. `ENOENT` when nothing has the name any more.
    func replace(
        _ targetName: FilePath.Component, _ old: Stat, in target: Directory, by item: StagedItem
    ) throws(Errno) {
        if try exchange(targetName, in: target, with: item) { return }
        if old.type == .directory {
            try replaceFolder(targetName, in: target, by: item)
        } else {
            try replaceFile(targetName, old, in: target, by: item)
        }
    }

    /// - Returns: false where the file system cannot exchange two names, or has the history elsewhere; nothing has changed then.
    private func exchange(
        _ targetName: FilePath.Component, in target: Directory, with item: StagedItem
    ) throws(Errno) -> Bool {
        do {
            try item.directory.place(item.name, as: name, in: directory)
        } catch {
            if error == .improperLink { return false }
            throw error
        }
        do {
            try directory.sync()
            try directory.rename(name, to: targetName, in: target, .exchanging)
            return true
        } catch {
            let isImpossible = error.isUnknownFlag || error == .improperLink
            do {
                try directory.place(name, as: item.name, in: item.directory)
            } catch let failure {
                // The item stays where the former was to go, and nothing else can go there.
                throw isImpossible ? failure : error
            }
            if isImpossible { return false }
            throw error
        }
    }

    /// A folder can have no second name: for the moment between two renames it is here alone. The next command gives it its name back: the
    /// one that opens the store (`ItemStore.settleReplacements`), or clears the staging of a plain folder.
    private func replaceFolder(
        _ targetName: FilePath.Component, in target: Directory, by item: StagedItem
    ) throws(Errno) {
        try target.place(targetName, as: name, in: directory)
        do {
            try directory.sync()
            try item.directory.place(item.name, as: targetName, in: target)
        } catch {
            try? directory.place(name, as: targetName, in: target)
            throw error
        }
    }

    /// The former file gets a second name, or a copy where it can have none, before the new one takes its name.
    private func replaceFile(
        _ targetName: FilePath.Component, _ old: Stat, in target: Directory, by item: StagedItem
    ) throws(Errno) {
        try keep(targetName, of: target)
        do {
            guard let kept = try target.status(of: targetName), kept.isSameFile(as: old) else {
                throw Errno.noSuchFileOrDirectory
            }
            try directory.sync()
            try item.directory.rename(item.name, to: targetName, in: target)
        } catch {
            try? directory.unlink(name)
            throw error as? Errno ?? .ioError
        }
    }

    private func keep(_ targetName: FilePath.Component, of target: Directory) throws(Errno) {
        do {
            try target.link(targetName, to: name, in: directory)
            return
        } catch {
            guard error.hasNoLinks || error == .improperLink else { throw error }
        }
        do {
            try copy(targetName, from: target)
        } catch {
            try? directory.unlink(name)
            throw (error as? FileSystemError)?.errno ?? error as? Errno ?? .ioError
        }
    }

    private func copy(_ targetName: FilePath.Component, from target: Directory) throws {
        let input = try target.open(targetName, .readOnly)
        defer { try? input.close() }
        let tree = TreeCopy(FileAttributes(.move, mask: []))
        _ = try tree.copyFile(input, target.path(of: targetName), to: name, in: directory, hashes: false)
        let output = try directory.open(name, .readOnly)
        try output.closeAfter { try SystemCalls.sync(output) }
    }
}
