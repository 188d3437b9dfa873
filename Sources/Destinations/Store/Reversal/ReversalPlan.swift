import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// The plan for undoing or redoing an operation: the steps for each item, in order.
struct ReversalPlan: Sendable {
    /// The events of one item that are reversed together: its landing, and the removal of its source.
    struct Piece: Sendable {
        /// The event to report.
        let event: LoggedEvent
        /// The steps, in order.
        var steps: [ReversalStep] = []
        /// Why it cannot be reversed.
        var refusal: DestinationError?
    }

    let operation: LoggedOperation
    var pieces: [Piece]

    /// Creates the plan for `operation`; it contains the pieces that `direction` concerns.
    ///
    /// - Complexity: O(n) in the number of the operation's events.
    init(_ direction: ReversalDirection, _ drafting: consuming ReversalPlanner) throws {
        operation = drafting.operation
        let events = try operation.events(in: drafting.database)
        let tips = try events.map { try $0.tip(in: drafting.database) }
        // The removal of a source directly follows its landing.
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
            // In an undo, the item is removed before its source is restored; in a redo, the order is reversed.
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

/// The effect of reversing one event on files: one rename, or none.
struct ReversalStep: Sendable {
    enum Route: Sendable {
        /// The item is moved into the history.
        case intoHistory
        /// The item is moved out of the history.
        case outOfHistory
        /// The item and the file in the history exchange their names.
        case exchange
        /// The item is moved to another lane or renamed.
        case relocate(from: String, FilePath.Component)
        /// The item gets another place in its lane; no file is changed.
        case reorder
        /// The file in the history is moved back to its source path.
        case toSource(FilePath)
        /// The file at the source path is moved into the history.
        case fromSource(FilePath)
    }

    let reversal: Reversal
    let route: Route
    /// The status of the file when the step was drafted; nil if no file is moved.
    let status: Stat?
    /// Whether its content must be the one in the log.
    var isChecked = false
    /// The recorded fingerprint of the file, if any.
    var recorded: RecordedFile?

    /// Whether `now` is the same file, unchanged.
    func isStill(_ now: Stat?) -> Bool {
        guard let status else { return now == nil }
        guard let now else { return false }
        return now.isSameFile(as: status) && now.size == status.size && now.isModified(when: status)
    }
}
