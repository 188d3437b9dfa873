/// A kind of failure, as the `code` of JSON lines names it. The list is closed: a test compares it with the codes of all
/// libraries.
package struct FailureCode: Sendable, Hashable {
    /// Whether the same may work later, without any change of the command line or the files.
    package enum Retry: String, Sendable, Hashable {
        case never
        /// If the cause passes: a full disk, a lock, an I/O error, missing memory.
        case depends
        case always
    }

    package let name: String
    /// What has happened.
    package let meaning: String
    /// What to do about it.
    package let remedy: String
    package let retry: Retry

    init(_ name: String, _ meaning: String, do remedy: String, retry: Retry = .never) {
        self.name = name
        self.meaning = meaning
        self.remedy = remedy
        self.retry = retry
    }

    /// All codes, by what they are about.
    package static var all: [FailureCode] { groups.flatMap(\.codes) }

    /// The codes, with a title for each group.
    package static let groups: [(title: String, codes: [FailureCode])] = [
        ("Sources", sources), ("Destinations", destinations), ("Negotiation", negotiation),
        ("Conversions", conversions), ("The hand and the clipboard", carried), ("Plans and jobs", batches),
        ("Programs", programs),
    ]

    private static let sources = [
        FailureCode(
            "cannotRead", "The source cannot be read.", do: "Check that it exists and that you may read it.",
            retry: .depends),
        FailureCode(
            "damaged", "The source, or its record, is truncated or malformed.", do: "Get another copy of it."),
        FailureCode(
            "notReadable", "You may not read the source, or the destination.", do: "Check its permissions.",
            retry: .depends),
        FailureCode("readFailed", "Reading the source failed.", do: "Check the device.", retry: .depends),
        FailureCode(
            "specialFile", "The source is a pipe, a socket or a device.", do: "Pass its data on standard input."),
        FailureCode(
            "databaseUnavailable", "libmagic's database is missing or damaged.",
            do: "Install it again: Debian's package `libmagic-mgc`."),
        FailureCode("noSuchPart", "The file has no part of that number.", do: "List its parts: `dnd list`."),
        FailureCode("encrypted", "The source needs a password.", do: "Decrypt it first."),
        FailureCode("invalidData", "The data is not valid for its type.", do: "See what it is: `dnd inspect`."),
        FailureCode(
            "noParts", "A file whose parts were named, such as `file#*`, has none.", do: "Name the file itself."),
        FailureCode("vanished", "An item in the hand does not exist any more.", do: "Let go of it: `dnd cancel`."),
        FailureCode(
            "changed", "An item has changed since it was lifted, or since the operation to undo.",
            do: "See what has changed. Then lift the item again, or undo the operation again."),
        FailureCode(
            "sourceGone", "The item has landed, and its source could not be removed.", do: "Remove the source by hand."),
    ]

    private static let destinations = [
        FailureCode(
            "notFound", "The source, the destination, or the directory it would be in, does not exist.",
            do: "Create the directory, or correct the name."),
        FailureCode(
            "notWritable", "The destination cannot be written to.", do: "Check its permissions.", retry: .depends),
        FailureCode(
            "full", "No space is left, or the destination holds as many items as it may.",
            do: "Free some space, or remove items.", retry: .depends),
        FailureCode(
            "exists", "The name is taken, and `--if-exists fail` holds.",
            do: "Choose another name, or say what to do: `--if-exists skip`, `replace` or `keep-both`."),
        FailureCode("sameFile", "Source and destination are the same file.", do: "Name another destination."),
        FailureCode(
            "noOrder", "A position was given for a destination without an order.",
            do: "Omit `--at`, or declare a journal: `dnd init`."),
        FailureCode("noSuchItem", "No item or lane has that name.", do: "List them: `dnd list`."),
        FailureCode(
            "ambiguous", "The name could stand for a file or a directory, or for several items.",
            do: "End the name of a directory with a slash."),
        FailureCode(
            "badDeclaration", "The destination's `.dnd/destination.toml` is invalid.",
            do: "Correct the line that the message names."),
        FailureCode("untrusted", "The store belongs to another user.", do: "Trust it: `dnd trust`."),
        FailureCode(
            "damagedStore", "The records of the store cannot be read.", do: "Repair them: `dnd verify --repair`."),
        FailureCode("cannotWrite", "Writing failed.", do: "Check the disk and the permissions.", retry: .depends),
        FailureCode(
            "busy", "Another command has locked it for too long.", do: "Try again when that has ended.", retry: .always),
        FailureCode("received", "Another run of the same plan has landed the item.", do: "Nothing is to be done."),
        FailureCode("nothingToDo", "No operation is left to undo or redo.", do: "Show the operations: `dnd log DEST`."),
        FailureCode(
            "closedPipe", "The reader of standard output has closed it.",
            do: "Nothing is to be done: the command ends without a message."),
    ]

    private static let negotiation = [
        FailureCode(
            "noCommonType", "The item offers no type that the destination reads.",
            do: "List what it can become: `dnd inspect`; what is missing for it: `dnd converters`."),
        FailureCode(
            "notRead", "The store does not read the type of the name's extension.",
            do: "Name a file of a type that it reads."),
        FailureCode(
            "typeNotAvailable", "The item has no representation of the requested type.",
            do: "List what it offers: `dnd inspect`."),
        FailureCode(
            "restricted", "The source withholds the representation from this destination.",
            do: "See its `.dnd/source.toml`."),
        FailureCode(
            "lossy", "A quality that must be kept would be lost.",
            do: "Relax `--require` or `--lossless-only`, or choose another type with `--as`."),
        FailureCode(
            "unproved", "The item cannot be compared with its source, as `--prove` asks for.",
            do: "Omit `--prove`, or choose another type with `--as`."),
        FailureCode(
            "differs", "What was read again differs from its source.",
            do:
                "Try again if the source has changed meanwhile; otherwise report it: the result of a conversion is wrong."
        ),
        FailureCode(
            "forbidden", "The destination does not allow the operation now.", do: "See the reason in the message."),
        FailureCode("cancel", "The destination takes none of the items.", do: "See the reason in the message."),
        FailureCode(
            "cancelled", "The item was cancelled by a signal or by another command.",
            do: "Run the command again if that was not intended."),
    ]

    private static let conversions = [
        FailureCode(
            "tooLarge", "The source exceeds a limit of pixels, bytes or memory.", do: "Raise the limit: `--limit`."),
        FailureCode(
            "timedOut", "The conversion used more processor time than its limit.",
            do: "Raise the limit: `--limit time=...`."),
        FailureCode(
            "toolMissing", "A program that the conversion needs is not installed.",
            do: "Install the package that the message names."),
        FailureCode(
            "unsupported", "The source is valid, but the converter does not support it.",
            do: "Choose another type with `--as`."),
        FailureCode(
            "decoderDied", "The confined decoder ended without an answer.",
            do: "The file may be hostile or the decoder faulty: report it."),
        FailureCode(
            "commandFailed", "A converter that you declared failed.",
            do: "Run its command by hand: `dnd converters` shows where it is declared."),
        FailureCode(
            "unconfined", "A program would have run without the confinement that `--require-confinement` asks for.",
            do: "Use a kernel with Landlock and seccomp."),
    ]

    private static let carried = [
        FailureCode(
            "badName", "The name of a session is invalid.",
            do: "Use up to 64 letters, digits, dots, underscores and hyphens."),
        FailureCode("empty", "The hand, or the clipboard, is empty.", do: "Lift or copy something first."),
        FailureCode("notHeld", "The item is not in the hand.", do: "List the items in the hand: `dnd hover`."),
        FailureCode(
            "cannotKeep", "The hand cannot be stored.", do: "Check the disk, and the directory that the message names.",
            retry: .depends),
        FailureCode(
            "noDisplay", "The clipboard needs a Wayland or X session, and none is running.",
            do: "Run the command in a graphical session."),
        FailureCode(
            "unreachable", "The clipboard cannot be reached.", do: "Check `WAYLAND_DISPLAY` or `DISPLAY`.",
            retry: .depends),
        FailureCode(
            "unknownTypes", "The clipboard offers no type that is known.", do: "Copy the content in another form."),
    ]

    private static let batches = [
        FailureCode("sourceChanged", "The source is not what the plan was made with.", do: "Make a new plan."),
        FailureCode(
            "notInShard", "No shard has the item.", do: "Run the shard that has it, or merge with `--partial`."),
        FailureCode("badJob", "A job of `dnd batch -` is invalid.", do: "Correct the job: see the message."),
    ]

    private static let programs = [
        FailureCode(
            "dataOutsideDrop", "A program that uses the libraries asked for data outside of a drop.",
            do: "Correct the program."),
        FailureCode(
            "outOfTurn", "A program made a call that the conversation does not permit now.", do: "Correct the program."),
        FailureCode("placeholderEnded", "A program used a placeholder that had ended.", do: "Correct the program."),
        FailureCode(
            "wrongPlaceholders", "A program did not return one place for each item.", do: "Correct the program."),
        FailureCode("unexpected", "A failure of no other kind.", do: "Report it, with the message."),
    ]
}
