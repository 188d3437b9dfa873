import ArgumentParser
import Synchronization

/// Whether text is shown with colours and links. Colour carries no information of its own: everything is in the words.
struct OutputStyle: Sendable, Hashable {
    /// When to use colours, or links: the values of `--color` and `--hyperlink`.
    enum Choice: String, Sendable, CaseIterable { case auto, always, never }

    /// The choices of the command line; `auto` for each that is not given.
    struct Choices: Sendable, Hashable {
        var color = Choice.auto
        var hyperlink = Choice.auto

        /// Reads the choices from the arguments of a command, before they are parsed: a message about a wrong command
        /// line obeys them too. The last one counts, and invalid ones are left to the parser.
        init(_ words: some Sequence<String>) {
            var option: String?
            for word in words.prefix(while: { $0 != "--" }) {
                if let name = option {
                    set(name, word)
                    option = nil
                } else if let end = word.firstIndex(of: "=") {
                    set(String(word[..<end]), String(word[word.index(after: end)...]))
                } else if Self.options.contains(word) {
                    option = word
                }
            }
        }

        init() {}

        private static let options: Set = ["--color", "--hyperlink"]

        private mutating func set(_ option: String, _ word: String) {
            guard let choice = Choice(rawValue: word) else { return }
            if option == "--color" { color = choice }
            if option == "--hyperlink" { hyperlink = choice }
        }
    }

    /// Plain text.
    static let plain = OutputStyle(hasColours: false, hasLinks: false)

    let hasColours: Bool
    let hasLinks: Bool

    init(hasColours: Bool, hasLinks: Bool) {
        self.hasColours = hasColours
        self.hasLinks = hasLinks
    }

    /// The style of a stream.
    ///
    /// - Parameters:
    ///   - variables: The variables that describe the terminal. `NO_COLOR` is that of no-color.org.
    init(_ choices: Choices, isTerminal: Bool, variables: [String: String]) {
        let terminal = variables["TERM"] ?? ""
        let isCapable = isTerminal && !terminal.isEmpty && terminal != "dumb"
        let allowsColour = variables["NO_COLOR"]?.isEmpty ?? true
        // The console of Linux shows the sequence of a link as text. (console_codes(4))
        hasColours = choices.color == .always || choices.color == .auto && isCapable && allowsColour
        hasLinks = choices.hyperlink == .always || choices.hyperlink == .auto && isCapable && terminal != "linux"
    }

    /// What decides the styles of this process: the choices of the command line, and the variables that describe the
    /// terminal. Set before anything is printed.
    static let process = Mutex((choices: Choices(), variables: [String: String]()))

    /// The style of a stream of this process.
    static func current(isTerminal: Bool) -> OutputStyle {
        process.withLock { OutputStyle($0.choices, isTerminal: isTerminal, variables: $0.variables) }
    }
}

/// How text is shown: the options of every command that prints text for people.
struct DisplayOptions: ParsableArguments {
    @Option(
        name: .customLong("color"),
        help: ArgumentHelp(
            "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.",
            valueName: "when"),
        completion: .list(OutputStyle.Choice.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var color: OutputStyle.Choice?

    @Option(
        name: .customLong("hyperlink"),
        help: ArgumentHelp(
            "Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.",
            valueName: "when"),
        completion: .list(OutputStyle.Choice.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var hyperlink: OutputStyle.Choice?
}
