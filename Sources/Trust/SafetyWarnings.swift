package import Synchronization
package import SystemPackage

/// What a user must know of a store or folder that was not believed, while the command goes on: said once each.
package enum SafetyWarnings {
    package struct Warning: Sendable, Hashable {
        package let path: FilePath
        package let message: String
        package let hint: String?
    }

    /// Who shows them; nobody, unless the program says so at its start.
    package static let handler = Mutex<(@Sendable (Warning) -> Void)?>(nil)

    private static let said = Mutex<Set<Warning>>([])

    package static func warn(_ path: FilePath, _ message: String, hint: String? = nil) {
        let warning = Warning(path: path, message: message, hint: hint)
        guard said.withLock({ $0.insert(warning).inserted }) else { return }
        handler.withLock { $0 }?(warning)
    }

    /// Says that the folder belongs to somebody else and is not obeyed.
    package static func warnOfStranger(_ folder: DndFolder, what: String = "ignored") {
        warn(
            folder.path, "belongs to \(UserName.of(folder.owner)) and is \(what)",
            hint: "dnd trust \(UserName.quoted(folder.directory)) if you want it to be obeyed")
    }
}
