extension ManualChapter {
    static let watch = ManualChapter(
        command: "watch",
        description: """
            A file is complete when no program has it open for writing, and neither its content nor its attributes have \
            changed for the time of `--settle`. The kernel tells whether a program writes to it. If the kernel does not \
            know, as for files of other users, a file that was not seen to be closed must be unchanged for a minute. On \
            network and FUSE file systems, where other machines write, only the time decides; give a longer `--settle` \
            if their writers pause.

            Files in folders below INBOX are taken too, also in folders that are moved in; the folders stay. Hidden \
            files, symbolic links, and files and folders whose names end in `.part`, `.partial`, `.crdownload`, \
            `.download`, `.opdownload`, `.filepart`, `.aria2` or `.tmp` are not taken, nor is `a.pdf` while there is \
            `a.pdf.part`: a rename to the final name completes a file. All files that are complete at the same time are \
            one drop, in the order in which they arrived. Each file is an item of its own: the companions of a photo may \
            be complete later than the photo.

            If a file is moved away unconverted on one file system, it is renamed. If it is converted, its original goes \
            into the history of DEST. An original that has to stay, because DEST has no history or because INBOX allows \
            only copies, is remembered, and is not taken again unless it changes. DEST and INBOX must not contain each \
            other. Only one watch can run for a folder.

            If DEST is full, locked, missing or not writable, all files stay where they are, and one of them is tried \
            again after 5 seconds, then at intervals up to 5 minutes. A destination that has received something is never \
            created again: a disk that is not mounted is waited for.

            A signal ends the watch: what is being transferred is completed or removed from DEST, and the file stays in \
            INBOX.
            """,
        sections: [
            Section(
                title: "FAILED FILES",
                entries: [
                    Key(
                        name: "INBOX/failed/NAME",
                        meaning: """
                            A file that could not be taken, at its path below INBOX. If the name is taken, it becomes \
                            `NAME-2`. With `--copy`, failed files stay where they are.
                            """),
                    Key(
                        name: "INBOX/failed/NAME.reason.json",
                        meaning: """
                            Why: `code`, `message`, `hint`, the time of the failure, the number of tries, and when it is \
                            tried again.
                            """),
                ],
                introduction: """
                    A failed file is tried again when the rules of DEST or INBOX, the user's settings or the programs in \
                    `PATH` have changed, when the file itself was changed, and at once if it is moved back to INBOX. A \
                    failure that may end by itself, such as a time limit, is also tried again after a minute, then at \
                    intervals that double, up to six hours. To give up a file, remove it.
                    """),
            Section(
                title: "LEDGER",
                entries: [
                    Key(
                        name: "~/.local/state/dnd/watch",
                        meaning: "The ledgers, one for each pair of INBOX and DEST (or below `XDG_STATE_HOME`).")
                ],
                introduction: """
                    Each file is recorded before it is taken, when its copy at DEST is complete, and when it has landed. So \
                    each file is taken once, at whatever moment the watch is killed: a copy whose landing was not recorded \
                    is searched in DEST and its folders by its inode. Two things can remain after a kill: a file that has \
                    landed and was not yet removed from INBOX stays there, with a warning at the next start; and if items \
                    at DEST are moved elsewhere between the kill and the next start, their files are taken again. After a \
                    power failure, files of the last seconds that are still in INBOX may be taken again. No file is lost. A \
                    file is recognised by its inode, its birth time, its size and its modification time, whatever its \
                    name is.
                    """),
            Section(
                title: "SYSTEMD",
                entries: [
                    Key(name: "INBOX", meaning: "The absolute path of the drop folder."),
                    Key(name: "DEST", meaning: "The absolute path of the destination."),
                    Key(name: "OPTIONS", meaning: "Further options, separated by spaces."),
                ],
                introduction: """
                    The user unit `dnd-watch@NAME.service` watches the folder that `~/.config/dnd/watch/NAME.env` \
                    describes with the following variables. Failed starts are repeated every ten seconds.
                    """),
        ],
        examples: [
            Example(
                purpose: "Put everything that is saved in a folder into a journal:",
                commands: ["$ dnd watch ~/Inbox --to ~/Journal/"]),
            Example(
                purpose: "Convert the pictures of a camera folder, which keeps its originals:",
                commands: ["$ dnd watch /media/camera --copy --as jpeg --to ~/Pictures/"]),
            Example(
                purpose: "Take what is there, from cron(8):",
                commands: ["*/10 * * * * dnd watch /srv/inbox --to /srv/archive/ --once"]),
            Example(
                purpose: "Watch in the background, now and after each login:",
                commands: [
                    "$ mkdir -p ~/.config/dnd/watch",
                    "$ printf 'INBOX=%s\\nDEST=%s\\n' ~/Inbox ~/Journal/ > ~/.config/dnd/watch/inbox.env",
                    "$ systemctl --user enable --now dnd-watch@inbox.service",
                    "$ journalctl --user -u dnd-watch@inbox.service",
                ]),
        ],
        seeAlso: [("dnd-move", 1), ("dnd-copy", 1), ("systemd.unit", 5), ("inotify", 7)])
}
