import FileSystem
import Synchronization

/// Knows whether nobody but this drop has changed the directory of a lane since it was read.
///
/// Each change of the drop's own is made through `change`. When the directory was not in the state in which the drop had left it, somebody
/// else has been there, and the next command reads it.
final class LaneWatch: Sendable {
    private let directory: Directory
    private let known: Mutex<LaneState?>

    /// - Parameter state: what the directory was when it was read; nil where that tells nothing.
    init(_ directory: Directory, state: LaneState?) {
        self.directory = directory
        known = Mutex(state)
    }

    /// Runs `body`, which changes names in the directory.
    func change<Result>(_ body: () throws -> Result) rethrows -> Result {
        let isKnown = known.withLock { known in
            known != nil && LaneState(of: directory) == known
        }
        defer { known.withLock { $0 = isKnown ? LaneState(of: directory) : nil } }
        return try body()
    }

    /// The state in which the drop has left the directory; nil when it is not, or may not be, the one in which it is. To be asked outside of
    /// a transaction: it may wait for the clock's next step.
    func settled() -> LaneState? {
        guard let state = known.withLock({ $0 }), let settled = LaneState.settled(directory) else { return nil }
        return settled == state ? settled : nil
    }
}
