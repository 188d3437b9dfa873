extension ManualChapter {
    static let initialize = ManualChapter(
        command: "init",
        description: """
            The declaration is the file `.dnd/destination.toml` in the directory. A directory that declares nothing is a \
            folder, and stays as it is.

            The rules of a declaration, by the names that they have in it: `reads`, `prefer`, `operations` (where it is only \
            `["copy"]`, a move is a copy), `max-items` (what replaces another item or is left out adds none; a board counts those \
            of all lanes), `per-drop`, `lanes`, and `group`, which only the file itself takes. They hold for whatever lands there, \
            by whatever path it was named.
            """,
        examples: [
            Example(purpose: "Make an empty journal:", commands: ["$ dnd init notes --kind journal"]),
            Example(
                purpose: "Make a board with lanes of your own:",
                commands: ["$ dnd init caches --kind board --lanes 'to do,done'"]),
        ])
}
