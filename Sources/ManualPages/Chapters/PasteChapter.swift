extension ManualChapter {
    static let paste = ManualChapter(
        command: "paste",
        description: """
            A clipboard is not converted: it offers what its owner does. Text is taken as UTF-8. A clipboard that holds \
            nothing that can be taken ends the command with exit status 1.
            """,
        jsonKeys: copy.jsonKeys,
        examples: [
            Example(purpose: "Put a line into a journal:", commands: ["$ echo 'Sunny' | dnd paste --to journal/"]),
            Example(
                purpose: "Put a picture from a browser into it:", commands: ["$ dnd paste --clipboard --to journal/"]),
        ],
        seeAlso: [("wl-paste", 1), ("xclip", 1)])
}
