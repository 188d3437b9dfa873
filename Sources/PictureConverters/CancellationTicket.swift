import Synchronization

/// Lets a cancel, which may come at any time and from any thread, reach whatever one request is doing just then.
final class CancellationTicket: Sendable {
    private enum State {
        case idle
        case armed(@Sendable () -> Void)
        case cancelled
    }

    private let state = Mutex(State.idle)

    /// Whether the request was cancelled.
    var isCancelled: Bool {
        state.withLock { if case .cancelled = $0 { true } else { false } }
    }

    /// Names what a cancel shall do from now on.
    ///
    /// - Returns: false when the request is cancelled already; `action` then never runs.
    func arm(_ action: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if case .cancelled = state { return false }
            state = .armed(action)
            return true
        }
    }

    /// From now on a cancel is only noted.
    func disarm() {
        state.withLock { if case .armed = $0 { $0 = .idle } }
    }

    /// Cancels the request. The action runs under the lock, so that once `disarm()` has returned it cannot run any more;
    /// it must be quick and must not come back to this ticket.
    func cancel() {
        state.withLock { state in
            if case .armed(let action) = state { action() }
            state = .cancelled
        }
    }
}
