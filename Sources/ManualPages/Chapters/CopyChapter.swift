extension ManualChapter {
    static let copy = ManualChapter(
        command: "copy",
        description: """
            Items land in the order in which they were given, whatever finishes first. An item that fails is reported, and \
            the others land. The report of an item for which there is no common type names what was offered and what is read.

            `--at`, `--before` and `--after` name a place among ordered items; a number that is too great means the end. `--into` names \
            a folder in the destination, or a lane of a board, and is the same as naming that folder with `--to`.

            What is dropped where it came from, on its own journal, board or text file, gets another place there, as `dnd move` \
            would give it, and a warning says so. `--copy` makes a second one. What is pasted is always a second one.

            The whole destination is looked at before standard input is read: whether there is one, what may be done there, how \
            much room it has, and whether a file that is named is there. A file is never copied onto itself, by whatever name it \
            goes; nor into standard output that leads to it.

            A file that is named as DEST and exists is an error, unless `--if-exists` says otherwise. Inside a journal, a lane, a \
            frame or a folder with rules it is a drop into that under this name: types, room, operations and place are those of \
            the store. A file whose name looks like an option is written `./-name`, or stands behind `--`.

            Tables and data become each other (CSV, TSV, JSON, NDJSON, YAML, TOML, property lists) where every value has a place: \
            a null has none in TOML or in a property list, and nested data none in a table. A table's first row names its columns, \
            all its fields are strings, and a row of another length is an error. Numbers keep the digits that they were written \
            with, and names their order. Losses are `types` (a date that became a string), `comments`, `references` (that two places \
            held one value), `digits` and `fields`. A keyed archive becomes the objects that it holds.

            A file whose extension is `dnditem` takes an item whole: its bytes, its name, its type, when it was changed and its \
            extended attributes. Dropped anywhere, it is that item again; bytes that are not those that went in are an error. It is \
            a ZIP, with the bytes below `content/`, the text and the picture that destinations read of it below `also/`, for a \
            machine that could not make them, and the rest in `item.json`.
            """,
        sections: [ManualChapter.clipboard, ManualChapter.losses, ManualChapter.limits, ManualChapter.conversation],
        jsonKeys: [
            Key(
                name: "source",
                meaning:
                    "The source as it was named. One that is not UTF-8 is lossy text here, and exact in `sourceBytes` (base64)."
            ),
            Key(name: "type", meaning: "The source's uniform type."),
            Key(name: "operation", meaning: "`copy`, `move`, `cancel` or `forbidden`."),
            Key(name: "representation", meaning: "The uniform type of what was chosen to land."),
            Key(
                name: "fidelity",
                meaning: "`native`, `lossless`, `flattened`, `extracted`, `preview` or `label`."),
            Key(
                name: "losses",
                meaning: "What was really lost, by the words of the section on losses; in a dry run, what would be."),
            Key(
                name: "destination",
                meaning:
                    "The path of what was written. One that is not UTF-8 is lossy text here, and exact in `destinationBytes` (base64)."
            ),
            Key(name: "index", meaning: "The 0-based place in an ordered destination."),
            Key(name: "bytes", meaning: "How many bytes were written."),
            Key(
                name: "status",
                meaning: "`dropped`, `cancelled`, `forbidden`, `skipped`, `failed`, or `interrupted` by a signal or by "
                    + "`dnd cancel`; `planned` in a dry run."),
            Key(
                name: "duplicateOf",
                meaning: "The path of the item with the same content that the destination has already."),
            Key(
                name: "reason",
                meaning:
                    "Why a move turned out to be a copy, or a copy a move; null when the operation is what was asked."),
            Key(name: "error", meaning: "Null, or an object with `code`, `message` and `hint`."),
        ],
        examples: [
            Example(
                purpose: "Put the waypoints of a file onto a board, one geocache each:",
                commands: ["$ dnd copy caches.gpx --to board/completed"]),
            Example(
                purpose: "Put the name of one into a text file, as its first line:",
                commands: ["$ dnd copy 'caches.gpx#3' --to places.txt --at 0"]),
            Example(
                purpose: "Offer a photo to other programs, which take PNG:",
                commands: ["$ dnd copy photo.heic --to clipboard:"]),
            Example(
                purpose: "Carry a picture into a journal, which is made if it does not exist:",
                commands: ["$ dnd copy beach.png --to journal/"]),
            Example(
                purpose: "Put a note before everything else:",
                commands: ["$ echo 'Sunny' | dnd copy - --name day.txt --to journal/ --at 0"]),
            Example(
                purpose: "Convert one picture; the extension says into what:",
                commands: ["$ dnd copy photo.heic --to photo.png"]),
            Example(
                purpose: "Read the text of a document in a pipe:",
                commands: ["$ dnd copy page.html --to - --as public.utf8-plain-text | less"]),
            Example(
                purpose: "Carry an item whole to another machine, and unpack it there:",
                commands: ["$ dnd copy journal/lake.png --to lake.dnditem", "$ dnd copy lake.dnditem --to journal/"]),
            Example(
                purpose: "Look at what a program of macOS has archived:",
                commands: ["$ dnd copy window.archive --to - --as json"]),
            Example(
                purpose: "Carry a long list of names, whatever bytes they hold:",
                commands: ["$ find . -name '*.heic' -print0 | dnd copy --files-from - -0 --to journal/"]),
            Example(
                purpose: "Ask why a representation was chosen:",
                commands: ["$ dnd copy --dry-run --explain beach.svg --to journal/"]),
        ],
        seeAlso: [("cp", 1)])
}
