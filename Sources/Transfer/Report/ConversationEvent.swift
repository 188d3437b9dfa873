import Glibc
import Synchronization
import SystemPackage
package import UniformTypes

/// One call of a conversation, for traces and progress bars.
///
/// As JSON an event is one flat object; keys without a value are absent.
public struct ConversationEvent: Sendable, Hashable, Codable {
    /// The side that was called.
    public enum Side: String, Sendable, Hashable, Codable {
        /// The source's delegate.
        case drag
        /// The destination's delegate.
        case drop
        /// Neither: a step of the transfer.
        case transfer
    }

    /// The call, or the step that was done.
    public enum Call: String, Sendable, Hashable, Codable, CaseIterable {
        // Calls to the source.
        /// The items to pick up: `count` items; 0 refuses the drag.
        case itemsForBeginning
        /// The items to add: `count` items.
        case itemsForAdding
        /// The item's preview while it is carried.
        case preview
        /// Whether the items may leave their source: `answer`.
        case allowsMove
        /// The drag is about to end with `operation`.
        case willEnd
        /// All promised data has arrived.
        case didTransferItems

        // Calls to the destination.
        /// Whether the destination could use any of the items, judged by their types: `answer`.
        case canHandle
        /// The drag is over the destination.
        case didEnter
        /// The proposal: `operation`, and `reason` if it differs from the request.
        case didUpdate
        /// The drag has left the destination.
        case didExit
        /// The items were dropped; data may be loaded until this returns.
        case performDrop
        /// The data has arrived.
        case concludeDrop

        // Calls to both.
        /// The session is over; `operation` took place.
        case didEnd

        // Steps of the transfer.
        /// A container was opened; `count` items replace it.
        case opened
        /// A place was reserved for the item.
        case reserved
        /// The item's loader was started.
        case loadBegan
        /// The item's data was loaded.
        case loaded
        /// Loading the item's data failed; `reason` says why.
        case loadFailed
        /// The data was put into its reserved place: `path`, `index`, `bytes`. With a `reason`, the item was skipped
        /// because its name is taken.
        case committed
        /// The reserved place was released; `reason` says why.
        case deleted
        /// The item was moved inside its store: `path`, `index`.
        case relocated
        /// What landed was read back and compared with what was sent. `answer`: whether they are equal.
        case checked
        /// The source of a moved item was removed.
        case sourceRemoved
        /// The source stays although a move was requested; `reason` says why.
        case sourceKept
    }

    /// The time, in seconds since 1970-01-01 00:00 UTC.
    public var time: Double
    /// Seconds since the conversation was created, measured by a monotonic clock.
    public var elapsed: Double
    /// The drag session's number.
    public var session: Int
    /// The side that was called.
    public var side: Side
    /// The call.
    public var call: Call
    /// The item's number in the session: 0 for the first one picked up. Items that join later, also from an opened
    /// container, get the next numbers.
    public var item: Int?
    /// The item's source; bytes that are not UTF-8 are replaced.
    public var source: String?
    /// The destination.
    public var destination: String?
    /// The representation's type identifier.
    public var type: String?
    /// The answer to a yes-or-no question.
    public var answer: Bool?
    /// The operation that was proposed, or that ended the session.
    public var operation: DropOperation?
    /// The number of items.
    public var count: Int?
    /// Where the item landed; bytes that are not UTF-8 are replaced.
    public var path: String?
    /// The 0-based index in an ordered destination.
    public var index: Int?
    /// Bytes written.
    public var bytes: Int64?
    /// The reason.
    public var reason: String?

    /// Creates an event from its parts.
    public init(
        time: Double, elapsed: Double, session: Int, side: Side, call: Call, item: Int? = nil, source: String? = nil,
        destination: String? = nil, type: String? = nil, answer: Bool? = nil, operation: DropOperation? = nil,
        count: Int? = nil, path: String? = nil, index: Int? = nil, bytes: Int64? = nil, reason: String? = nil
    ) {
        self.time = time
        self.elapsed = elapsed
        self.session = session
        self.side = side
        self.call = call
        self.item = item
        self.source = source
        self.destination = destination
        self.type = type
        self.answer = answer
        self.operation = operation
        self.count = count
        self.path = path
        self.index = index
        self.bytes = bytes
        self.reason = reason
    }
}

/// Receives a conversation's events, one at a time, on the thread that makes the call. It must be quick, and must not
/// call into the session.
public typealias ConversationObserver = @Sendable (ConversationEvent) -> Void

extension ConversationEvent {
    /// Returns an observer and the stream of its events. The stream buffers every event until it is read, and ends when
    /// the observer is released.
    public static func stream() -> (observer: ConversationObserver, events: AsyncStream<ConversationEvent>) {
        let (stream, continuation) = AsyncStream.makeStream(of: ConversationEvent.self)
        let end = StreamEnd(continuation: continuation)
        return ({ end.continuation.yield($0) }, stream)
    }
}

/// Ends the stream when the last reference to the observer is released.
private final class StreamEnd: Sendable {
    let continuation: AsyncStream<ConversationEvent>.Continuation

    init(continuation: AsyncStream<ConversationEvent>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
}

/// Reports each call to the observer, in order. Without an observer no event is built.
package final class ConversationLog: Sendable {
    private let session: Int
    private let start = ContinuousClock.now
    /// A constant rather than the value that the lock protects: a closure that is read from a generic container is
    /// wrapped once more at each access, and after some thousand events a call would overflow the stack.
    private let observer: ConversationObserver?
    /// Held while the observer runs, so that it receives one event at a time.
    private let turn = Mutex<Void>(())

    package init(session: Int, observer: ConversationObserver?) {
        self.session = session
        self.observer = observer
    }

    /// Reports `call`.
    package func note(
        _ side: ConversationEvent.Side, _ call: ConversationEvent.Call, item: NumberedItem? = nil,
        failure: (any Error)? = nil, destination: String? = nil, type: UniformType? = nil, answer: Bool? = nil,
        operation: DropOperation? = nil, count: Int? = nil, landing: Landing? = nil, reason: String? = nil
    ) {
        guard let observer else { return }
        turn.withLock { _ in
            // The clocks are read inside the lock, so that events and their times have one order.
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
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
