import Configuration
import FileSystem
import ItemProviders
import StoreFiles
package import SystemPackage
package import Transfer

/// Whether an operation is undone or redone.
package enum ReversalDirection: String, Sendable {
    case undo
    case redo

    /// Whether an event with this number of reversals is to be reversed.
    func concerns(_ reversals: Int) -> Bool { reversals.isMultiple(of: 2) == (self == .undo) }
}

/// The outcome of undoing or redoing an operation.
package struct ReversalOutcome: Sendable {
    /// The outcome for one item.
    package struct Item: Sendable {
        /// The present or former path of the item.
        package let path: FilePath
        /// The action recorded in the log; nil if the item was not changed.
        package let action: StoreChange.Action?
        /// The path to which its source was restored.
        package let source: FilePath?
        /// Why the item was not changed.
        package let failure: DestinationError?
    }

    /// The id of the operation.
    package let operation: Int64
    /// Its command line.
    package let command: String?
    /// Its items, in the order in which they were reversed.
    package let items: [Item]
}

/// A destination whose operations can be reversed.
package protocol OperationReversing: Sendable {
    /// Undoes an operation, or redoes it. Leaves items that were changed since, and overwrites nothing.
    ///
    /// - Parameters:
    ///   - operation: its id; nil for the last one that can be reversed.
    ///   - isDryRun: whether to change nothing.
    /// - Throws: `DestinationError`: `noSuchItem` if there is no such operation, or nothing of it can be reversed.
    func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome
}

extension JournalDestination: OperationReversing {
    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await StoreReversal(
            store: lane, lane: nil, lanes: [""], declaration: declaration, direction: direction, origin: origin
        ).run(operation, isDryRun: isDryRun)
    }
}

extension FrameDestination: OperationReversing {
    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await journal.reverse(operation, direction, origin: origin, isDryRun: isDryRun)
    }
}

extension BoardDestination: OperationReversing {
    /// An operation may concern several lanes: it is reversed in all of them, even if the destination is one lane.
    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await StoreReversal(
            store: StoreLane(root: board), lane: lane, lanes: lanes, declaration: declaration, direction: direction,
            origin: origin
        ).run(operation, isDryRun: isDryRun)
    }
}

// MARK: - In a store

/// Undoes or redoes an operation of a store.
///
/// Each rename is announced in the store before it is made, and recorded afterwards: after a crash, each item is in its
/// old or its new place, and the next command that opens the store determines which. Files are read, to check that they
/// are unchanged, and copied to other file systems without holding the store's lock.
struct StoreReversal: Sendable {
    /// Any lane of the store.
    let store: StoreLane
    /// The lane to which the search for an operation is limited; nil for all.
    let lane: String?
    /// The lanes that the destination declares.
    let lanes: [String]
    let declaration: DestinationDeclaration
    let direction: ReversalDirection
    let origin: DropOrigin?
    /// The file in a plain folder to which the search is limited; nil for all.
    var name: FilePath.Component?

    /// The directory with the store.
    private var root: FilePath { store.root }
    /// The path for messages.
    private var displayed: FilePath { name.map(store.directory.appending) ?? store.destination }

    func run(_ asked: Int64?, isDryRun: Bool) async throws -> ReversalOutcome {
        try await BlockingWork.run {
            guard (try? root.stat())?.type == .directory else {
                throw DestinationError(.notFound, path: root, message: "no such directory")
            }
            if isDryRun {
                return try look(asked) { operation, directory, moves, database in
                    var plan = try plan(operation, in: database, directory, moves)
                    for number in plan.pieces.indices { check(&plan.pieces[number], directory) }
                    return outcome(of: plan)
                }
            }
            let (number, lanes) = try look(asked) { operation, _, _, database in
                (operation.id, try operation.lanes(in: database).filter(self.lanes.contains))
            }
            return try carryOut(number, in: lanes.isEmpty ? [self.lanes[0]] : lanes.sorted())
        }
    }

    // MARK: - Looking

    /// Runs `body` with the operation on the present state of the store. Writes nothing.
    private func look<Result>(
        _ asked: Int64?,
        _ body: (LoggedOperation, Directory, Set<MoveRegister.Entry>, Database) throws -> Result
    ) throws -> Result {
        guard let folder = try StoreView.obeyedFolder(of: root) else { throw nothing }
        let present = lanes.map(store.lane).filter { (try? $0.directory.stat()) != nil }
        guard !present.isEmpty else { throw nothing }
        let directory = try reporting(root, "be read") { try Directory(root) }
        let moves = MoveRegister.process.entries(of: folder.descriptor)
        return try StoreStaging.looking(in: folder) { staging in
            try StoreView(lanes: present, declared: Set(lanes)).run { database in
                // A store with an earlier schema lacks the required data.
                guard try database.tableExists("reversal") else { throw nothing }
                return try body(
                    operation(asked, isHeld: staging.isHeld, in: database), directory, moves, database)
            }
        }
    }

    private func operation(
        _ asked: Int64?, isHeld: (String) -> Bool, in database: Database
    ) throws -> LoggedOperation {
        guard let asked else {
            let newest = try LoggedOperation.newest(
                for: direction, lane: lane, name: name, isHeld: isHeld, in: database)
            guard let newest else { throw nothing }
            return newest
        }
        guard let operation = try LoggedOperation(asked, in: database) else {
            throw DestinationError(
                .noSuchItem, path: displayed, message: "has no operation \(asked) in its log",
                hint: "list its operations: dnd log \(ShellWord.quoted(displayed.string))")
        }
        guard !operation.isReversal else {
            throw DestinationError(
                .noSuchItem, path: displayed,
                message: "its operation \(asked) is itself an undo or a redo",
                hint: "name the operation that it undid or redid")
        }
        guard !operation.isOnItsWay(isHeld) else {
            throw DestinationError(
                .busy, path: displayed, message: "its operation \(asked) has not ended yet",
                hint: "try again when it has ended")
        }
        return operation
    }

    private func plan(
        _ operation: LoggedOperation, in database: Database, _ directory: Directory, _ moves: Set<MoveRegister.Entry>
    ) throws -> ReversalPlan {
        let plan = try ReversalPlan(
            direction,
            ReversalPlanner(
                lane: store.lane(lanes[0]), lanes: Set(lanes), root: directory,
                history: try reporting(root, "be read") { try ItemStore.openHistory(of: directory) },
                operation: operation, registered: moves,
                database: database))
        guard plan.pieces.isEmpty else { return plan }
        throw DestinationError(
            .nothingToDo, path: displayed,
            message: direction == .undo
                ? "its operation \(operation.id) has nothing to undo, or was undone already"
                : "its operation \(operation.id) was not undone",
            hint: "list its operations: dnd log \(ShellWord.quoted(displayed.string))")
    }

    /// Checks that the item still has the content that the operation gave it. Must be called outside of a write
    /// transaction.
    private func check(_ piece: inout ReversalPlan.Piece, _ directory: Directory) {
        do {
            for step in piece.steps where step.isChecked {
                guard let status = step.status else { continue }
                let reversal = step.reversal
                let lane = try store.lane(reversal.lane).open(in: directory)
                guard
                    try reversal.event.isUnchanged(reversal.name, status, in: lane, recorded: step.recorded)
                else {
                    throw DestinationError(
                        .changed, path: path(reversal.lane, reversal.name),
                        message: "has changed since the operation",
                        hint: "move it into the history as it is: dnd remove")
                }
            }
        } catch {
            piece.steps = []
            piece.refusal =
                error as? DestinationError
                ?? DestinationError(
                    .cannotWrite, path: path(piece.event.lane, piece.event.name), message: "\(error)", underlying: error
                )
        }
    }

    // MARK: - Carrying out

    private func carryOut(_ asked: Int64, in lanes: [String]) throws -> ReversalOutcome {
        let opening = try OpenStore(lane: store.lane(lanes[0]), declaration: declaration)
        var number: Int64?
        do {
            for name in lanes.dropFirst() {
                let lane = store.lane(name)
                if try lane.openIfPresent(in: opening.root) != nil { try opening.watch(lane) }
            }
            let history = try opening.history()
            let moves = MoveRegister.process.entries(of: opening.folder.descriptor)
            let (drafted, folders) = try opening.store.read {
                database -> (ReversalPlan, [FilePath: FilePermissions]) in
                // Other commands may have changed the store since the look.
                let operation = try self.operation(
                    asked, isHeld: { ItemStore.isHeld($0, in: opening.stagingParent) }, in: database)
                return (
                    try self.plan(operation, in: database, opening.root, moves),
                    try store.plainFolder == nil ? [:] : operation.madeFolders(in: database)
                )
            }
            var plan = drafted
            for piece in plan.pieces.indices { check(&plan.pieces[piece], opening.root) }
            let operation = try opening.store.write { database in
                try ItemStore.beginOperation(
                    direction.rawValue, owner: opening.staging.token, origin: origin, in: database)
            }
            number = operation
            let round = ReversalRound(
                opening: opening, history: history, operation: operation, folders: folders)
            // All first steps before all second ones: a step may need the result of an earlier one.
            for depth in 0..<2 {
                for start in stride(from: 0, to: plan.pieces.count, by: Self.mostTogether) {
                    let numbers = start..<min(start + Self.mostTogether, plan.pieces.count)
                    try round.carryOut(numbers, at: depth, of: &plan.pieces)
                }
            }
            try DurableItems.sync(history)
            try opening.conclude(drop: operation, hasLanded: true)
            if direction == .undo, !folders.isEmpty {
                KeptFolders.remove(Array(folders.keys), from: opening.laneDirectory)
            }
            return outcome(of: plan)
        } catch {
            // The renames are announced: the next command records them.
            opening.forgetLanes()
            try? opening.conclude(drop: number, hasLanded: true)
            throw error
        }
    }

    /// The maximum number of items to rename in one transaction, for which other commands wait.
    private static let mostTogether = 64

    private func outcome(of plan: ReversalPlan) -> ReversalOutcome {
        ReversalOutcome(
            operation: plan.operation.id, command: plan.operation.command,
            items: plan.pieces.compactMap { piece in
                var source: FilePath?
                for case .toSource(let path) in piece.steps.map(\.route) { source = path }
                let told =
                    piece.steps.first { $0.reversal.action != .emptied && $0.reversal.action != .returned }
                    ?? piece.steps.first
                let path =
                    (told?.reversal).map { self.path($0.lane, $0.name) }
                    ?? self.path(piece.event.lane, piece.event.name)
                // A companion goes with its item, and is named only for what the item does not tell.
                if store.isOfCompanions(piece.event.lane), piece.refusal == nil, source == nil { return nil }
                return ReversalOutcome.Item(
                    path: path, action: piece.refusal == nil ? told?.reversal.action : nil, source: source,
                    failure: piece.refusal)
            })
    }

    private func path(_ lane: String, _ name: FilePath.Component) -> FilePath {
        store.plainFolder == "."
            ? (FolderLane.path(of: lane) ?? "").appending(name) : store.directory(of: lane).appending(name)
    }

    private var nothing: DestinationError {
        DestinationError(
            .nothingToDo, path: displayed,
            message: direction == .undo
                ? "has nothing to undo in its log"
                : "has nothing to redo in its log",
            hint: direction == .undo
                ? "list its operations: dnd log \(ShellWord.quoted(displayed.string))"
                : "if other operations followed, name the one to redo: dnd redo \(ShellWord.quoted(displayed.string)) ID"
        )
    }
}
