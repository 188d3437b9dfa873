import Destinations
import ItemProviders

/// What the commands for the past of a destination print: the log, what is taken back, pruned, removed and verified.
extension RecordSchema {
    static let log = RecordSchema(
        "log", "operation",
        [
            Key("id", .optional(.count), "The operation's number; null for changes made by hand."),
            Key(
                "operation", .optional(.text),
                "`copy`, `move`, `remove`, `undo`...; null for changes made by hand."),
            Key("began", .time, "When it began, in the format of RFC 3339."),
            Key("ended", .optional(.time), "When it ended; null while it is running."),
            Key("user", .optional(.text), "The user who ran it."),
            Key("command", .optional(.text), "The command line, cut off after 4,096 bytes."),
            Key("takenBack", .truth, "Whether all of it has been undone since."),
            Key(
                "changes",
                .list(
                    .object(
                        [Key("action", .text, "What happened to the item.")] + path("path", .text, "The item's path.")
                            + [Key("lane", .optional(.text), "The lane of a board.")]
                            + path("former", .optional(.text), "Where it was before.") + [
                                Key("kept", .optional(.text), "Where the history keeps what it displaced.")
                            ] + path("source", .optional(.text), "Where it came from.") + [
                                Key("sourceType", .optional(.text), "The type of its source."),
                                Key("route", .list(.text), "The types between source and item."),
                                Key("type", .optional(.text), "Its type."),
                                Key("fidelity", .optional(fidelity), "How much was kept."),
                                Key("losses", .list(.text), "What was lost."),
                                Key("proof", .optional(proof), "What of it was found equal to its source."),
                                Key("hash", .optional(.text), "XXH3, 128 bits, in hexadecimal."),
                                Key("bytes", .optional(.count), "Its size in bytes."),
                            ])),
                "The outcome for each item, a list of objects: `action` (see CHANGES), `path`, `lane`, `former` (where it "
                    + "was before), `kept` (where the history keeps what it displaced; null if it no longer does), `source` "
                    + "(where it came from, absolute), `sourceType`, `route`, `type`, `fidelity`, `losses`, `proof`, `hash` (XXH3, "
                    + "128 bits) and `bytes`. Values that are unknown, or do not apply to the action, are null."),
        ])

    static func reversal(_ command: String) -> RecordSchema {
        RecordSchema(
            command, "item",
            [Key("operation", .count, "The number of the operation that was undone or redone.")]
                + path("path", .text, "The item's path.") + [
                    Key(
                        "status", .word(["reversed", "planned", "left"]),
                        "`reversed`, `planned` in a dry run, or `left`."),
                    Key(
                        "action", .optional(.word(["removed", "restored", "replaced", "moved", "returned"])),
                        "The outcome: `removed`, `restored`, `replaced`, `moved` or `returned`, as in `dnd log`; null if "
                            + "it was left as it is."),
                ]
                + path(
                    "source", .optional(.text),
                    "The path to which the source of a move was put back; null if none was.")
                + [error])
    }

    static let prune = RecordSchema(
        "prune", "file",
        path("path", .text, "The path where the item was.") + [
            Key("status", .word(["pruned", "planned", "failed"]), "`pruned`, `planned` in a dry run, or `failed`."),
            Key("kept", .text, "Where the history kept it."),
            Key("bytes", .count, "Its disk usage in bytes."),
            Key("displaced", .time, "When it was moved into the history, in the format of RFC 3339."), error,
        ])

    static let remove = RecordSchema(
        "remove", "item",
        path("path", .text, "The item's path.") + [
            Key("status", .word(["removed", "planned", "failed"]), "`removed`, `planned` in a dry run, or `failed`."),
            Key("kept", .optional(.text), "Where the history keeps it; null if it was not removed."), error,
        ])

    static let verify = RecordSchema(
        "verify", "finding",
        path("path", .text, "The item, or the part of the store.") + [
            Key("lane", .optional(.text), "The lane of a board; null elsewhere."),
            Key(
                "part", .word(VerificationFinding.Part.allCases.map(\.rawValue)),
                "`item`, `history`, `staging`, `order` or `database`."),
            Key(
                "status", .word(VerificationFinding.Status.allCases.map(\.rawValue)),
                "`same`, `renamed`, `missing`, `unrecorded`, `differs` or `error`."),
            Key("message", .optional(.text), "What was found; null if there is nothing to report."),
            Key("repair", .optional(.text), "What `--repair` does about it; null if it can do nothing."),
        ])
}
