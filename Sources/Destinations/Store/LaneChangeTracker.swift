import FileSystem
import Synchronization

/// Tracks whether only this drop has changed the directory of a lane since it was read.
///
/// The drop makes each of its changes through `change`, and calls `noted` once the store has recorded them. If the
/// directory is not in the state in which the drop left it, another program has changed it, and the next command reads
/// it; likewise if a change could not be recorded.
final class LaneChangeTracker: Sendable {
    private struct Knowledge {
        /// The state in which the drop left the directory; nil if another program may have changed it.
        var state: LaneState?
        /// Whether the store has recorded all changes.
        var isNoted = true
    }

    private let directory: Directory
    private let known: Mutex<Knowledge>

    /// - Parameter state: the state of the directory when it was read; nil if it cannot be relied on.
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

    /// Marks all changes as recorded in the store.
    func noted() { known.withLock { $0.isNoted = true } }

    /// Marks the directory as possibly different from the store.
    func forget() { known.withLock { $0.state = nil } }

    /// The state in which the drop left the directory; nil if that is not, or may not be, its present state. Must be
    /// called outside of a transaction: it may wait for the next clock tick.
    func settled() -> LaneState? {
        guard let state = known.withLock({ $0.isNoted ? $0.state : nil }), let settled = LaneState.settled(directory)
        else { return nil }
        return settled == state ? settled : nil
    }
}
