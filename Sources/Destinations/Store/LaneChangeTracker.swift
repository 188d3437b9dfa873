import FileSystem
import Synchronization

/// Knows whether nobody but this drop has changed the directory of a lane since it was read.
///
/// Each change of the drop's own is made through `change`, and `noted` says that the store knows of all that were made. When the directory was
/// not in the state in which the drop had left it, somebody else has been there, and the next command reads it; so it does where something
/// could not be noted.
final class LaneChangeTracker: Sendable {
    private struct Knowledge {
        /// In what state the drop has left the directory; nil when somebody else may have been there.
        var state: LaneState?
        /// Whether the store knows of what was changed.
        var isNoted = true
    }

    private let directory: Directory
    private let known: Mutex<Knowledge>

    /// - Parameter state: what the directory was when it was read; nil where that tells nothing.
    init(_ directory: Directory, state: LaneState?) {
        self.directory = directory
        known = Mutex(Knowledge(state: state))
    }

    /// Runs `body`, which changes names in the directory.
    func change<Result>(_ body: () throws -> Result) rethrows -> Result {
        let isKnown = known.withLock { known in
            known.isNoted = false
            return known.state != nil && LaneState(of: directory) == known.state
        }
        defer { known.withLock { $0.state = isKnown ? LaneState(of: directory) : nil } }
        return try body()
    }

    /// Says that the store knows of all changes.
    func noted() { known.withLock { $0.isNoted = true } }

    /// Says that the directory may not be what the store knows.
    func forget() { known.withLock { $0.state = nil } }

    /// The state in which the drop has left the directory; nil when it is not, or may not be, the one in which it is. To be asked outside of
    /// a transaction: it may wait for the clock's next step.
    func settled() -> LaneState? {
        guard let state = known.withLock({ $0.isNoted ? $0.state : nil }), let settled = LaneState.settled(directory)
        else { return nil }
        return settled == state ? settled : nil
    }
}
