extension ManualChapter {
    /// How items are represented in the clipboard, for `dnd-copy(1)`.
    static let clipboard = Section(
        title: "The clipboard",
        entries: [
            Key(name: "one text", meaning: "UTF-8, if it is text in itself: prose, source code, CSV, JSON."),
            Key(
                name: "one picture",
                meaning: "PNG, if that shows all of it; an animation or a picture of several pages keeps its type."),
            Key(name: "a folder", meaning: "Its URL, like several files."),
            Key(
                name: "anything else",
                meaning: """
                    Its own type, under its MIME type. Without a MIME type, its text or its picture, if it has one, \
                    otherwise `application/octet-stream`.
                    """),
            Key(name: "several texts", meaning: "One text: all of them in order, each ending with a line break."),
            Key(
                name: "several files",
                meaning:
                    "Their URLs (`text/uri-list`), as a file manager copies them: `public.file-url`, a `label`."),
        ],
        introduction: """
            `--to clipboard:` offers an item on the clipboard of Wayland (through wl-copy) or X (through xclip). \
            These programs offer one type at a time; negotiation chooses the type that is most useful to programs \
            that paste, and `--as` and `--accept` override it. The program stays in the background and holds the \
            content until something else is copied. Nothing else is kept, so a move becomes a copy. The limit is 256 \
            MiB. Other combinations of items have no common type, and the clipboard forbids them. For a file of this \
            name, write `./clipboard:`.
            """)
}
