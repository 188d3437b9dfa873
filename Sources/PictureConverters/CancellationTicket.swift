import Synchronization

/// Connects a cancellation, at any time and from any thread, to the current operation of one request.
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

    /// Sets the action of a cancellation from now on.
    ///
    /// - Returns: False if the request is already cancelled; `action` then never runs.
    func arm(_ action: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if case .cancelled = state { return false }
            state = .armed(action)
            return true
        }
    }

    /// Removes the action: from now on a cancellation is only recorded.
    func disarm() {
        state.withLock { if case .armed = $0 { $0 = .idle } }
    }

    /// Cancels the request. The action runs under the lock, so that it cannot run after `disarm()` has returned; it
    /// must be quick and must not use this ticket.
    func cancel() {
        state.withLock { state in
            if case .armed(let action) = state { action() }
            state = .cancelled
        }
    }
}
