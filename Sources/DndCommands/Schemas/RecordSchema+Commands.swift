import Conversion
import Destinations
import ItemProviders
import Transfer

// The lines of each command. The meanings are also those of the manual.

extension RecordSchema {
    typealias Keys = [Key]

    /// The lines of `copy` and of the commands that report like it.
    static func transfer(_ command: String) -> RecordSchema { RecordSchema(command, "item", transferKeys) }

    static let transferKeys: Keys =
        path("source", .text, "The source as it was named.") + [
            Key("type", .optional(.text), "The source's uniform type; null if it could not be read."),
            Key(
                "operation", .word(["copy", "move", "cancel", "forbidden"]), "`copy`, `move`, `cancel` or `forbidden`."),
            Key("representation", .optional(.text), "The uniform type of the representation that was chosen."),
            Key(
                "fidelity", .optional(fidelity), "`native`, `lossless`, `flattened`, `extracted`, `preview` or `label`."
            ),
            Key(
                "losses", .list(.text),
                "What was actually lost, in the words of LOSSES in dnd-copy(1); in a dry run, what would be lost."),
            Key(
                "proof", .optional(proof),
                "With `--prove`, what of it was found equal to its source: `bytes`, `pixels`, `characters` or `values`; "
                    + "otherwise null."),
        ] + path("destination", .optional(.text), "The path of the written file.") + [
            Key("index", .optional(.count), "The 0-based index in an ordered destination."),
            Key("bytes", .optional(.count), "The number of bytes that were written."),
            Key(
                "status",
                .word([
                    "dropped", "known", "planned", "refused", "interrupted", "forbidden", "skipped", "failed",
                ]),
                "`dropped`, `known` with `--skip-known`, `refused`, `forbidden`, `skipped`, `failed`, or "
                    + "`interrupted` by a signal or by `dnd cancel`; `planned` in a dry run."),
            Key(
                "companions",
                .list(
                    .object(
                        path("source", .text, "The companion.")
                            + path("destination", .optional(.text), "Where it landed; null if it was left out."))),
                "The companions: objects with `source` and `destination`, which is null for one that was left out."),
            Key(
                "duplicateOf", .optional(.text),
                "The path of an item with the same content that the destination already has."),
            Key(
                "reason", .optional(.text),
                "Why a move became a copy, or a copy a move; null if the requested operation was done."),
            error,
        ]

    static let inspect = RecordSchema(
        "inspect", "source",
        path("source", .text, "The source as it was named.") + [
            Key("type", .optional(.text), "Its uniform type; null if it could not be read."),
            Key(
                "basis", .optional(.word(["content", "content+name", "name", "user"])),
                "How the type was found: `content`, `content+name`, `name` or `user`."),
            Key(
                "confidence", .optional(.word(["certain", "likely", "guessed"])),
                "How sure the type is: `certain`, by the signature or the structure of the content; `likely`, a text or a "
                    + "container whose name says which kind it is; or `guessed`, by the name alone or by a few words."),
            Key(
                "conflict", .optional(.text),
                "The uniform type that the name suggests, if the content contradicts it; otherwise null."),
            Key("mime", .optional(.text), "The MIME type that libmagic reports."),
            Key("suggestedName", .optional(.text), "The name with which it would land."),
            Key(
                "companions", .list(.object(path("source", .text, "The companion."))),
                "The files and folders that travel with it, as objects with `source`: see COMPANIONS in `dnd-copy(1)`."),
            Key(
                "offers",
                .list(
                    .object([
                        Key("type", .text, "The uniform type."), Key("fidelity", fidelity, "How much is kept."),
                        Key("route", .list(.text), "The uniform types in between, without the ends."),
                        Key(
                            "visibility", .word(["all", "team", "group", "ownProcess"]),
                            "Which destinations may have it."),
                        Key("losses", .list(.text), "What would be lost."),
                    ])),
                "The representations, best first: objects with `type`, `fidelity`, `route` (the uniform types in between, "
                    + "without the ends), `visibility`, and `losses`: what would be lost, see LOSSES in dnd-copy(1)."),
            error,
        ])

    static let lift = RecordSchema(
        "lift", "source",
        path("source", .text, "The source as it was named.") + [
            Key("type", .optional(.text), "Its uniform type; null if it could not be read."),
            Key("status", .word(["lifted", "failed"]), "`lifted` or `failed`."), error,
        ])

    static let cancel = RecordSchema(
        "cancel", "item",
        path("item", .text, "The item as it was named.") + [
            Key(
                "status", .word(["letGo", "cancelled", "failed"]),
                "`letGo` for an item in the hand, `cancelled` for an item that was loading, or `failed`.")
        ]
            + path(
                "path", .optional(.text),
                "The path that the loading item would have had; null for an item in the hand.") + [
                Key("command", .optional(.text), "The command line that was loading it; null if it is not known."),
                Key("process", .optional(.count), "Its process ID; null if it is not known."), error,
            ])

    static let initialize = RecordSchema(
        "init", "destination",
        path("path", .text, "The directory.") + [
            Key("kind", .word(["folder", "journal", "board", "frame"]), "`folder`, `journal`, `board` or `frame`."),
            Key("reads", .list(.text), "The uniform types that it reads, best first."),
            Key("lanes", .list(.text), "The lanes of a board; empty for other kinds."),
        ])

    static let list = RecordSchema(
        "list", "item",
        [Key("index", .optional(.count), "The 0-based index; null in a folder, which has no order.")]
            + path("path", .text, "The item's path.") + [
                Key("type", .optional(.text), "Its uniform type."),
                Key("bytes", .optional(.count), "Its size in bytes."),
            ] + path("source", .optional(.text), "Where it came from.") + [
                Key("dropped", .optional(.time), "When it landed, in the format of RFC 3339."),
                Key("losses", .list(.text), "What it lost when it landed: see LOSSES in dnd-copy(1)."),
                Key(
                    "proof", .optional(proof),
                    "What of it was found equal to its source with `--prove` when it landed; otherwise null."),
                Key("placeholder", .truth, "True for a placeholder, whose data is still loading."),
                Key(
                    "progress", .optional(.fraction),
                    "How much of a placeholder's data is loaded, from 0 to 1; null if that is not known, and for other "
                        + "items."),
                Key("lane", .optional(.text), "The lane of a board."),
                Key(
                    "title", .optional(.text),
                    "The title: what the file itself says, such as the first line of a text, the title of a document, page or "
                        + "picture, the subject of a mail or the name of a geocache; the text of a line of a text file. Null "
                        + "if there is none, or if it is not found at once."),
                Key(
                    "companions", .list(.text),
                    "The paths of the files that belong to it: see COMPANIONS in `dnd-copy(1)`."),
            ])

    static let cat = RecordSchema(
        "cat", "text",
        path("source", .text, "The source as it was named, or the part of it.") + [
            Key("type", .optional(.text), "Its uniform type; null if it could not be read."),
            Key("fidelity", .optional(fidelity), "How much of the source the text keeps: see dnd(7)."),
            Key("losses", .list(.text), "What of the source the text lacks: see LOSSES in dnd-copy(1)."),
            Key("text", .optional(.text), "The text; null if there is none."), error,
        ])

    static let find = RecordSchema(
        "find", "item",
        path("path", .text, "The path of the file.") + [
            Key("part", .optional(.count), "The 0-based number of the part of the file; null for the whole file."),
            Key(
                "inner", .list(.count),
                "The numbers of the part within that part, such as an entry of an archive in an archive."),
            Key("type", .text, "Its uniform type."),
            Key("name", .text, "Its name."),
            Key("inName", .truth, "Whether a word was found in its name."),
            Key(
                "passages",
                .list(
                    .object([
                        Key("line", .count, "The line of the text, from 1."),
                        Key("page", .optional(.count), "The page, from 1."),
                        Key("text", .text, "The line, or a part of it."),
                        Key(
                            "matches",
                            .list(
                                .object([
                                    Key("start", .count, "The offset in `text`."),
                                    Key("length", .count, "The length."),
                                ])), "What was found."),
                    ])),
                "The places in its text with the words, at most `--lines` of them: `line` and `page`, which count from 1 (`page` "
                    + "is null if the file has no pages), the `text` around, and `matches` in that, as `start` and `length` in "
                    + "Unicode code points."
            ),
        ])

    static let export = RecordSchema(
        "export", "item",
        path("path", .text, "The item's path.") + [
            Key("lane", .optional(.text), "The lane of a board."),
            Key("title", .text, "Its title."),
            Key(
                "shown", .word(["picture", "text", "places", "name"]),
                "What a reader sees: a `picture`, a `text`, `places`, or only its `name`."), error,
        ])

    static let preview = RecordSchema(
        "preview", "item",
        path("source", .text, "The source as it was named.") + [
            Key("type", .optional(.text), "Its uniform type; null if it could not be read."),
            Key(
                "details", .list(.text), "What is known about it: its type and size, the entries of a folder, a place."),
            Key("text", .optional(.text), "The first lines of a text; null for everything else."),
            Key("hasPicture", .truth, "Whether it is shown as a picture."), error,
        ])

    /// A line for each item, a last one with the sums, and the answers of the co-process.
    static let batch = RecordSchema(
        "batch",
        lines: [
            Line(name: "item", keys: [numberInPlan] + transferKeys), summary,
            Line(
                name: "answer",
                keys: [
                    Key(
                        "id", .optional(.either(.text, .count)),
                        "In answers to jobs: the job's `id`; null if the job was not understood."),
                    Key("exitStatus", .count, "In answers to jobs: the exit status that the job would have alone."),
                    Key(
                        "items", .list(.object(transferKeys)),
                        "In answers to jobs: the items, with the keys of `dnd copy --json`."),
                    error,
                ]),
        ])

    static let merge = RecordSchema(
        "merge", lines: [Line(name: "item", keys: [numberInPlan] + transferKeys), summary])

    private static let numberInPlan = Key(
        "n", .optional(.count),
        "In lines of items: the number in the plan, from 1. The other keys are those of `dnd copy --json`."
    )

    private static let summary = Line(
        name: "sums",
        keys: [
            Key("plan", .text, "In the last line: the SHA-256 digest of the first line of the plan."),
            Key("listed", .count, "In the last line: the number of items; the sum of the following."),
            Key("dropped", .count, "In the last line: how many landed."),
            Key("known", .count, "In the last line: how many the destination had received before."),
            Key(
                "skipped", .count,
                "In the last line: how many were skipped, because their name is taken or their content is there."),
            Key("refused", .count, "In the last line: how many the destination refused."),
            Key("failed", .count, "In the last line: how many failed."),
            Key(
                "notReached", .count, "In the last line: how many were not transferred, because the batch ended before."
            ),
            Key("retryable", .count, "In the last line: how many of the failed ones may land later."),
        ])

    static let types = RecordSchema(
        "types", "type",
        [
            Key("type", .text, "The uniform type's identifier."),
            Key("description", .optional(.text), "Its description."),
            Key("conformsTo", .list(.text), "The types to which it conforms directly."),
            Key("extensions", .list(.text), "Its file-name extensions, the preferred one first."),
            Key("mimeTypes", .list(.text), "Its MIME types, the preferred one first."),
            Key("dynamic", .truth, "Whether its identifier is dynamic, generated from a tag."),
        ])

    static let converters = RecordSchema(
        "converters",
        lines: [
            Line(
                name: "conversion",
                keys: [
                    Key("converter", .text, "The converter's name. Only in lines of conversions."),
                    Key(
                        "origin", .word(["user", "destination", "standard"]),
                        "Who provides it: user, destination or standard. Only in lines of conversions."),
                    Key(
                        "declared", .optional(.text),
                        "The file and line of its declaration, for declared converters. Only in lines of conversions."),
                ] + ends + [
                    Key(
                        "missing", .optional(missingProgram),
                        "What is missing: an object with program and package, or null. For routes, which `--from` and "
                            + "`--to` show, a list of these."),
                    Key(
                        "optional",
                        .optional(
                            .object([
                                Key("program", .text, "The program."),
                                Key("command", .text, "The command that installs it."),
                            ])),
                        "A program that is not installed and that would improve the conversion: an object with program and "
                            + "the command that installs it, or null. Only in lines of conversions."),
                    Key(
                        "joins", .truth,
                        "Whether it makes one file of several files of the type. Only in lines of conversions."),
                ]),
            Line(
                name: "route",
                keys: ends + [
                    Key("missing", .list(missingProgram), "The programs that are missing."),
                    Key(
                        "steps",
                        .list(
                            .object([
                                Key("converter", .text, "The converter's name."), Key("from", .text, "The input type."),
                                Key("to", .text, "The output type."), Key("fidelity", fidelity, "How much is kept."),
                                Key("losses", .list(.text), "What is lost."),
                            ])),
                        "The conversions of a route, in order, each with converter, from, to, fidelity and losses. Only in "
                            + "lines of routes."),
                ]),
        ])

    private static let ends = [
        Key("from", .text, "The input type."), Key("to", .text, "The output type."),
        Key("fidelity", fidelity, "How much is kept; see dnd(7)."),
        Key("losses", .list(.text), "A list of the losses."),
        Key("available", .truth, "Whether this machine can perform it."),
    ]

    private static let missingProgram = Form.object([
        Key("program", .text, "The program."), Key("package", .optional(.text), "The Debian package that has it."),
    ])

    static let trust = RecordSchema(
        "trust", "directory",
        [
            Key("path", .text, "The directory."), Key("trusted", .truth, "Whether it is trusted now."),
            Key("files", .list(.text), "A list of the files that may run, named relative to `.dnd`."),
        ])

    static let config = RecordSchema(
        "config", "setting",
        [
            Key(
                "table", .text, "The command; `defaults` for all commands, `destination` for a rule of the destination."
            ),
            Key("name", .text, "The option without its dashes, or the key of `destination.toml`."),
            Key(
                "value", .either(.truth, .either(.text, .list(.text))),
                "Its value: a truth value, a string, or a list of strings."),
            Key("file", .optional(.text), "The file that sets it; null for a default."),
            Key("line", .optional(.count), "The line in that file, from 1; null for a default."),
        ])

    // MARK: - Parts

    /// The keys of a path: its text, and its bytes if they are not UTF-8.
    static func path(_ name: String, _ form: Form, _ meaning: String) -> Keys {
        [
            Key(
                name, form,
                meaning + " If that is not UTF-8, this is lossy text, and `\(name)Bytes` is exact (base64)."),
            Key(name + "Bytes", .base64, isLeftOut: true, "The bytes of `\(name)`, if they are not UTF-8."),
        ]
    }

    static let proof = Form.word(Proof.allCases.map(\.rawValue))

    static let fidelity = Form.word(Fidelity.allCases.map(\.rawValue))

    static let error = Key(
        "error",
        .optional(
            .object([
                Key("code", .word(FailureCode.all.map(\.name)), "The kind of failure."),
                Key("message", .text, "What was found and what was expected."),
                Key("hint", .optional(.text), "What to do next."),
                Key("retryable", .truth, "Whether the same may work later."),
            ])),
        "Null, or an object with `code` (see `dnd-errors(7)`), `message`, `hint`, and `retryable`: whether the same may work "
            + "later.")
}
