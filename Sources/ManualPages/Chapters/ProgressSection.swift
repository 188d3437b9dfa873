extension ManualChapter {
    /// What `--progress` shows, for `dnd-copy(1)`.
    static let progress = Section(
        title: "Progress",
        entries: [
            Key(
                name: "items",
                meaning: """
                    An object: `done`, the number of items whose outcome is known; `failed`, how many of them did not \
                    land although they were to; `total`, null while more may come.
                    """),
            Key(
                name: "bytes",
                meaning: """
                    An object: `done`, and `total`, null if it is unknown. Of files, the bytes of the sources are \
                    counted; of folders, parts of files and standard input, those that were written, and there is no \
                    total.
                    """),
            Key(name: "rate", meaning: "Bytes per second, averaged over the last seconds; null while unknown."),
            Key(name: "secondsLeft", meaning: "The time that is left, in seconds; null while it cannot be estimated."),
            Key(
                name: "current",
                meaning: "The names of the items that are being transferred, at most 16, the slowest first."),
        ],
        introduction: """
            On a terminal, a transfer that takes longer than a moment shows a line with the items that are done, the \
            time left, the bytes, the rate, and the name of the item that has been in transfer for the longest time; \
            what does not fit is left out. `12 of 140+` means that more items may come: the files of a folder or a \
            list are counted as they are read. The time left is estimated from bytes and items, and is shown only if \
            their numbers are known. Messages are printed above the line, and it is erased at the end.

            Terminals that show progress in a tab or in the task bar do so, too, with the sequence OSC 9;4: Windows \
            Terminal, ConEmu, Ghostty, WezTerm, iTerm2, Ptyxis and Konsole, in the versions that understand it, but \
            not inside of tmux or screen. With `--progress always`, a standard error that is not such a terminal gets a \
            line twice a second while something changes; with `never`, nothing is shown.

            `--progress json` writes one JSON object per line to standard error: one at the beginning, one at the end, \
            and one half a second after each other. Lines that do not begin with `{` are messages. Every key below is \
            always present. A dry run shows no progress.
            """)
}
