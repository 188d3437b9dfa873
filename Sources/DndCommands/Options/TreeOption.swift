import ArgumentParser
import Destinations
import SystemPackage
import Transfer

/// Whether folders that are opened stay folders: the option that `copy`, `move`, `drop` and `hover` share.
struct TreeOption: ParsableArguments {
    @Flag(
        name: .customLong("keep-tree"),
        help: ArgumentHelp(
            "In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side. Photos/. stands for what is in Photos."
        ))
    var keepsTree = false

    /// The folder in which the tree lands; nil if folders are not kept.
    ///
    /// - Throws: `CommandFailure` (64) if they are to be kept, and the destination has no folders.
    func root(in destination: any DropDestination) throws -> FilePath? {
        guard keepsTree else { return nil }
        if let folder = destination as? FolderDestination { return folder.directory }
        let directory = (destination as? JournalDestination)?.directory
        if let directory, (try? directory.stat()) == nil {
            throw CommandFailure(
                .usage, subject: destination.displayName,
                "has no folders (--keep-tree): it does not exist, and would become a journal",
                hint: "make a folder first: mkdir \(ShellWord.quoted(directory.string))")
        }
        throw CommandFailure(
            .usage, subject: destination.displayName,
            "has no folders (--keep-tree): its kind is \(destination.kind)",
            hint: "omit --keep-tree, or choose a plain folder as the destination")
    }
}
