/// When a bar shows the progress of a transfer.
enum ProgressOption: String, Sendable, CaseIterable {
    /// If standard error is a terminal that can move its cursor.
    case auto
    /// Always.
    case always
    /// Never.
    case never
}
