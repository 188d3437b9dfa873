import Synchronization
import Transfer

/// How far a transfer is at one moment.
struct ProgressSnapshot: Sendable, Equatable {
    /// The number of items whose outcome is known, including the failed ones.
    var done = 0
    /// The number of items that did not land although they were to.
    var failed = 0
    /// The number of items that are known so far.
    var seen = 0
    /// The number of all items; nil while more may come.
    var total: Int?
    /// The bytes that are done: of a file those of the source, of anything else what was written.
    var bytes: Int64 = 0
    /// The bytes of all items; nil if they are unknown.
    var totalBytes: Int64?
    /// Bytes per second; nil while unknown.
    var rate: Double?
    /// The time that is left, in seconds; nil while unknown.
    var secondsLeft: Double?
    /// The names of the items that are being transferred, the one that began first at the front.
    var current: [String] = []

    /// The time that an item takes besides that for its bytes, as bytes that take as long: 512 KiB.
    static let itemWeight = 524_288.0

    /// The work that is done and all work: bytes, to which each item adds its weight, or items if not all sizes are
    /// known; nil while unknown.
    var work: (done: Double, total: Double)? {
        guard let total, total > 0 else { return nil }
        guard let totalBytes else { return (Double(done), Double(total)) }
        return (
            Double(bytes) + Double(done) * Self.itemWeight, Double(totalBytes) + Double(total) * Self.itemWeight
        )
    }

    /// The part of the work that is done, from 0 to 1; nil while unknown.
    var fraction: Double? { work.map { $0.done / $0.total } }
}

/// Counts the items and bytes of a running transfer, from the events of its sessions, the progress of its items, and its
/// reports. It holds the items that have no report.
final class ProgressMeter: Sendable {
    /// The items of one session: all, or a group.
    private struct Session {
        /// The sizes of the sources by item number, in bytes: nil if unknown, 0 once the item is done. Elements of opened
        /// containers have higher numbers.
        var sizes: [Int64?]
        var count: Int
        var done = 0
        var failed = 0
        var bytes: Int64 = 0
        var places: [Int: PlaceProgress] = [:]
        /// The items whose load has begun, in order.
        var loading: [(number: Int, name: String)] = []

        /// Takes the size of an item that is done.
        mutating func takeSize(of number: Int) -> Int64? {
            guard sizes.indices.contains(number) else { return nil }
            defer { sizes[number] = 0 }
            return sizes[number]
        }
    }

    private struct State {
        /// What is known before the first item is read.
        var extent: SourceExtent?
        /// Whether all items are known.
        var isComplete = false
        /// The sizes of items that were read and are not in a session yet.
        var read: [[Int64?]] = []
        var sessions: [Int: Session] = [:]
        /// The sessions without a report, in order.
        var order: [Int] = []
        /// Of the sessions that were reported: items, failures and bytes.
        var (done, failed, bytes): (Int, Int, Int64) = (0, 0, 0)
        var seen = 0
        /// The number of items by which opened containers have grown the transfer.
        var growth = 0
        /// The sum of the known sizes, in bytes.
        var readBytes: Int64 = 0
        var knowsSizes = true
        /// The largest number of bytes that was shown.
        var mostBytes: Int64 = 0
        var byteRate = RateEstimate()
        var itemRate = RateEstimate()
        var timeLeft = TimeLeft()
    }

    private let state = Mutex(State())

    /// Notes how many items will come, if that is known before.
    func announce(_ extent: SourceExtent?) { state.withLock { $0.extent = extent } }

    /// Notes that the next session will have items of these sizes: bytes of the source, nil if unknown.
    func read(_ sizes: [Int64?]) {
        state.withLock { state in
            state.read.append(sizes)
            // Sparse files may be larger together than any number here.
            for size in sizes {
                let (sum, overflow) = state.readBytes.addingReportingOverflow(size ?? 0)
                if size == nil || overflow { state.knowsSizes = false }
                if !overflow { state.readBytes = sum }
            }
        }
    }

    /// Notes that no more items will come.
    func noteEnd() { state.withLock { $0.isComplete = true } }

    /// Follows the items of the session that began last.
    func follow(_ places: [PlaceProgress]) {
        state.withLock { state in
            guard let id = state.order.last else { return }
            for place in places { state.sessions[id]?.places[place.number] = place }
        }
    }

    /// Receives an event of the transfer.
    func note(_ event: ConversationEvent) {
        state.withLock { state in
            let id = event.session
            switch event.call {
            case .itemsForBeginning:
                let count = event.count ?? 0
                let sizes = state.read.isEmpty ? [] : state.read.removeFirst()
                state.sessions[id] = Session(sizes: sizes, count: count)
                state.order.append(id)
                state.seen += count
            case .opened:
                guard let count = event.count, let number = event.item else { return }
                state.sessions[id]?.count += count - 1
                state.seen += count - 1
                state.growth += count - 1
                state.knowsSizes = false
                _ = state.sessions[id]?.takeSize(of: number)
            case .loadBegan:
                guard let number = event.item else { return }
                state.sessions[id]?.loading.append((number, event.source ?? ""))
            case .committed, .relocated: Self.settle(event, failed: false, &state.sessions[id])
            case .deleted: Self.settle(event, failed: true, &state.sessions[id])
            case .didEnd where event.side == .drag: Self.end(&state.sessions[id])
            default: break
            }
        }
    }

    /// Receives the reports of the oldest session without one.
    func note(_ reports: [ItemReport]) {
        let failed = reports.count { $0.isFailure || $0.status == .interrupted }
        state.withLock { state in
            state.failed += failed
            guard !state.order.isEmpty, let session = state.sessions.removeValue(forKey: state.order.removeFirst())
            else {
                state.done += reports.count
                state.seen += reports.count
                return
            }
            state.done += session.count
            state.bytes += session.bytes
        }
    }

    /// Returns how far the transfer is.
    ///
    /// - Parameter time: The time since the beginning, in seconds. Rates are measured between the calls.
    func snapshot(at time: Double) -> ProgressSnapshot {
        state.withLock { state in
            var snapshot = ProgressSnapshot(done: state.done, failed: state.failed, seen: state.seen)
            var bytes = state.bytes
            for id in state.order {
                guard let session = state.sessions[id] else { continue }
                snapshot.done += session.done
                snapshot.failed += session.failed
                bytes += session.bytes
                for (number, name) in session.loading {
                    if let place = session.places[number] { bytes += Self.bytes(of: place, in: session) }
                    if snapshot.current.count < Self.mostNamed { snapshot.current.append(name) }
                }
            }
            // An item is loaded and then written, and each begins at 0.
            state.mostBytes = max(state.mostBytes, bytes)
            snapshot.bytes = state.mostBytes
            snapshot.total = state.isComplete ? state.seen : state.extent.map { $0.items + state.growth }
            if state.knowsSizes { snapshot.totalBytes = state.isComplete ? state.readBytes : state.extent?.bytes }
            state.byteRate.add(Double(snapshot.bytes), at: time)
            state.itemRate.add(Double(snapshot.done), at: time)
            snapshot.rate = state.byteRate.rate
            // Averages are linear: the rate of the work is that of its parts.
            let workRate = state.itemRate.rate.map { items in
                snapshot.totalBytes == nil
                    ? items : items * ProgressSnapshot.itemWeight + (state.byteRate.rate ?? 0)
            }
            snapshot.secondsLeft = state.timeLeft.update(
                remaining: snapshot.work.map { $0.total - $0.done }, rate: workRate, at: time)
            return snapshot
        }
    }

    /// The maximum number of names in a snapshot.
    static let mostNamed = 16

    private static func bytes(of place: PlaceProgress, in session: Session) -> Int64 {
        guard session.sizes.indices.contains(place.number), let size = session.sizes[place.number] else {
            return place.writtenBytes
        }
        return Int64(Double(size) * (place.fraction ?? 0))
    }

    private static func settle(_ event: ConversationEvent, failed: Bool, _ session: inout Session?) {
        guard let number = event.item else { return }
        session?.done += 1
        if failed { session?.failed += 1 }
        let size = session?.takeSize(of: number)
        session?.bytes += size ?? (failed ? 0 : event.bytes ?? 0)
        session?.places[number] = nil
        session?.loading.removeAll { $0.number == number }
    }

    /// Counts the items that were never loaded as done: they were refused.
    private static func end(_ session: inout Session?) {
        guard var ended = session.take() else { return }
        ended.bytes += ended.sizes.reduce(0) { $0 + ($1 ?? 0) }
        ended.sizes = []
        ended.done = ended.count
        ended.places = [:]
        ended.loading = []
        session = ended
    }
}
