import DropSessions
import FileSystem
import StoreFiles
import SystemPackage

/// What taking back an operation, or doing it again, does to each of its items: in the order in which that has to happen.
struct ReversalPlan: Sendable {
    /// The events about one item that stand or fall together: that it landed, and that its source went.
    struct Piece: Sendable {
        /// What is told of.
        let event: LoggedEvent
        /// The steps, in order.
        var steps: [ReversalStep] = []
        /// Why it is left as it is.
        var refusal: DestinationError?
    }

    let operation: LoggedOperation
    var pieces: [Piece]

    /// The plan for `operation`; its pieces are those that `direction` has something to do with.
    ///
    /// - Complexity: O(n) in the number of the operation's events.
    init(_ direction: ReversalDirection, _ drafting: consuming ReversalDrafting) throws {
        operation = drafting.operation
        let events = try operation.events(in: drafting.database)
        let tips = try events.map { try $0.tip(in: drafting.database) }
        // What a move took away stands directly behind what landed.
        var partners: [Int: Int] = [:]
        for number in events.indices.dropLast() {
            let (event, next) = (events[number], events[number + 1])
            if next.action == .emptied, next.item == event.item, [.landed, .replaced].contains(event.action) {
                partners[number] = number + 1
            }
        }
        let alone = Set(partners.values)
        var pieces: [Piece] = []
        for number in direction == .undo ? Array(events.indices.reversed()) : Array(events.indices) {
            if alone.contains(number) { continue }
            // What landed leaves before its source comes back, and the other way round.
            let members = [number] + (partners[number].map { [$0] } ?? [])
            let concerned = members.filter { direction.concerns(tips[$0].reversals) }
            guard !concerned.isEmpty else { continue }
            var piece = Piece(event: events[number])
            do {
                for member in direction == .undo ? concerned : concerned.reversed() {
                    let draft = try drafting.draft(
                        tips[member].event, of: events[member], isKept: !piece.steps.isEmpty)
                    if case .step(let step) = draft { piece.steps.append(step) }
                }
            } catch let error as DestinationError {
                piece.steps = []
                piece.refusal = error
            }
            drafting.note(piece.steps)
            if !piece.steps.isEmpty || piece.refusal != nil { pieces.append(piece) }
        }
        self.pieces = pieces
    }
}
