extension ManualChapter {
    static let preview = ManualChapter(
        command: "preview",
        description: """
            The item is loaded as for a destination: pictures are decoded by `dnd-decoder` and painted by chafa, \
            which is confined too. Control characters in names and texts are shown, not interpreted, and the output \
            of chafa is checked before it reaches the terminal. Without chafa, only the line of each picture is \
            shown.

            `--format auto` detects from the environment what the terminal supports: kitty's protocol \
            (`KITTY_WINDOW_ID`, `TERM`), iTerm2's (`TERM_PROGRAM`), sixels (`TERM`), and otherwise characters in as \
            many colours as `COLORTERM` and `TERM` allow. Inside tmux and screen, characters are used. With \
            `NO_COLOR`, on a dumb terminal, or if standard output is not a terminal, the characters have no colour \
            and no escape sequences, so that they can be piped.

            `dnd lift` and `dnd hover` show the same previews, smaller, on standard error.
            """,
        examples: [
            Example(
                purpose: "Show a photo and the beginning of a plan:", commands: ["$ dnd preview photo.heic plan.docx"]),
            Example(purpose: "Show the clipboard:", commands: ["$ dnd preview clipboard:"]),
            Example(purpose: "Page through a folder:", commands: ["$ dnd preview --lines 3 notes/* | less"]),
        ],
        seeAlso: [("chafa", 1)])
}
