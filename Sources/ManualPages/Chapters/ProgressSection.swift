extension ManualChapter {
    /// What `--progress` shows, for `dnd-copy(1)`.
    static let progress = Section(
        title: "Progress",
        entries: [
            Key(
                name: "items",
                meaning: """
                    An object: `done`, the number of items whose outcome is known; `failed`, the number of those that \
                    were to land and did not; `total`, null while more may come.
                    """),
            Key(
                name: "bytes",
                meaning: """
                    An object: `done`, and `total`, null if it is unknown. The bytes of a source that is a file are \
                    counted. Of a folder, a part of a file or standard input, the bytes that were written are counted, and \
                    the total is unknown.
                    """),
            Key(name: "rate", meaning: "Bytes per second, averaged over the last seconds; null while unknown."),
            Key(name: "secondsLeft", meaning: "The time that is left, in seconds; null while it cannot be estimated."),
            Key(
                name: "current",
                meaning: "The names of the items that are being transferred, at most 16, the slowest first."),
        ],
        introduction: """
            On a terminal, a transfer that takes longer than a moment shows a line with the items that are done, the \
            time left, the bytes, the rate, and the name of the item that has been loading for the longest time. What \
            does not fit is left out. `12 of 140+` means that more items may come: the files of a folder or a list are \
            counted as they are read. The time left is shown only if the numbers of items and bytes are known. Messages \
            are printed above the line, which is erased at the end.

            Some terminals also show the progress in a tab or in the task bar (OSC 9;4): Windows Terminal, ConEmu, \
            Ghostty, WezTerm, iTerm2, Ptyxis and Konsole, in versions that support it, and not in tmux or screen. With \
            `--progress always`, if standard error is not a terminal, a line is printed twice a second while something \
            changes.

            `--progress json` writes one JSON object per line to standard error: at the beginning, every half second, \
            and at the end. Lines that do not begin with `{` are messages. Every key below is always present. A dry run \
            shows no progress.
            """)
}
