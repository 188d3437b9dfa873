/// An option that `config.toml` may set: one that says how to work. What to work on, where, and what is asked for once
/// (`--dry-run`, `--json`) belongs on the command line.
package struct SettableOption: Sendable, Hashable {
    /// What the option takes.
    package enum Form: Sendable, Hashable {
        /// Nothing.
        case flag
        /// One value.
        case value
        /// One value, a list of words with commas between.
        case list
        /// A value each time that it is given.
        case repeated
    }

    /// The long name, without its dashes.
    package let name: String
    package let form: Form

    /// All of them. A test compares them with the options of the commands.
    package static let all: [SettableOption] =
        flags.map { SettableOption(name: $0, form: .flag) } + values.map { SettableOption(name: $0, form: .value) }
        + lists.map { SettableOption(name: $0, form: .list) }
        + repeated.map { SettableOption(name: $0, form: .repeated) }

    private static let flags = [
        "fail-fast", "lossless-only", "quiet", "require-confinement", "skip-known",
        "verbose",
    ]
    private static let values = [
        "color", "companions", "dpi", "format", "hyperlink", "if-exists", "jobs", "lines", "make", "progress", "settle",
        "strip", "wrap",
    ]
    private static let lists = ["no-preserve", "require"]
    private static let repeated = ["exclude", "limit", "only"]

    /// The option named `name`; nil if it cannot be set.
    static func named(_ name: String) -> SettableOption? { all.first { $0.name == name } }
}
