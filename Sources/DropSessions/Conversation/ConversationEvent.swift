/// One call of a conversation, as it was made: what a trace prints and a progress bar counts.
///
/// As JSON an event is one flat object; keys that have nothing to say are absent.
public struct ConversationEvent: Sendable, Hashable, Codable {
    /// Who was called.
    public enum Side: String, Sendable, Hashable, Codable {
        /// The source's delegate.
        case drag
        /// The destination's delegate.
        case drop
        /// Neither: a step of the transfer.
        case transfer
    }

    /// What was called, or done.
    public enum Call: String, Sendable, Hashable, Codable, CaseIterable {
        // The source is asked and told.
        /// What is picked up? `count` items; 0 refuses the drag.
        case itemsForBeginning
        /// What else is picked up? `count` items.
        case itemsForAdding
        /// How does the item look while it is carried?
        case preview
        /// May the items leave their source? `answer`.
        case allowsMove
        /// The hand opens; `operation` is what will happen.
        case willEnd
        /// Everything that was promised has arrived.
        case didTransferItems

        // The destination is asked and told.
        /// Could anything of this be used here, by its types? `answer`.
        case canHandle
        /// The drag is over the destination.
        case didEnter
        /// What would happen now? `operation`, and `reason` where it is not what was asked.
        case didUpdate
        /// The drag has left.
        case didExit
        /// The items were set down; data may be asked for until this returns.
        case performDrop
        /// The data is there.
        case concludeDrop

        // Both are told.
        /// The session is over; `operation` is what happened.
        case didEnd

        // Steps of the transfer.
        /// A container was opened; `count` items take its place.
        case opened
        /// A place was reserved for the item.
        case reserved
        /// The item's loader was started.
        case loadBegan
        /// The item's data is there.
        case loaded
        /// The item's data will not come; `reason` says why.
        case loadFailed
        /// The data was put into its reserved place: `path`, `index`, `bytes`. With a `reason` it was left out, as asked for a taken name.
        case committed
        /// The reserved place was given back; `reason` says why.
        case deleted
        /// The item changed its place inside its store: `path`, `index`.
        case relocated
        /// What landed was read back and compared with what was sent. `answer`: whether it is the same.
        case checked
        /// The source of a moved item was removed.
        case sourceRemoved
        /// The source stays although a move was asked for; `reason` says why.
        case sourceKept
    }

    /// When, in seconds since 1970-01-01 00:00 UTC.
    public var time: Double
    /// Seconds since the lift, by a clock that is never set.
    public var elapsed: Double
    /// The drag session's number.
    public var session: Int
    /// Who was called.
    public var side: Side
    /// What was called.
    public var call: Call
    /// The item's number in the session: 0 for the first that was picked up. Items that join later, from a container that is
    /// opened too, get the next numbers.
    public var item: Int?
    /// The item's source, bytes that are not UTF-8 replaced.
    public var source: String?
    /// The destination.
    public var destination: String?
    /// The representation's type identifier.
    public var type: String?
    /// A question's answer.
    public var answer: Bool?
    /// The operation that is proposed, or that ended the session.
    public var operation: DropOperation?
    /// How many items.
    public var count: Int?
    /// Where it landed, bytes that are not UTF-8 replaced.
    public var path: String?
    /// The 0-based place in an ordered destination.
    public var index: Int?
    /// Bytes written.
    public var bytes: Int64?
    /// Why.
    public var reason: String?

    /// An event from its parts.
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

/// Receives a conversation's events, one after the other, on whatever thread makes the call. It must be quick, and must not call
/// into the session.
public typealias ConversationObserver = @Sendable (ConversationEvent) -> Void

extension ConversationEvent {
    /// An observer, and the stream of what it is told. The stream holds every event until it is read; it ends when the observer is
    /// let go.
    public static func stream() -> (observer: ConversationObserver, events: AsyncStream<ConversationEvent>) {
        let (stream, continuation) = AsyncStream.makeStream(of: ConversationEvent.self)
        let end = StreamEnd(continuation: continuation)
        return ({ end.continuation.yield($0) }, stream)
    }
}

/// Ends the stream with the last reference to the observer.
private final class StreamEnd: Sendable {
    let continuation: AsyncStream<ConversationEvent>.Continuation

    init(continuation: AsyncStream<ConversationEvent>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
}
