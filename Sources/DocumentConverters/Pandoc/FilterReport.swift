import ItemProviders

/// What our filters tell, on pandoc's standard error, of what they left out.
enum FilterReport {
    /// The word that begins such a line.
    static let mark = "dnd-lost:"

    /// The losses that `diagnostics` name; nil where no filter has spoken.
    static func losses(in diagnostics: String) -> [Loss]? {
        let lines = diagnostics.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(mark) }
        guard !lines.isEmpty else { return nil }
        return lines.flatMap { $0.dropFirst(mark.count).split(separator: " ") }.map { Loss(rawValue: String($0)) }
    }
}
