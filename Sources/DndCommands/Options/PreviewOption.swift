import ArgumentParser
import Previews

/// When `lift` and `hover` show previews.
struct PreviewOption: ParsableArguments {
    /// When to show previews.
    enum When: String, Sendable, CaseIterable {
        /// If standard error is a terminal that can show them.
        case auto
        /// Always.
        case always
        /// Never.
        case never
    }

    @Option(
        name: .customLong("preview"),
        help: ArgumentHelp(
            "Show a small preview of each item on standard error: auto (if it is a terminal), always or never; the default is auto.",
            valueName: "when"),
        completion: .list(When.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var when: When = .auto

    /// The presenter; nil if nothing is shown.
    func shower(on console: Console, by context: CommandContext) -> PreviewPresenter? {
        guard when != .never else { return nil }
        let traits = console.errorTraits(context.environment)
        guard when == .always || console.errorIsTerminal && traits.canShow else { return nil }
        return PreviewPresenter(
            context: context, traits: traits, format: nil,
            size: CellSize(columns: min(24, traits.columns), rows: 8), lines: 3)
    }
}
