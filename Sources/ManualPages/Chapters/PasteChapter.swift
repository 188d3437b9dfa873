extension ManualChapter {
    static let paste = ManualChapter(
        command: "paste",
        description: """
            A clipboard offers the types that its owner offers, and the types that they can be converted to: a web \
            page also offers its text. The types that are offered together show what was copied. Plain text next to a \
            web page or RTF is `extracted`, and a picture of a text is `flattened`. A picture without a text is what \
            was copied, and a page next to it is its `label`. Nothing is fetched before it is chosen, and at most 256 \
            MiB.

            A list of files, as file managers copy them (`text/uri-list`, `x-special/gnome-copied-files`), is pasted \
            as those files, each an item of its own; files that were cut are copied, and stay. `--name` names an item \
            that is not a file.

            If the clipboard holds nothing that can be pasted, the exit status is 1. If it cannot be reached, because \
            no display is set or a program is missing, the exit status is 2. `clipboard:` is also a source of other \
            commands: `dnd inspect clipboard:` lists what it offers.
            """,
        jsonKeys: copy.jsonKeys,
        examples: [
            Example(
                purpose: "Convert the clipboard to plain text:",
                commands: ["$ dnd copy clipboard: --to clipboard: --as txt"]),
            Example(purpose: "Add a line to a journal:", commands: ["$ echo 'Sunny' | dnd paste --to journal/"]),
            Example(
                purpose: "Add a picture from a browser to it:", commands: ["$ dnd paste --clipboard --to journal/"]),
        ],
        seeAlso: [("wl-paste", 1), ("xclip", 1)])
}
