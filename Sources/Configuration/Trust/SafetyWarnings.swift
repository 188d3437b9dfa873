package import Synchronization
package import SystemPackage
import Transfer

/// Warnings about stores and folders that are not trusted. The command continues, and each warning is shown once.
package enum SafetyWarnings {
    package struct Warning: Sendable, Hashable {
        package let path: FilePath
        package let message: String
        package let hint: String?
    }

    /// Shows the warnings. The program sets it at startup; without it, nothing is shown.
    package static let handler = Mutex<(@Sendable (Warning) -> Void)?>(nil)

    private static let said = Mutex<Set<Warning>>([])

    package static func warn(_ path: FilePath, _ message: String, hint: String? = nil) {
        // The same folder may be named by several paths.
        let same = Warning(path: FolderTrust.realPath(of: path) ?? path, message: message, hint: nil)
        guard said.withLock({ $0.insert(same).inserted }) else { return }
        handler.withLock { $0 }?(Warning(path: path, message: message, hint: hint))
    }

    /// Warns that the folder, or the file in it, belongs to another user and is not obeyed.
    package static func warnUntrusted(_ folder: DndFolder, _ file: DndFolder.File? = nil) {
        let foreign = FolderTrust.process.foreign(folder, file)
        warn(
            foreign.path, "belongs to \(UserName.of(foreign.owner)) and is ignored",
            hint: "to use it, run: dnd trust \(ShellWord.quoted(folder.directory.string))")
    }
}
