import FileSystem
import SystemPackage

/// The place for a replaced item: a name in a store's history, or in the staging of a drop into a plain folder.
///
/// At every moment, both the old and the new item have a name, so a crash or an error loses neither.
struct DisplacedItem: Sendable {
    /// The directory that keeps the item.
    let directory: Directory
    /// Its name there, reserved for it.
    let name: FilePath.Component

    /// Gives `item` the name that `old` has in `target`, and keeps `old` here.
    ///
    /// The new item is first renamed into the history; then the two names are exchanged atomically.
    /// - Throws: `Errno`; both items are then in their original places. `ENOENT` if the name no longer exists.
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

    /// - Returns: false if the file system cannot exchange two names, or the history is on another one; nothing has
    ///   changed then.
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
                // The item stays at the name meant for the old one, and nothing else can take that name.
                throw isImpossible ? failure : error
            }
            if isImpossible { return false }
            throw error
        }
    }

    /// Replaces a folder, which cannot have a second link: between two renames it exists only here. After a crash, the
    /// next command that opens the store (`ItemStore.settleReplacements`) or clears the staging of a plain folder
    /// renames it back.
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

    /// Gives the old file a second link, or a copy if it cannot have one, before the new file takes its name.
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
