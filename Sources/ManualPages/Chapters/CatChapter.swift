extension ManualChapter {
    static let cat = ManualChapter(
        command: "cat",
        description: """
            The text is the one that a journal which reads only text would get. A folder is opened. Texts are written in the \
            order of the sources, and each ends with a line feed.

            A text that had to be extracted is kept in `$XDG_CACHE_HOME/dnd/text` (by default `~/.cache/dnd/text`), which only \
            you can read. The content of the file identifies it. It is extracted again after a change of dnd, pandoc, \
            pdftotext, or your declarations of types and converters. If the cache exceeds 512 MiB, the texts that were not \
            used for the longest time are removed. You may remove it at any time.
            """,
        exitStatuses: [
            Key(name: "1", meaning: "A source has no text, such as a picture."),
            Key(name: "2", meaning: "A source could not be read or converted."),
        ],
        examples: [
            Example(purpose: "Read a document:", commands: ["$ dnd cat plan.docx | less"]),
            Example(
                purpose: "Search in documents with ripgrep, which calls a script for each file:",
                commands: [
                    "$ printf '#!/bin/sh\\nexec dnd cat \"$1\"\\n' > ~/bin/dnd-text && chmod +x ~/bin/dnd-text",
                    "$ rg --pre dnd-text --pre-glob '*.{pdf,docx,odt,epub,rtf}' 'saturday'",
                ]),
            Example(
                purpose: "Show what changed in a document under git:",
                commands: [
                    "$ echo '*.docx diff=text' >> .gitattributes", "$ git config diff.text.textconv 'dnd cat'",
                    "$ git diff plan.docx",
                ]),
            Example(purpose: "Let less show documents:", commands: ["$ export LESSOPEN='|dnd cat %s 2>/dev/null'"]),
            Example(
                purpose: "Give the texts of a folder to a program:",
                commands: ["$ dnd cat --json Documents --only '*.pdf' | jq -r 'select(.error == null) | .text'"]),
        ],
        seeAlso: [("dnd-copy", 1), ("dnd-find", 1), ("dnd-inspect", 1), ("git", 1), ("less", 1)])
}
