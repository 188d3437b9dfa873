/// When a bar shows how far a transfer is.
enum ProgressOption: String, Sendable, CaseIterable {
    /// Where standard error is a terminal that can move its cursor.
    case auto
    /// Everywhere.
    case always
    /// Nowhere.
    case never
}
