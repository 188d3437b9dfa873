extension ManualChapter {
    static let inspect = ManualChapter(
        command: "inspect",
        description: """
            The content is always examined. The extension of the name may refine the type of the content, and gives \
            the type if the content gives none; it never overrides the content. If name and content conflict, the \
            output says so.
            """,
        examples: [
            Example(
                purpose: """
                    Show the type of a file, and the types that it can be converted to:
                    """, commands: ["$ dnd inspect photo.jpg"]),
            Example(
                purpose: "List the files whose name does not match their content:",
                commands: ["$ dnd inspect --json * | jq -r 'select(.conflict) | .source'"]),
        ],
        seeAlso: [("file", 1)])
}

extension ManualChapter {
    static let types = ManualChapter(
        command: "types",
        description: """
            `--tree` and `--ancestors` work with `--json` too: one line per type, in the same order. A type with \
            several parents is shown below each of them, and the types that conform to it below the first. \
            `--conforms` takes two types, and prints in words what its exit status says.

            A tag that no declared type has becomes a dynamic type, `dyn.a...`, with the identifier that macOS would \
            generate; a query for a dynamic identifier shows its tag.

            dnd-types(5) says how to declare types of your own.
            """,
        examples: [
            Example(purpose: "Look up a type by its extension:", commands: ["$ dnd types heic"]),
            Example(purpose: "Look it up by its MIME type:", commands: ["$ dnd types --json image/heic"]),
            Example(
                purpose: """
                    List the types with these words in their description:
                    """, commands: ["$ dnd types 'raw image'"]),
            Example(purpose: "Show all types of images as a tree:", commands: ["$ dnd types --tree public.image"]),
            Example(
                purpose: """
                    List the types to which a type conforms:
                    """, commands: ["$ dnd types --ancestors public.png"]),
            Example(
                purpose: "Test conformance in a script:",
                commands: ["$ dnd types --conforms png public.image >/dev/null && echo yes"]),
        ],
        seeAlso: [("dnd-types", 5), ("file", 1)])
}

extension ManualChapter {
    static let preview = ManualChapter(
        command: "preview",
        description: """
            The item is loaded as for a destination: pictures are decoded by `dnd-decoder` and painted by chafa, \
            which is confined too. Control characters in names and texts are shown, not interpreted, and the output \
            of chafa is checked before it reaches the terminal. Without chafa, only the line of each picture is \
            shown.

            A journal, a board or a frame is read like a book: all its items in order, lane by lane, each under its \
            name; texts whole, their lines broken at spaces after at most 80 columns; geocaches as cards. On a terminal, \
            this goes to a pager: the command in `PAGER`, or less(1), which gets `LESS=FRX` unless `LESS` is set. An \
            empty `PAGER`, `cat` or `--no-pager` means none. Pagers show characters only, so pictures are painted with \
            these, unless `--format` says otherwise; with `--no-pager`, the terminal's graphics are used.

            `--format auto` detects from the environment what the terminal supports: kitty's protocol \
            (`KITTY_WINDOW_ID`, `TERM`), iTerm2's (`TERM_PROGRAM`), sixels (`TERM`), and otherwise characters in as \
            many colours as `COLORTERM` and `TERM` allow. Inside tmux and screen, characters are used. With \
            `NO_COLOR` or `--color never`, on a dumb terminal, or if standard output is not a terminal, the characters have \
            no colour and no escape sequences, so that they can be piped; `--color always` keeps the colours there.

            `dnd lift` and `dnd hover` show the same previews, smaller, on standard error.
            """,
        examples: [
            Example(
                purpose: "Show a photo and the beginning of a plan:", commands: ["$ dnd preview photo.heic plan.docx"]),
            Example(purpose: "Show the clipboard:", commands: ["$ dnd preview clipboard:"]),
            Example(purpose: "Read a journal like a book:", commands: ["$ dnd preview journal/"]),
            Example(
                purpose: "The same in colour through another pager:",
                commands: ["$ dnd preview journal/ --color always | less -R"]),
            Example(purpose: "Page through a folder:", commands: ["$ dnd preview --lines 3 notes/* | less"]),
        ],
        seeAlso: [("chafa", 1)])
}
