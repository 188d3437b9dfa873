import Configuration
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Drafts the reversal of each event of an operation, or the reason why it is not possible. Changes nothing. Must be
/// used within one transaction.
struct ReversalPlanner {
    /// Any lane of the store.
    let lane: StoreLane
    /// The lanes that the destination declares.
    let lanes: Set<String>
    /// The store's directory.
    let root: Directory
    /// The store's history; nil if there is none yet.
    let history: Directory?
    let operation: LoggedOperation
    /// The entries of the user's register for the store.
    let registered: Set<MoveRegister.Entry>
    let database: Database
    /// The names that the steps drafted so far release and take.
    private(set) var overlay = NameOverlay()

    init(
        lane: StoreLane, lanes: Set<String>, root: Directory, history: Directory?, operation: LoggedOperation,
        registered: Set<MoveRegister.Entry>, database: Database
    ) {
        self.lane = lane
        self.lanes = lanes
        self.root = root
        self.history = history
        self.operation = operation
        self.registered = registered
        self.database = database
    }

    /// The names in lanes after some steps.
    struct NameOverlay {
        private struct Place: Hashable {
            let lane: String
            let name: FilePath.Component
        }

        private var isTaken: [Place: Bool] = [:]

        /// Whether the name will be taken; nil if the steps do not change that.
        func isTaken(_ name: FilePath.Component, in lane: String) -> Bool? { isTaken[Place(lane: lane, name: name)] }

        fileprivate mutating func note(_ step: ReversalStep) {
            let place = Place(lane: step.reversal.lane, name: step.reversal.name)
            switch step.route {
            case .intoHistory: isTaken[place] = false
            case .outOfHistory: isTaken[place] = true
            case .relocate(let lane, let name):
                isTaken[Place(lane: lane, name: name)] = false
                isTaken[place] = true
            case .exchange, .reorder, .toSource, .fromSource: break
            }
        }
    }

    /// Takes these steps into account in the following drafts.
    mutating func note(_ steps: [ReversalStep]) { for step in steps { overlay.note(step) } }

    /// The draft for an event.
    enum Draft {
        case step(ReversalStep)
        /// Nothing to do: the effect of the event is gone already.
        case nothing
    }

    /// - Parameter isKept: whether an earlier step will put the file into the history.
    /// - Throws: `DestinationError` with the reason why the event cannot be reversed.
    func draft(_ tip: LoggedEvent, of root: LoggedEvent, isKept: Bool = false) throws -> Draft {
        switch tip.action {
        case .landed, .restored: .step(try takingOut(tip))
        case .removed, .retired: .step(try bringingBack(tip, isKept: isKept))
        case .replaced: .step(try exchanging(tip, isKept: isKept))
        case .moved: .step(try movingBack(tip))
        case .emptied: try returning(tip, of: root, isKept: isKept)
        case .returned: .step(try fetching(tip, of: root))
        case .made, .adopted, .vanished, .pruned, .renamed, .edited, .recorded, .found, .lost: .nothing
        }
    }

    private func takingOut(_ tip: LoggedEvent) throws -> ReversalStep {
        let (record, status) = try present(tip)
        guard let kept = tip.former ?? StoreRecord.historyName(of: tip.item) else { throw unknown(tip) }
        let isExchange = tip.former != nil && tip.action == .landed
        // A dead command may have copied it to a history on another file system.
        if !isExchange, try !isCopy(kept, of: path(record.lane, record.name), status) {
            try refuseTaken(kept, in: history)
        }
        return ReversalStep(
            reversal: Reversal(
                event: tip, action: .removed, lane: record.lane, name: record.name, former: kept,
                inode: UInt64(status.inode.rawValue)),
            route: isExchange ? .exchange : .intoHistory, status: status, isChecked: true, recorded: record.file)
    }

    private func bringingBack(_ tip: LoggedEvent, isKept: Bool) throws -> ReversalStep {
        guard let kept = tip.former else { throw unknown(tip) }
        let status = isKept ? nil : try keptStatus(kept)
        if status == nil, !isKept { throw ended(tip) }
        guard try ItemStore.record(tip.item, in: database) == nil else { throw movedSince(tip) }
        try refuseTaken(tip.name, ofLane: tip.lane)
        return ReversalStep(
            reversal: Reversal(
                event: tip, action: .restored, lane: tip.lane, name: tip.name, former: kept,
                inode: status.map { UInt64($0.inode.rawValue) } ?? 0),
            route: .outOfHistory, status: status)
    }

    private func exchanging(_ tip: LoggedEvent, isKept: Bool) throws -> ReversalStep {
        // Earlier versions logged "replaced" for an item that was displaced by one from another lane.
        guard try ItemStore.record(tip.item, in: database) != nil else { return try bringingBack(tip, isKept: false) }
        let (record, status) = try present(tip)
        guard let kept = tip.former else { throw notKept(tip) }
        let keptStatus = isKept ? nil : try keptStatus(kept)
        if keptStatus == nil, !isKept { throw ended(tip) }
        return ReversalStep(
            reversal: Reversal(
                event: tip, action: .replaced, lane: record.lane, name: record.name, former: kept,
                inode: keptStatus.map { UInt64($0.inode.rawValue) } ?? 0),
            route: .exchange, status: status, isChecked: true, recorded: record.file)
    }

    private func movingBack(_ tip: LoggedEvent) throws -> ReversalStep {
        guard let place = tip.place else { throw unknown(tip) }
        let (record, status) = try present(tip)
        guard record.lane == tip.lane else { throw movedSince(tip) }
        // Keep a name that the item was given since.
        let name = place.name == tip.name ? record.name : place.name
        let reversal = Reversal(
            event: tip, action: .moved, lane: place.lane, name: name, former: nil,
            inode: UInt64(status.inode.rawValue))
        if place.lane == record.lane, name == record.name {
            let spreads = try StoredLane(name: place.lane, database: database).spreads()
            if place.spreads == spreads, record.key != tip.key { throw movedSince(tip) }
            return ReversalStep(reversal: reversal, route: .reorder, status: nil)
        }
        try refuseTaken(name, ofLane: place.lane)
        return ReversalStep(
            reversal: reversal, route: .relocate(from: record.lane, record.name), status: status)
    }

    private func returning(_ tip: LoggedEvent, of root: LoggedEvent, isKept: Bool) throws -> Draft {
        guard let source = operation.source(of: root), let kept = tip.former else { return .nothing }
        // The file that an earlier step will move there is not there yet.
        let status = isKept ? nil : try keptStatus(kept)
        // The move had not removed the source, or a prune removed the file.
        guard isKept || status != nil else { return .nothing }
        if let present = try? source.stat(followTargetSymlink: false) {
            // The move had not removed the source, which is still the item's content.
            if isKept, try holds(source, present, tip) { return .nothing }
            // Nor a file that has been there since before: one that is made or renamed has a later change time.
            if FolderChanges.milliseconds(present.st_ctim) < tip.moment { return .nothing }
            throw DestinationError(
                .exists, path: source, message: "already exists, and \(tip.name.string) would be restored there",
                hint: "move it away and try again")
        }
        try refuseUnregistered(root, source)
        guard (try? source.parent.stat())?.type == .directory else {
            throw DestinationError(
                .notFound, path: source.parent,
                message: "no longer exists, and \(tip.name.string) would be restored into it",
                hint: "run mkdir -p \(ShellWord.quoted(source.parent.string)) and try again")
        }
        return .step(
            ReversalStep(
                reversal: Reversal(
                    event: tip, action: .returned, lane: tip.lane, name: tip.name, former: kept,
                    inode: status.map { UInt64($0.inode.rawValue) } ?? 0),
                route: .toSource(source), status: status))
    }

    private func fetching(_ tip: LoggedEvent, of root: LoggedEvent) throws -> ReversalStep {
        guard let source = operation.source(of: root), let kept = tip.former else { throw unknown(tip) }
        try refuseUnregistered(root, source)
        guard let status = try? source.stat(followTargetSymlink: false) else {
            throw DestinationError(
                .notFound, path: source, message: "no longer exists",
                hint: "move it back there, where dnd undo restored it, and try again")
        }
        let isOriginal = kept == StoreRecord.originalName(of: tip.item) || kept.string.hasSuffix("-original")
        let changed = FolderChanges.milliseconds(status.st_mtim) > tip.moment
        // A file without a hash is unchanged if it was not written to since.
        let isWhole = tip.hash == nil && status.type == .regular && status.size == tip.bytes && !changed
        guard try isOriginal ? !changed : isWhole || holds(source, status, tip) else {
            throw DestinationError(
                .changed, path: source, message: "has changed since dnd undo restored it",
                hint: "move its current state with dnd move")
        }
        // A dead command may have copied it there from another file system.
        if try !isCopy(kept, of: source, status) { try refuseTaken(kept, in: history) }
        return ReversalStep(
            reversal: Reversal(
                event: tip, action: .emptied, lane: tip.lane, name: tip.name, former: kept,
                inode: UInt64(status.inode.rawValue)),
            route: .fromSource(source), status: status)
    }

    /// Whether the history already has a copy with the same bytes.
    private func isCopy(_ kept: FilePath.Component, of source: FilePath, _ status: Stat) throws -> Bool {
        guard let history, let copy = try keptStatus(kept), copy.type == .regular, status.type == .regular,
            copy.size == status.size, !copy.isSameFile(as: status), let name = source.lastComponent
        else { return false }
        return try reporting(source, "be read") {
            let one = try Directory(source.parent).open(name, .readOnly)
            let hash = try one.closeAfter { try FileCopy.hash(of: one, path: source) {} }
            let other = try history.open(kept, .readOnly)
            defer { try? other.close() }
            return try FileCopy.hash(of: other, path: history.path(of: kept)) {} == hash
        }
    }

    /// The item of the event with its present file.
    private func present(_ tip: LoggedEvent) throws -> (StoreRecord, Stat) {
        guard let record = try ItemStore.record(tip.item, in: database), record.state == .landed else {
            throw DestinationError(
                .noSuchItem, path: path(tip.lane, tip.name), message: "is no longer in it",
                hint: "see what happened to it: dnd log \(ShellWord.quoted(lane.destination.string))")
        }
        guard lane.plainFolder == nil && !lane.isOfCompanions(record.lane) || exists(record.lane) else {
            throw DestinationError(.noSuchItem, path: path(record.lane, record.name), message: "no longer exists")
        }
        let directory = try directory(of: record.lane)
        if let status = try directory.status(of: record.name) { return (record, status) }
        if lane.plainFolder != nil, let name = try newName(of: record, in: directory),
            let status = try directory.status(of: name)
        {
            var renamed = record
            renamed.name = name
            return (renamed, status)
        }
        throw DestinationError(.noSuchItem, path: path(record.lane, record.name), message: "no longer exists")
    }

    /// The present name of an item's file in a plain folder, by its inode; nil if it is gone. Renames are not recorded
    /// there.
    private func newName(of record: StoreRecord, in directory: Directory) throws -> FilePath.Component? {
        guard let file = record.file else { return nil }
        return try reporting(directory.path, "be read") { try directory.names() }.first { name in
            (try? directory.fingerprint(of: name)).flatMap { $0 }.map { file.isSame(as: $0, bytes: nil) } ?? false
        }
    }

    private func keptStatus(_ name: FilePath.Component) throws -> Stat? {
        try history.flatMap { history in
            try reporting(history.path(of: name), "be read") { try history.status(of: name) }
        }
    }

    /// Whether the file or folder has the content of the event.
    private func holds(_ path: FilePath, _ status: Stat, _ tip: LoggedEvent) throws -> Bool {
        guard let directory = try? Directory(path.parent), let name = path.lastComponent else { return false }
        return try tip.isUnchanged(name, status, in: directory)
    }

    private func directory(of name: String) throws -> Directory {
        guard lane.has(name, among: lanes) else {
            throw DestinationError(
                .noSuchItem, path: lane.root, message: "no longer has a lane \(name)",
                hint: "declare it with `lanes` in \(lane.folders.declaration.string)")
        }
        return try lane.lane(name).open(in: root)
    }

    private func exists(_ lane: String) -> Bool {
        (try? self.lane.directory(of: lane).stat(followTargetSymlink: false)) != nil
    }

    private func path(_ lane: String, _ name: FilePath.Component) -> FilePath {
        self.lane.directory(of: lane).appending(name)
    }

    private func refuseTaken(_ name: FilePath.Component, ofLane lane: String) throws {
        // A folder in a plain folder is made again, and one of companions.
        let isMade = !lane.isEmpty && self.lane.plainFolder != nil || self.lane.isOfCompanions(lane)
        if isMade, !exists(lane) { return }
        let directory = try directory(of: lane)
        if overlay.isTaken(name, in: lane) == false { return }
        try refuseTaken(name, in: directory)
    }

    private func refuseTaken(_ name: FilePath.Component, in directory: Directory?) throws {
        guard let directory else { return }
        let path = directory.path(of: name)
        guard try reporting(path, "be read", { try directory.status(of: name) }) != nil else { return }
        throw DestinationError(
            .exists, path: path, message: "already exists under the name to restore",
            hint: "move it away and try again")
    }

    private func refuseUnregistered(_ event: LoggedEvent, _ source: FilePath) throws {
        guard let entry = operation.registered(event), registered.contains(entry) else {
            throw DestinationError(
                .untrusted, path: source,
                message: "is the source in the log, but no command of yours moved anything from there",
                hint: "move it there with dnd move")
        }
    }

    private func unknown(_ tip: LoggedEvent) -> DestinationError {
        DestinationError(
            .damagedStore, path: path(tip.lane, tip.name), message: "its earlier state is missing from the log",
            hint: "check the store: dnd verify \(ShellWord.quoted(lane.destination.string))")
    }

    private func notKept(_ tip: LoggedEvent) -> DestinationError {
        DestinationError(
            .noSuchItem, path: path(tip.lane, tip.name), message: "replaced a file of which the history has no copy",
            hint: "files over 1 GiB are not kept if the folder and its log are on different file systems")
    }

    private func ended(_ tip: LoggedEvent) -> DestinationError {
        DestinationError(
            .noSuchItem, path: path(tip.lane, tip.name),
            message: "is no longer in the history: it was pruned, or removed by hand")
    }

    private func movedSince(_ tip: LoggedEvent) -> DestinationError {
        DestinationError(
            .changed, path: path(tip.lane, tip.name), message: "was moved since the operation",
            hint: "see when: dnd log \(ShellWord.quoted(lane.destination.string))")
    }
}
