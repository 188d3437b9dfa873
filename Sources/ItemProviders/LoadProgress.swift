import Synchronization

/// The progress and cancellation of one load: the part of Foundation's `Progress` that a load needs, as a `Sendable`
/// type without key-value observing.
///
/// The loader chooses the units (bytes, pages, rows). A parent averages its children with equal weights.
public final class LoadProgress: Sendable {
    private struct State {
        var completed: Int64 = 0
        var total: Int64 = 0
        var finished = false
        var cancelled = false
        var children: [LoadProgress] = []
        /// The number of finished children that are no longer in `children`.
        var finishedChildren = 0
        /// The number of children at which finished ones are removed again.
        var sweepsAt = 64
        var handlers: [@Sendable () -> Void] = []
    }

    private let state: Mutex<State>

    /// Creates a progress over `totalUnitCount` units; 0 means that the total is unknown.
    public init(totalUnitCount: Int64 = 0) {
        state = Mutex(State(total: totalUnitCount))
    }

    /// The number of completed units. A loader that runs on several threads calls `advance(by:)` instead of `+=`, which
    /// reads and writes in two steps.
    public var completedUnitCount: Int64 {
        get { state.withLock { $0.completed } }
        set { state.withLock { $0.completed = newValue } }
    }

    /// The total number of units; 0 while unknown.
    public var totalUnitCount: Int64 {
        get { state.withLock { $0.total } }
        set { state.withLock { $0.total = newValue } }
    }

    /// Adds `units` to the completed units, in one step.
    public func advance(by units: Int64) {
        state.withLock { $0.completed = $0.completed.addingReportingOverflow(units).partialValue }
    }

    /// The completed fraction, from 0 to 1. With children, their mean.
    public var fractionCompleted: Double {
        let (own, children, finished) = state.withLock { state in
            (Self.fraction(of: state), state.children, state.finishedChildren)
        }
        let count = children.count + finished
        guard count > 0 else { return own }
        return (children.reduce(0) { $0 + $1.fractionCompleted } + Double(finished)) / Double(count)
    }

    /// Whether the load has ended, successfully or not.
    public var isFinished: Bool {
        let (own, children, finished) = state.withLock { ($0.finished, $0.children, $0.finishedChildren) }
        return own || (children.count + finished > 0 && children.allSatisfy(\.isFinished))
    }

    /// Whether `cancel()` was called on this progress or on its parent.
    public var isCancelled: Bool { state.withLock { $0.cancelled } }

    /// Marks the load as ended, with its children.
    public func finish() {
        state.withLock { state in
            state.finished = true
            state.handlers.removeAll()
            state.children.removeAll()
            state.finishedChildren = 0
        }
    }

    /// Cancels the load: cancels the children, and runs the cancellation handlers once, on this thread.
    public func cancel() {
        let (handlers, children) = state.withLock { state -> ([@Sendable () -> Void], [LoadProgress]) in
            guard !state.cancelled, !state.finished else { return ([], []) }
            state.cancelled = true
            defer { state.handlers.removeAll() }
            return (state.handlers, state.children)
        }
        for handler in handlers { handler() }
        for child in children { child.cancel() }
    }

    /// Runs `handler` when the load is cancelled; immediately if it already is.
    public func onCancel(_ handler: @escaping @Sendable () -> Void) {
        let runNow = state.withLock { state in
            if state.cancelled { return true }
            if !state.finished { state.handlers.append(handler) }
            return false
        }
        if runNow { handler() }
    }

    /// Adds `child` to this progress. A child of a cancelled parent is cancelled immediately.
    ///
    /// Finished children are only counted, so that a progress of a million items holds the unfinished ones.
    /// - Complexity: O(1) amortized.
    public func addChild(_ child: LoadProgress) {
        let cancelled = state.withLock { state in
            if state.children.count >= state.sweepsAt {
                let count = state.children.count
                state.children.removeAll(where: \.isFinished)
                state.finishedChildren += count - state.children.count
                state.sweepsAt = max(64, 2 * state.children.count)
            }
            state.children.append(child)
            return state.cancelled
        }
        if cancelled { child.cancel() }
    }

    /// Throws `ItemProviderError` with the code `cancelled` once the load is cancelled. Loaders call it between two
    /// blocks.
    public func checkCancellation() throws(ItemProviderError) {
        if isCancelled { throw ItemProviderError(.cancelled) }
    }

    private static func fraction(of state: State) -> Double {
        if state.finished { return 1 }
        guard state.total > 0 else { return 0 }
        return min(1, max(0, Double(state.completed) / Double(state.total)))
    }
}
