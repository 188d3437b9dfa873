extension ManualChapter {
    static let paste = ManualChapter(
        command: "paste",
        description: """
            A clipboard offers what its owner does, and what becomes of that: a web page is also the text in it. What stands \
            side by side tells what was copied. Plain text beside a web page or RTF is `extracted`, and a picture of a text \
            `flattened`; a picture without a text is what was copied, and the page beside it its `label`. Nothing is fetched \
            before it is chosen, and at most 256 MiB.

            A list of files, as file managers copy them (`text/uri-list`, `x-special/gnome-copied-files`), is taken as those \
            files, each an item of its own; files that were cut are copied, and stay. `--name` names what is no file.

            A clipboard that holds nothing that can be taken ends the command with exit status 1. One that cannot be reached, \
            because no display is set or a program is missing, ends it with 2. `clipboard:` is also a source of other \
            commands: `dnd inspect clipboard:` lists what it offers.
            """,
        jsonKeys: copy.jsonKeys,
        examples: [
            Example(
                purpose: "Make what was copied plain text:",
                commands: ["$ dnd copy clipboard: --to clipboard: --as txt"]),
            Example(purpose: "Put a line into a journal:", commands: ["$ echo 'Sunny' | dnd paste --to journal/"]),
            Example(
                purpose: "Put a picture from a browser into it:", commands: ["$ dnd paste --clipboard --to journal/"]),
        ],
        seeAlso: [("wl-paste", 1), ("xclip", 1)])
}
