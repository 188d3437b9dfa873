extension ManualChapter {
    static let cat = ManualChapter(
        command: "cat",
        description: """
            What is written is what a journal would get that reads only text: a text itself, in UTF-8 whatever its \
            encoding is; the text of a document, a page or a mail; the names of waypoints. A folder is opened. Each text ends \
            with a line feed, and texts are written in the order of the sources.

            A source that has no text, such as a picture, gives the exit status 1; one that cannot be read or converted 2. In \
            either case the others are written.

            A text that had to be converted is kept in `$XDG_CACHE_HOME/dnd/text` (by default `~/.cache/dnd/text`), which only \
            you can read. It is found by the content of the file. It is extracted again once dnd, pandoc, pdftotext or your \
            declarations of types and converters change. The cache holds 512 MiB; then what was not used for longest goes. It \
            may be removed at any time.
            """,
        examples: [
            Example(purpose: "Read a document:", commands: ["$ dnd cat plan.docx | less"]),
            Example(
                purpose: "Search in documents with ripgrep, which calls a script for each file:",
                commands: [
                    "$ printf '#!/bin/sh\\nexec dnd cat \"$1\"\\n' > ~/bin/dnd-text && chmod +x ~/bin/dnd-text",
                    "$ rg --pre dnd-text --pre-glob '*.{pdf,docx,odt,epub,rtf}' 'saturday'",
                ]),
            Example(
                purpose: "See what changed in a document under git:",
                commands: [
                    "$ echo '*.docx diff=text' >> .gitattributes", "$ git config diff.text.textconv 'dnd cat'",
                    "$ git diff plan.docx",
                ]),
            Example(purpose: "Let less show documents:", commands: ["$ export LESSOPEN='|dnd cat %s 2>/dev/null'"]),
            Example(
                purpose: "Give the texts of a folder to a program:",
                commands: ["$ dnd cat --json Documents --only '*.pdf' | jq -r 'select(.error == null) | .text'"]),
        ],
        seeAlso: [("dnd-copy", 1), ("dnd-inspect", 1), ("git", 1), ("less", 1)])
}
