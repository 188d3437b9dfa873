import ItemProviders

/// The losses that the Lua filters report on pandoc's standard error.
enum FilterReport {
    /// The prefix of such a line.
    static let mark = "dnd-lost:"

    /// The losses in `diagnostics`; nil if no filter has reported.
    static func losses(in diagnostics: String) -> [Loss]? {
        let lines = diagnostics.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(mark) }
        guard !lines.isEmpty else { return nil }
        return lines.flatMap { $0.dropFirst(mark.count).split(separator: " ") }.map { Loss(rawValue: String($0)) }
    }
}
