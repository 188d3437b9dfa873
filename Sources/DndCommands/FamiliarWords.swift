/// Words of other programs, and what they are called here: who knows cp, rsync, git or pandoc types them first.
enum FamiliarWords {
    /// The command that does what the command `word` of another program does; nil if there is none.
    static func command(for word: String) -> String? { commands[word] }

    private static let commands = [
        "cp": "copy", "convert": "copy", "import": "copy", "get": "copy", "put": "copy", "mv": "move",
        "reorder": "move",
        "rename": "move", "ls": "list", "dir": "list", "rm": "remove", "del": "remove", "delete": "remove",
        "trash": "remove", "show": "preview", "view": "preview", "open": "preview", "less": "preview", "read": "cat",
        "text": "cat", "search": "find", "grep": "find", "new": "init", "create": "init", "mkdir": "init",
        "make": "init", "history": "log", "revert": "undo", "reset": "undo", "identify": "inspect", "file": "inspect",
        "info": "inspect", "stat": "inspect", "check": "verify", "fsck": "verify", "repair": "verify", "gc": "prune",
        "clean": "prune", "sync": "watch", "publish": "export", "settings": "config", "pick": "lift",
        "formats": "converters",
    ]

    /// What to write instead of an option of another program; nil if it is not known.
    ///
    /// - Parameter options: The long options of the command.
    static func advice(on option: String, among options: some Collection<String>) -> String? {
        guard let name = option.split(separator: "=").first.map(String.init), !options.contains(name) else {
            return nil
        }
        let found = self.options.first { $0.words.contains(name) && ($0.needs.map(options.contains) ?? true) }
        if let found { return found.advice }
        // `-to` for `--to`.
        let doubled = "-" + name
        return name.hasPrefix("-") && !name.hasPrefix("--") && options.contains(doubled)
            ? "write two dashes: \(doubled)" : nil
    }

    /// Words, the option that the command must have, and the advice.
    private static let options: [(words: Set<String>, needs: String?, advice: String)] = [
        (
            ["-r", "-R", "--recursive", "-a", "--archive"], "--keep-tree",
            "folders need no option: they are opened where the destination does not take them whole, and --keep-tree keeps them"
        ),
        (["-r", "-R", "--recursive"], nil, "folders need no option"),
        (
            ["-o", "--output", "--out", "--dest", "--destination", "--target", "-t", "-d"], "--to",
            "name the destination with --to"
        ),
        (
            ["--format", "-f", "--type", "--convert", "--export"], "--as",
            "give the type with --as, or by the extension of DEST"
        ),
        (
            ["--page", "--pages", "-p"], "--as",
            "name the page after the file: 'guide.pdf#page=1' is the first, 'guide.pdf#*' all"
        ),
        (["--overwrite", "--replace", "--clobber"], "--if-exists", "use --if-exists replace"),
        (["--no-clobber", "--skip-existing", "--ignore-existing"], "--if-exists", "use --if-exists skip"),
        (["-u", "--update"], "--skip-known", "use --skip-known, which leaves out what was received before"),
        (["--resize", "--width", "--height", "--scale"], "--size", "use --size, such as --size 800x600"),
        (["--compression", "--jpeg-quality", "--webp-quality"], "--quality", "use --quality, such as --quality 80"),
        (
            ["--colors", "--colorspace", "--colour-space", "--color-space", "--icc", "--srgb"], "--colours",
            "use --colours srgb"
        ),
        (["--density", "--resolution"], "--dpi", "use --dpi, such as --dpi 300"),
        (["--no-gps", "--strip-gps", "--no-location"], "--strip", "use --strip gps"),
        (["--no-exif", "--no-metadata", "--strip-metadata"], "--strip", "use --strip private, or --strip all"),
        (
            ["--encoding", "--charset", "--from-code", "--input-encoding"], "--from-encoding",
            "use --from-encoding, such as --from-encoding windows-1251"
        ),
        (["--include", "--filter"], "--only", "use --only, such as --only '*.png' or --only public.image"),
        (["--ignore"], "--exclude", "use --exclude, such as --exclude '*.tmp'"),
        (["--remove-source-files", "--delete"], "--if-exists", "to remove the sources, use dnd move"),
    ]
}
