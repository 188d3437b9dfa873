import FileSystem
import SystemPackage

/// The effect of reversing one event on files: one rename, or none.
struct ReversalStep: Sendable {
    enum Route: Sendable {
        /// The item is moved into the history.
        case intoHistory
        /// The item is moved out of the history.
        case outOfHistory
        /// The item and the file in the history exchange their names.
        case exchange
        /// The item is moved to another lane or renamed.
        case relocate(from: String, FilePath.Component)
        /// The item gets another place in its lane; no file is changed.
        case reorder
        /// The file in the history is moved back to its source path.
        case toSource(FilePath)
        /// The file at the source path is moved into the history.
        case fromSource(FilePath)
    }

    let reversal: Reversal
    let route: Route
    /// The status of the file when the step was drafted; nil if no file is moved.
    let status: Stat?
    /// Whether its content must be the one in the log.
    var isChecked = false
    /// The recorded identity of the file, if any.
    var recorded: RecordedFile?

    /// Whether `now` is the same file, unchanged.
    func isStill(_ now: Stat?) -> Bool {
        guard let status else { return now == nil }
        guard let now else { return false }
        return now.isSameFile(as: status) && now.size == status.size && now.isModified(when: status)
    }
}
