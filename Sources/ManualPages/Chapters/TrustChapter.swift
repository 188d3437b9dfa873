extension ManualChapter {
    static let trust = ManualChapter(
        command: "trust",
        description: """
            The `.dnd` folder of a directory may have come in an archive, or belong to somebody else. So it is never followed through \
            links, what is in its database is checked value by value, and looking (`dnd list`, `dnd inspect`, `dnd hover`, `dnd \
            preview` and every dry run) writes nothing. Two things need the user's word:

            What another user's `.dnd` folder declares is not obeyed, nor is anything written into it, until it is trusted: a drop there is an \
            error that names the owner, a list shows plain files, and its source.toml and types.toml are passed over with a \
            warning. Another user is one who is neither this one nor root; for root, the user who called sudo(8) is none either.

            Rules for libmagic (see dnd-types(1)) and converters (see dnd-converters(1)) run only when they are trusted, whoever owns \
            them. What is trusted are their bytes: a change asks again. Look at them first. Converters that belong to another user are \
            not used in any case.

            Trust holds for the directory at its path; one that was moved or replaced is a stranger again. It is kept in \
            `$XDG_STATE_HOME/dnd/trusted`, or `~/.local/state/dnd/trusted`.
            """,
        jsonKeys: [
            Key(name: "path", meaning: "The directory."),
            Key(name: "trusted", meaning: "Whether it is trusted now."),
            Key(name: "files", meaning: "A list of the files that may run, by their names below `.dnd`."),
        ],
        examples: [
            Example(purpose: "Use a colleague's journal:", commands: ["$ dnd trust /srv/team/journal"]),
            Example(
                purpose:
                    "Let the converters and rules of a journal run that came from elsewhere, after a look at them:",
                commands: ["$ head journal/.dnd/*.magic journal/.dnd/converters.d/*", "$ dnd trust journal"]),
            Example(purpose: "Say what is trusted:", commands: ["$ dnd trust --list"]),
            Example(purpose: "Trust it no more:", commands: ["$ dnd trust --remove journal"]),
        ])
}
