import Glibc
import Synchronization
import SystemPackage
import UniformTypes

/// Reports each call to the observer, in order. Without an observer no event is built.
final class ConversationLog: Sendable {
    private let session: Int
    private let start = ContinuousClock.now
    /// A constant rather than the value that the lock protects: a closure that is read from a generic container is
    /// wrapped once more at each access, and after some thousand events a call would overflow the stack.
    private let observer: ConversationObserver?
    /// Held while the observer runs, so that it receives one event at a time.
    private let turn = Mutex<Void>(())

    init(session: Int, observer: ConversationObserver?) {
        self.session = session
        self.observer = observer
    }

    /// Reports `call`.
    func note(
        _ side: ConversationEvent.Side, _ call: ConversationEvent.Call, item: DragSession.Entry? = nil,
        failure: (any Error)? = nil, destination: String? = nil, type: UniformType? = nil, answer: Bool? = nil,
        operation: DropOperation? = nil, count: Int? = nil, landing: Landing? = nil, reason: String? = nil
    ) {
        guard let observer else { return }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        turn.withLock { _ in
            // The clock is read inside the lock, so that events and their times have one order.
            let elapsed = (ContinuousClock.now - start).components
            observer(
                ConversationEvent(
                    time: Double(now.tv_sec) + Double(now.tv_nsec) / 1e9,
                    elapsed: Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18, session: session,
                    side: side, call: call, item: item?.number, source: item?.item.source.displayName,
                    destination: destination, type: type?.identifier, answer: answer, operation: operation,
                    count: count, path: landing?.path?.string, index: landing?.index, bytes: landing?.bytes,
                    reason: reason ?? failure.map { ItemFailure($0, subject: nil).message }))
        }
    }
}
