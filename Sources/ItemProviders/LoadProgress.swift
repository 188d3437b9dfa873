import Synchronization

/// How far one load has come, and the way to end it early: the part of Foundation's `Progress` that a load needs,
/// as a `Sendable` type without key-value observing.
///
/// Units are the loader's own (bytes, pages, rows). A parent sums its children, each weighted alike.
public final class LoadProgress: Sendable {
    private struct State {
        var completed: Int64 = 0
        var total: Int64 = 0
        var finished = false
        var cancelled = false
        var children: [LoadProgress] = []
        var handlers: [@Sendable () -> Void] = []
    }

    private let state: Mutex<State>

    /// Progress over `totalUnitCount` units; 0 means that the amount is not known yet.
    public init(totalUnitCount: Int64 = 0) {
        state = Mutex(State(total: totalUnitCount))
    }

    /// Units done so far.
    public var completedUnitCount: Int64 {
        get { state.withLock { $0.completed } }
        set { state.withLock { $0.completed = newValue } }
    }

    /// Units in all; 0 while unknown.
    public var totalUnitCount: Int64 {
        get { state.withLock { $0.total } }
        set { state.withLock { $0.total = newValue } }
    }

    /// Counts so many units more as done.
    package func advance(by units: Int64) {
        state.withLock { $0.completed = $0.completed.addingReportingOverflow(units).partialValue }
    }

    /// The part done, from 0 to 1. With children, their mean.
    public var fractionCompleted: Double {
        let (own, children) = state.withLock { state in (Self.fraction(of: state), state.children) }
        guard !children.isEmpty else { return own }
        return children.reduce(0) { $0 + $1.fractionCompleted } / Double(children.count)
    }

    /// Whether the load has ended, well or not.
    public var isFinished: Bool {
        let (own, children) = state.withLock { ($0.finished, $0.children) }
        return own || (!children.isEmpty && children.allSatisfy(\.isFinished))
    }

    /// Whether `cancel()` was called on this progress or on its parent.
    public var isCancelled: Bool { state.withLock { $0.cancelled } }

    /// Marks the load as ended.
    public func finish() {
        state.withLock { state in
            state.finished = true
            state.handlers.removeAll()
        }
    }

    /// Ends the load: children are cancelled and the cancellation handlers run once, on this thread.
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

    /// Runs `handler` when the load is cancelled; at once when it already is.
    public func onCancel(_ handler: @escaping @Sendable () -> Void) {
        let runNow = state.withLock { state in
            if state.cancelled { return true }
            if !state.finished { state.handlers.append(handler) }
            return false
        }
        if runNow { handler() }
    }

    /// Adds `child` to this progress. A child of a cancelled parent is cancelled at once.
    public func addChild(_ child: LoadProgress) {
        let cancelled = state.withLock { state in
            state.children.append(child)
            return state.cancelled
        }
        if cancelled { child.cancel() }
    }

    /// Throws `ItemProviderError.cancelled` once the load is cancelled: what a loader calls between two blocks.
    public func checkCancellation() throws(ItemProviderError) {
        if isCancelled { throw ItemProviderError(.cancelled) }
    }

    private static func fraction(of state: State) -> Double {
        if state.finished { return 1 }
        guard state.total > 0 else { return 0 }
        return min(1, max(0, Double(state.completed) / Double(state.total)))
    }
}
