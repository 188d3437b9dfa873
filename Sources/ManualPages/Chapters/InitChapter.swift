extension ManualChapter {
    static let initialize = ManualChapter(
        command: "init",
        description: """
            The declaration is the file `.dnd/destination.toml` in the directory. A directory that declares nothing is a \
            folder, and stays as it is.
            """,
        examples: [
            Example(purpose: "Make an empty journal:", commands: ["$ dnd init notes --kind journal"]),
            Example(
                purpose: "Make a board with lanes of your own:",
                commands: ["$ dnd init caches --kind board --lanes 'to do,done'"]),
        ])
}
