/// The progress that a terminal shows outside of its text, such as in its tab or in the task bar: OSC 9;4 of ConEmu.
enum TerminalProgress: Hashable, Sendable {
    /// Part of the whole is done, in percent.
    case normal(percent: Int)
    /// Part of the whole is done, and an item has failed.
    case error(percent: Int)
    /// The whole is unknown.
    case indeterminate
    /// Nothing is shown.
    case none

    /// The progress of a transfer. A failure is shown only with the part that is done, since ConEmu's state for errors
    /// has one.
    init(_ snapshot: ProgressSnapshot) {
        guard let fraction = snapshot.fraction else {
            self = .indeterminate
            return
        }
        let percent = Int(min(max(fraction, 0), 1) * 100)
        self = snapshot.failed > 0 ? .error(percent: percent) : .normal(percent: percent)
    }

    /// The control sequence: `ESC ] 9 ; 4 ; state ; percent ST`.
    ///
    /// (https://conemu.github.io/en/AnsiEscapeCodes.html#ConEmu_specific_OSC)
    var sequence: String {
        let (state, percent) =
            switch self {
            case .none: (0, 0)
            case .normal(let percent): (1, percent)
            case .error(let percent): (2, percent)
            case .indeterminate: (3, 0)
            }
        return "\u{1B}]9;4;\(state);\(percent)\u{1B}\\"
    }

    /// The environment variables that tell whether a terminal shows it.
    static let variables = [
        "TERM", "TERM_PROGRAM", "TERM_FEATURES", "WT_SESSION", "ConEmuANSI", "PTYXIS_VERSION", "KONSOLE_VERSION",
        "TMUX",
        "STY",
    ]

    /// Whether the terminal that `variables` describe shows it.
    ///
    /// The terminals are those that cargo and its library anstyle-progress know (rust-lang/cargo #14615 and #16506,
    /// rust-cli/anstyle #348). Others must not get the sequence: iTerm2 before 3.6.6 and kitty show each as a
    /// notification (kovidgoyal/kitty #8011), and the environment does not tell the version of kitty. A multiplexer
    /// inherits the variables of the terminal that it was started in, and does not pass the sequence on.
    static func isSupported(by variables: [String: String]) -> Bool {
        let name = variables["TERM"] ?? ""
        if variables["TMUX"] != nil || variables["STY"] != nil || name.hasPrefix("screen") || name.hasPrefix("tmux") {
            return false
        }
        // Windows Terminal, WezTerm, Ghostty; Ghostty is known by its terminal type through ssh, too.
        if variables["WT_SESSION"] != nil || variables["ConEmuANSI"] == "ON" || name == "xterm-ghostty" { return true }
        if ["WezTerm", "ghostty"].contains(variables["TERM_PROGRAM"]) { return true }
        // iTerm2: each feature is a capital, with small letters and digits; P is progress. (iterm2.com/feature-reporting)
        if let features = variables["TERM_FEATURES"], listsProgress(features) { return true }
        // Ptyxis since 48.0, Konsole since 26.04.0, whose version is 260400.
        let ptyxis = variables["PTYXIS_VERSION"]?.split(separator: ".").first.flatMap { Int($0) } ?? 0
        let konsole = variables["KONSOLE_VERSION"].flatMap { Int($0) } ?? 0
        return ptyxis >= 48 || konsole >= 260_400
    }

    private static func listsProgress(_ features: String) -> Bool {
        var feature = ""
        for character in features + "." {
            if character.isLowercase || character.isNumber {
                feature.append(character)
            } else {
                if feature == "P" { return true }
                feature = String(character)
            }
        }
        return false
    }
}
