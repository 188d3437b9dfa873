extension ManualChapter {
    static let trust = ManualChapter(
        command: "trust",
        description: """
            The `.dnd` folder of a directory may come from an archive, or belong to another user. Therefore links in \
            it are never followed, its database is checked value by value, and commands that only read (`dnd list`, \
            `dnd inspect`, `dnd hover`, `dnd preview` and every dry run) write nothing. Two things need the user's \
            trust:

            What another user's `.dnd` folder declares has no effect, and nothing is written to the folder, until it \
            is trusted: a drop there is an error that names the owner, a list shows plain files, and its source.toml \
            and types.toml are ignored with a warning. Root does not count as another user, and for root, the user \
            who called sudo(8) does not either.

            Rules for libmagic (see dnd-types(1)) and converters (see dnd-converters(1)) run only if they are \
            trusted, even if you own them. Trust covers their bytes: after a change it must be given again. Read them \
            first. Converters that belong to another user are never used.

            Trust holds for a directory at its path; if it is moved or replaced, it is not trusted any more. The list \
            is kept in `$XDG_STATE_HOME/dnd/trusted`, or `~/.local/state/dnd/trusted`.
            """,
        jsonKeys: [
            Key(name: "path", meaning: "The directory."),
            Key(name: "trusted", meaning: "Whether it is trusted now."),
            Key(name: "files", meaning: "A list of the files that may run, named relative to `.dnd`."),
        ],
        examples: [
            Example(purpose: "Use a colleague's journal:", commands: ["$ dnd trust /srv/team/journal"]),
            Example(
                purpose:
                    "Let the converters and rules of a journal that came from elsewhere run, after reading them:",
                commands: ["$ head journal/.dnd/*.magic journal/.dnd/converters.d/*", "$ dnd trust journal"]),
            Example(purpose: "List the trusted directories:", commands: ["$ dnd trust --list"]),
            Example(purpose: "Stop trusting a directory:", commands: ["$ dnd trust --remove journal"]),
        ])
}
