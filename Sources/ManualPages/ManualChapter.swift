/// What a command's page says beyond what its options say for themselves.
struct ManualChapter: Sendable {
    /// A key of a JSON line.
    struct Key: Sendable {
        let name: String
        let meaning: String
    }

    /// Commands to type, and what they are for.
    struct Example: Sendable {
        let purpose: String
        let commands: [String]
    }

    /// A section with a title of its own.
    struct Section: Sendable {
        let title: String
        let entries: [Key]
        var introduction = ""
    }

    /// The command's name; "" for the root.
    let command: String
    /// Paragraphs, divided by empty lines, after the command's own discussion.
    var description = ""
    var sections: [Section] = []
    /// The keys of the command's JSON lines, in the order in which they are written; empty when it has no `--json`.
    var jsonKeys: [Key] = []
    let examples: [Example]
    /// Other pages: name and section.
    var seeAlso: [(name: String, section: Int)] = []

    /// Every chapter, by the name of its command.
    static let all: [ManualChapter] = [
        .overview, .copy, .move, .paste, .inspect, .lift, .hover, .drop, .cancel, .initialize, .list, .log, .undo,
        .redo, .prune, .preview,
        .remove, .verify,
        .types, .converters, .trust,
    ]

    /// The chapter of `command`.
    static func of(_ command: String) -> ManualChapter? { all.first { $0.command == command } }
}
