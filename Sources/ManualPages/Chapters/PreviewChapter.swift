extension ManualChapter {
    static let preview = ManualChapter(
        command: "preview",
        description: """
            The item is loaded as it would be for a destination: pictures are decoded by `dnd-decoder`, and chafa, which paints \
            them, can do no more than that. Control characters in names and texts are shown and not obeyed, and what chafa \
            writes is checked before it reaches the terminal. Without chafa, the line of each picture remains.

            `--format auto` asks the environment what the terminal can: kitty's protocol (`KITTY_WINDOW_ID`, `TERM`), \
            iTerm2's (`TERM_PROGRAM`), sixels (`TERM`), and else characters in as many colours as `COLORTERM` and `TERM` say. \
            Inside tmux and screen it is characters. With `NO_COLOR`, on a dumb terminal, and where standard output is no \
            terminal, they are without colour and without escape sequences, so that they can be piped on.

            `dnd lift` and `dnd hover` show the same, smaller, on standard error.
            """,
        examples: [
            Example(
                purpose: "See a photo and the beginning of a plan:", commands: ["$ dnd preview photo.heic plan.docx"]),
            Example(purpose: "Look into the clipboard:", commands: ["$ dnd preview clipboard:"]),
            Example(purpose: "Page through a folder:", commands: ["$ dnd preview --lines 3 notes/* | less"]),
        ],
        seeAlso: [("chafa", 1)])
}
