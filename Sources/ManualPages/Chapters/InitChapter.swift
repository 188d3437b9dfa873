extension ManualChapter {
    static let initialize = ManualChapter(
        command: "init",
        description: """
            The declaration is the file `.dnd/destination.toml` in the directory. A directory without a declaration \
            is a plain folder, and stays unchanged.

            The rules of a declaration, by their names in the file: `reads`, `prefer`, `operations` (if it is only \
            `["copy"]`, a move is a copy), `max-items` (an item that replaces another one or is skipped adds none; a \
            board counts the items of all lanes), `per-drop`, `lanes`, and `group`, which can only be set in the \
            file. They apply to everything that lands there, whatever path it was named by.
            """,
        examples: [
            Example(purpose: "Create an empty journal:", commands: ["$ dnd init notes --kind journal"]),
            Example(
                purpose: "Create a board with your own lanes:",
                commands: ["$ dnd init caches --kind board --lanes 'to do,done'"]),
        ])
}
