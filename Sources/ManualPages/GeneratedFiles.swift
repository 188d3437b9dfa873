internal import ArgumentParser
internal import DndCommands

/// A file that is made from the command tree and committed, so that packages and readers need no compiler.
package struct GeneratedFile: Sendable, Hashable {
    /// Relative to the top of the project: `man/dnd.1`.
    package let path: String
    package let text: String
}

/// The manual and the completions.
package enum GeneratedFiles {
    /// The folders that hold generated files and nothing else.
    package static let folders = ["man", "completions"]

    /// Every generated file.
    ///
    /// - Throws: `MissingChapter` for a command of which the manual has no chapter.
    package static func all() throws -> [GeneratedFile] { try manual() + completions() }

    private static func manual() throws -> [GeneratedFile] {
        let root = try CommandTree(of: Dnd.self)
        return try ([root] + root.documentedSubcommands).map { command in
            let isRoot = command.superCommands?.isEmpty ?? true
            let name = isRoot ? "" : command.commandName
            guard let chapter = ManualChapter.of(name) else { throw MissingChapter(command: command.commandName) }
            let page = ManualPage(command: command, root: root, chapter: chapter)
            return GeneratedFile(path: "man/\(page.name).1", text: page.text)
        }
    }

    private static func completions() -> [GeneratedFile] {
        let scripts: [(String, CompletionShell)] = [("dnd.bash", .bash), ("_dnd", .zsh), ("dnd.fish", .fish)]
        return scripts.map { name, shell in
            let script = Dnd.completionScript(for: shell)
            return GeneratedFile(
                path: "completions/\(name)", text: script.hasSuffix("\n") ? script : script + "\n")
        }
    }
}

/// A command whose chapter nobody has written yet.
package struct MissingChapter: Error, CustomStringConvertible {
    let command: String

    package var description: String {
        "the manual has no chapter for 'dnd \(command)': add one to Sources/ManualPages/Chapters and to ManualChapter.all"
    }
}
