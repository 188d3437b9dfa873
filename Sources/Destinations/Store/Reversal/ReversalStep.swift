import FileSystem
import SystemPackage

/// What taking back one event does to files: one rename, or none.
struct ReversalStep: Sendable {
    enum Route: Sendable {
        /// The item goes into the history.
        case intoHistory
        /// It comes back out of it.
        case outOfHistory
        /// It and what the history keeps change their names.
        case exchange
        /// It goes to another lane, or gets another name.
        case relocate(from: String, FilePath.Component)
        /// It gets another place in its lane; no file is touched.
        case reorder
        /// What the history keeps goes to where it came from.
        case toSource(FilePath)
        /// What is there goes into the history.
        case fromSource(FilePath)
    }

    let reversal: Reversal
    let route: Route
    /// What the file that moves was when the step was drafted; nil where none does.
    let status: Stat?
    /// Whether its content has to be what the log says.
    var isChecked = false
    /// What was recorded of that file; nil where nothing was.
    var recorded: RecordedFile?

    /// Whether `now` is the same file, unchanged.
    func isStill(_ now: Stat?) -> Bool {
        guard let status else { return now == nil }
        guard let now else { return false }
        return now.isSameFile(as: status) && now.size == status.size && now.isModified(when: status)
    }
}
