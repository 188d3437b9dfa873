extension ManualChapter {
    static let inspect = ManualChapter(
        command: "inspect",
        description: """
            The type comes from the content. The extension of the name can only refine it, as `.md` refines plain text, or \
            give a type if the content shows none. If name and content contradict each other, the output says so.
            """,
        exitStatuses: [Key(name: "2", meaning: "A source could not be read. The others are shown.")],
        examples: [
            Example(
                purpose: """
                    Show the type of a file, and the types that it can be converted to:
                    """, commands: ["$ dnd inspect photo.jpg"]),
            Example(
                purpose: "List the files whose name does not match their content:",
                commands: ["$ dnd inspect --json * | jq -r 'select(.conflict) | .source'"]),
        ],
        seeAlso: [("dnd-converters", 1), ("dnd-types", 1), ("file", 1)])
}

extension ManualChapter {
    static let types = ManualChapter(
        command: "types",
        description: """
            `--tree` shows a type that conforms to several types below each of them, but the types that conform to it only \
            once. With `--json`, `--tree` and `--ancestors` print one line per type, in the same order. `--conforms` \
            prints in words what its exit status says.

            An extension or MIME type that no declared type has becomes a dynamic type, `dyn.a...`, with the identifier \
            that macOS would generate. A query for such an identifier shows its extension or MIME type.

            dnd-types(5) says how to declare types of your own.
            """,
        exitStatuses: [
            Key(
                name: "1",
                meaning: "A query found no type; with `--conforms`, the first type does not conform to the second.")
        ],
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
            Pictures are decoded by `dnd-decoder` and painted by chafa, both confined. Control characters in names and \
            texts are shown, not interpreted, and the output of chafa is checked before it reaches the terminal. Without \
            chafa, only the line of each picture is shown.

            In a book, each item stands under its name, boards are shown lane by lane, and texts are wrapped at spaces \
            after at most 80 columns. The pager is the command in `PAGER`, or less(1), which gets `LESS=FRX` unless `LESS` \
            is set. There is none if `PAGER` is empty or `cat`, and with `--no-pager`: then pictures are painted with the \
            graphics of the terminal, as they are with a pager if `--format` asks for it.

            `--format auto` detects from the environment what the terminal supports: kitty's protocol \
            (`KITTY_WINDOW_ID`, `TERM`), iTerm2's (`TERM_PROGRAM`), sixels (`TERM`), and otherwise characters in as \
            many colours as `COLORTERM` and `TERM` allow. Inside tmux and screen, characters are used. With \
            `NO_COLOR` or `--color never`, on a dumb terminal, or if standard output is not a terminal, there are no \
            colours and no escape sequences. `--color always` keeps the colours, for example for another pager.

            `dnd lift` and `dnd hover` show the same previews, smaller, on standard error.
            """,
        examples: [
            Example(
                purpose: "Show a photo and the beginning of a plan:", commands: ["$ dnd preview photo.heic plan.docx"]),
            Example(purpose: "Show the clipboard:", commands: ["$ dnd preview clipboard:"]),
            Example(purpose: "Read a journal like a book:", commands: ["$ dnd preview journal/"]),
            Example(
                purpose: "Read it in colour, through another pager:",
                commands: ["$ dnd preview journal/ --color always | less -R"]),
            Example(purpose: "Page through a folder:", commands: ["$ dnd preview --lines 3 notes/* | less"]),
        ],
        seeAlso: [("dnd-list", 1), ("chafa", 1), ("less", 1)])
}
