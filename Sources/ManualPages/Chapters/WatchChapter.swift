extension ManualChapter {
    static let watch = ManualChapter(
        command: "watch",
        description: """
            A file is complete when no program has it open for writing, and neither its content nor its attributes have \
            changed for the time of `--settle`. The kernel knows whether a program writes to a file, but not for files of \
            other users: unless the watch has seen such a file being closed, it must be unchanged for a minute. On network \
            and FUSE file systems, where other machines may write, only the time of `--settle` counts: give more of it if \
            their programs pause.

            The files in folders below INBOX are taken, and the folders stay. Not taken are hidden files, symbolic links, \
            and files and folders whose names end in `.part`, `.partial`, `.crdownload`, `.download`, `.opdownload`, \
            `.filepart`, `.aria2` or `.tmp`; nor is `a.pdf` while `a.pdf.part` exists. Files that are complete at the \
            same time are one drop, in the order in which they arrived. Each file is an item of its own, since companions \
            may be complete at different times: `--companions together` is an error, and so is `--fail-fast`.

            `--only` and `--exclude` choose files as in dnd-copy(1), by their paths below INBOX, or by the types of complete \
            files. The others stay in INBOX, and are looked at again when they change. With `--keep-tree`, files land in \
            the folders in which they are in INBOX; DEST must be a plain folder then.

            An original that has to stay, because DEST has no history or because INBOX allows only copies, is remembered, \
            and is not taken again unless it changes. DEST and INBOX must not contain each other. Only one watch can run \
            for a folder.

            While DEST is full, locked, missing or not writable, one file is tried again after 5 seconds, then at \
            intervals up to 5 minutes. A destination that has received something is not created again if it is missing, \
            because its disk may not be mounted.

            A signal ends the watch. Files that have not landed by then stay in INBOX, and no partial file is left in DEST.
            """,
        sections: [
            Section(
                title: "Failed files",
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
                    A failed file is tried again when it was changed, when the rules of DEST or INBOX, your settings or \
                    the programs in `PATH` have changed, and at once if it is moved back to INBOX. After a failure that \
                    may pass, such as a time limit, it is also tried again after a minute, and then at intervals that \
                    double, up to six hours. To give up a file, remove it.
                    """),
            Section(
                title: "Ledger",
                entries: [
                    Key(
                        name: "~/.local/state/dnd/watch",
                        meaning: """
                            The ledgers, one for each pair of INBOX and DEST; below `XDG_STATE_HOME`, if that is set.
                            """)
                ],
                introduction: """
                    A ledger records each file before it is taken, when its copy at DEST is complete, and when it has \
                    landed. A file is recognised by its inode, its birth time, its size and its modification time, not by \
                    its name. If the watch is killed, the next one searches DEST and its folders, by inode, for a copy whose \
                    landing was not recorded. So each file is taken once, with these exceptions. A file that had \
                    landed and was not yet removed stays in INBOX, with a warning. If items were moved away from DEST \
                    before the next start, or after a power failure, files that are still in INBOX may be taken again. No \
                    file is lost.
                    """),
            Section(
                title: "Systemd",
                entries: [
                    Key(name: "INBOX", meaning: "The absolute path of the drop folder."),
                    Key(name: "DEST", meaning: "The absolute path of the destination."),
                    Key(name: "OPTIONS", meaning: "Further options, separated by spaces."),
                ],
                introduction: """
                    The user unit `dnd-watch@NAME.service` watches the folder that `~/.config/dnd/watch/NAME.env` \
                    describes with the following variables. A start that fails is repeated every ten seconds. systemd finds \
                    the unit below /usr and /usr/local; of another prefix, link it first: `systemctl --user link \
                    /opt/dnd/lib/systemd/user/dnd-watch@.service`. On a server, `loginctl enable-linger` keeps your units \
                    running while you are not logged in.
                    """),
        ],
        examples: [
            Example(
                purpose: "Put everything that is saved in a folder into a journal:",
                commands: ["$ dnd watch ~/Inbox --to ~/Journal/"]),
            Example(
                purpose: "Copy the pictures of a camera as JPEG, and leave the originals there:",
                commands: ["$ dnd watch /media/camera --copy --as jpeg --to ~/Pictures/"]),
            Example(
                purpose: "Take what is there every ten minutes, as a line of crontab(5):",
                commands: ["*/10 * * * * /usr/local/bin/dnd watch /srv/inbox --to /srv/archive/ --once --quiet"]),
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
