extension ManualChapter {
    /// How items are represented in the clipboard, for `dnd-copy(1)`.
    static let clipboard = Section(
        title: "The clipboard",
        entries: [
            Key(name: "one text", meaning: "UTF-8, where it is text for its own sake: prose, source code, CSV, JSON."),
            Key(
                name: "one picture",
                meaning: "PNG, where that shows all of it; an animation or a page of several stays what it is."),
            Key(name: "a folder", meaning: "Its address, as several files."),
            Key(
                name: "anything else",
                meaning: """
                    What it is, under its MIME type; without one, its text or its picture, if it has one, and else \
                    `application/octet-stream`.
                    """),
            Key(name: "several texts", meaning: "One text, in their order, each ending its last line."),
            Key(
                name: "several files",
                meaning:
                    "Their addresses (`text/uri-list`), as a file manager copies them: `public.file-url`, a `label`."),
        ],
        introduction: """
            `--to clipboard:` offers an item in the clipboard of Wayland (through wl-copy) or X (through xclip). These \
            programs offer one type at a time, and negotiation chooses what programs that paste make the most of; `--as` \
            and `--accept` choose otherwise. The program stays in the background, holding the content, until something \
            else is copied: nothing else is kept, so a move becomes a copy. At most 256 MiB are taken. Other items together \
            have no form in common, and the clipboard forbids them. A file that is called so is `./clipboard:`.
            """)
}
