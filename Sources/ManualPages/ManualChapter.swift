/// The text of a command's page in addition to the help of its options.
struct ManualChapter: Sendable {
    /// A term and its explanation, such as a key of a JSON line.
    struct Key: Sendable {
        let name: String
        let meaning: String
    }

    /// Commands to type, and their purpose.
    struct Example: Sendable {
        let purpose: String
        let commands: [String]
    }

    /// A section with its own title.
    struct Section: Sendable {
        let title: String
        let entries: [Key]
        var introduction = ""
    }

    /// The command's name; "" for the root command.
    let command: String
    /// Paragraphs, separated by empty lines, that follow the command's discussion.
    var description = ""
    var sections: [Section] = []
    /// The keys of the command's JSON lines, in order; empty if it has no `--json`.
    var jsonKeys: [Key] = []
    let examples: [Example]
    /// Other manual pages: name and section.
    var seeAlso: [(name: String, section: Int)] = []

    /// All chapters.
    static let all: [ManualChapter] = [
        .overview, .copy, .move, .paste, .inspect, .lift, .hover, .drop, .cancel, .initialize, .list, .log, .undo,
        .redo, .prune, .preview,
        .remove, .verify,
        .types, .converters, .trust,
    ]

    /// The chapter of `command`.
    static func of(_ command: String) -> ManualChapter? { all.first { $0.command == command } }
}
