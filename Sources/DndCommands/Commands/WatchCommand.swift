import ArgumentParser

/// `dnd watch`: takes files out of a folder as they are completed.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", _superCommandName: "dnd",
        abstract: "Watch a drop folder, and move what is put into it to a destination.",
        discussion: """
            A file in INBOX, or in a folder below it, is taken when no program has it open for writing and it has been \
            unchanged for a while. It is moved as by dnd move --allow-conversion; with --copy, it is copied and stays. A file \
            that fails is moved to INBOX/failed, with a file that says why, and is tried again when the cause may be gone. \
            While DEST cannot be used, the files wait in INBOX. No file is taken twice, even if the watch is killed. Files \
            that --only and --exclude leave out stay in INBOX.
            """)

    @Argument(help: ArgumentHelp("The drop folder.", valueName: "inbox"), completion: .directory)
    var inbox: PathArgument

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("The destination: a directory, or a text file with --at.", valueName: "dest"))
    var destination: PathArgument

    @Flag(name: .customLong("copy"), help: "Copy the files, leave them in INBOX, and remember which were copied.")
    var copies = false

    @Flag(
        name: .customLong("once"),
        help: "Take the files that are complete now, and end; the others are left for the next run.")
    var isOnce = false

    @Flag(
        name: .customLong("poll"),
        help: "Read INBOX at intervals instead of waiting for events; this is the default on network file systems.")
    var polls = false

    @Option(
        name: .customLong("settle"),
        help: ArgumentHelp(
            "The time in seconds for which a file must be unchanged, from 0 to 86400; the default is 2, and 10 on network file systems.",
            valueName: "seconds"))
    var settle: Double?

    @OptionGroup var filter: FilterOptions
    @OptionGroup var tree: TreeOption
    @OptionGroup var transfer: TransferOptions

    func validate() throws {
        if let settle, !(0...86400).contains(settle) {
            throw ValidationError("invalid --settle \(settle): expected seconds from 0 to 86400")
        }
        if destination.isStandardStream || destination.isClipboard {
            throw ValidationError("a drop folder needs a destination that keeps every item: a directory or a text file")
        }
        if transfer.failsFast {
            throw ValidationError(
                "--fail-fast does not apply to a drop folder: files that fail are kept and tried again")
        }
        if transfer.companions.grouping == .together {
            throw ValidationError("--companions together does not apply to a drop folder: each file is taken by itself")
        }
    }

    func run() async throws {
        try await WatchRunner(
            inbox: inbox, destination: destination, options: transfer, copies: copies, isOnce: isOnce,
            polls: polls, settle: settle.map { .milliseconds(Int64($0 * 1000)) }, filter: filter.filter, tree: tree
        ).run()
    }
}
