import ItemProviders
package import DropSessions
import FileSystem
package import SystemPackage
package import UniformTypes

/// A directory whose lanes, directories in it, hold ordered geocaches. A text that is dropped on it makes a new geocache.
///
/// The board itself stands for its first lane: what is dropped on it lands there, but for what a board held that was opened, which keeps
/// its lane. All lanes are one store: a geocache that is moved from one to another keeps all that is known of it, and nothing is loaded.
package struct BoardDestination: DropDestination {
    /// The lanes of a board that declares none.
    package static let defaultLanes = BoardLanes.standard

    /// The board's directory.
    package let board: FilePath
    /// The names of its lanes, in order; at least one.
    package let lanes: [String]
    /// The lane that is meant; nil for the board as a whole.
    package let lane: String?
    package let displayName: String
    package let settings: DestinationSettings
    let declaration: DestinationDeclaration

    /// The board `directory`, or one lane of it.
    package init(
        board directory: FilePath, lane: String? = nil, displayName: String? = nil, settings: DestinationSettings,
        declaration: DestinationDeclaration = DestinationDeclaration(kind: "board")
    ) {
        board = directory
        lanes = declaration.lanes ?? Self.defaultLanes
        self.lane = lane
        self.displayName = displayName ?? directory.string
        self.settings = settings
        self.declaration = declaration
    }

    package var kind: String { "board" }
    package var isOrdered: Bool { true }
    package var readableTypes: [UniformType] { settings.readableTypes }
    package var preference: NegotiationPolicy.Preference { settings.preference }
    package var store: StoreIdentity? { target.store }

    /// The place of a geocache in any of the board's lanes.
    package func place(of item: DragItem) async throws -> LocalPlace? {
        try await destination(of: landingLane(of: item)).place(of: item)
    }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        let answer = try await target.proposal(for: itemCount, options: options)
        return try await proposal(answer, for: itemCount, options)
    }

    package func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal {
        let answer = try await target.proposal(dropping: items.map(landing), options: options)
        guard answer.operation != .forbidden else { return answer }
        let groups = byLane(items)
        if let closed = await BlockingWork.run({ groups.first { !destination(of: $0.lane).isWritable } }) {
            return DropProposal(
                operation: .forbidden, intent: options.intent, reason: "its lane \(closed.lane) cannot be written to")
        }
        let new = items.count { $0.sourcePlace == nil }
        guard settings.maxItems != nil else { return try await proposal(answer, for: new, adding: new, options) }
        let additions = await BlockingWork.run {
            groups.reduce(0) { sum, group in
                let names = group.items.filter { $0.sourcePlace == nil }.map { landingName($0.name) }
                return sum + destination(of: group.lane).additions(names, options) { _ in false }
            }
        }
        return try await proposal(answer, for: new, adding: additions, options)
    }

    /// The answer of the lane, unless there is no room on the board: the most items are those of all lanes.
    private func proposal(
        _ answer: DropProposal, for itemCount: Int, adding additions: Int? = nil, _ options: DropOptions
    ) async throws -> DropProposal {
        guard answer.operation != .forbidden, settings.maxItems != nil else { return answer }
        let present = try await BlockingWork.run {
            try look(at: lanes) { lanes in try lanes.reduce(0) { try $0 + $1.count() } }
        }
        return settings.proposal(options, itemCount: itemCount, additions: additions, present: present)
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try await target.plan(names.map(landingName), options: options)
    }

    package func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing] {
        var landings: [Int: Landing] = [:]
        for group in byLane(items) {
            let planned = try await destination(of: group.lane).plan(
                dropping: group.items.map(landing), options: self.options(options, in: group.lane))
            landings.merge(zip(group.numbers, planned)) { $1 }
        }
        return items.indices.compactMap { landings[$0] }
    }

    package func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing] {
        try await target.plan(relocating: items, options: options)
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        BoardCoordinator(board: self, first: try await target.beginDrop(options: options), options: options)
    }

    /// The board as a whole has no place for what was in a lane that it lacks: any other would say something else of it.
    package func objection(to item: DragItem) -> DestinationError? {
        guard lane == nil, let name = item.lane, !lanes.contains(name) else { return nil }
        return DestinationError(
            .noSuchItem, path: item.source.path ?? FilePath(item.source.displayName),
            message: "\(board.string) has no lane \(name); its lanes are \(lanes.joined(separator: ", "))",
            hint:
                "drop it into another lane with --to \(ShellWord.quoted(board.appending(targetLane).string)), or declare the lane with `lanes` in "
                + "\(StoreDirectories(directory: board).declaration.string)")
    }

    /// The lane into which something lands that comes from no lane.
    var targetLane: String { lane ?? lanes[0] }

    /// The lane into which the item lands.
    private func landingLane(of item: DragItem) -> String {
        guard lane == nil, let own = item.lane, lanes.contains(own) else { return targetLane }
        return own
    }

    /// Items that land in one lane, with their numbers in the drop.
    struct LaneGroup: Sendable {
        let lane: String
        var items: [DropItem] = []
        var numbers: [Int] = []
    }

    /// The items by the lanes into which they land, in the order of the lanes.
    ///
    /// - Complexity: O(n l) for n items and l lanes.
    func byLane(_ items: [DropItem]) -> [LaneGroup] {
        var groups: [String: LaneGroup] = [:]
        for (number, item) in items.enumerated() {
            let lane = landingLane(of: item.dragItem)
            groups[lane, default: LaneGroup(lane: lane)].items.append(item)
            groups[lane, default: LaneGroup(lane: lane)].numbers.append(number)
        }
        return lanes.compactMap { groups[$0] }
    }

    /// What holds for the part of a drop that lands in `lane`: an item that is named as the place is one of the first lane, and what goes
    /// into others goes to their ends.
    func options(_ options: DropOptions, in lane: String) -> DropOptions {
        var options = options
        switch options.intent {
        case .insertBefore, .insertAfter, .insertIntoDestination:
            if lane != targetLane { options.intent = .unspecified }
        case .unspecified, .insertAtDestination: break
        }
        return options
    }

    /// The store of the lane into which something lands.
    var target: JournalDestination { destination(of: targetLane) }

    /// Runs `body` on some lanes as the store and the folders together have them, without changing either.
    func look<Result>(at names: [String], _ body: ([StoredLane]) throws -> Result) throws -> Result {
        try StoreView(lanes: names.map { StoreLane(root: board, name: $0) }, declared: Set(lanes)).run { database in
            try body(names.map { StoredLane(name: $0, database: database) })
        }
    }

    func destination(of lane: String) -> JournalDestination {
        var settings = settings
        settings.maxItems = nil
        return JournalDestination(
            lane: StoreLane(root: board, name: lane), among: lanes, displayName: displayName, settings: settings,
            declaration: declaration)
    }

    /// The item under the name that it is going to have on the board.
    func landing(_ item: DropItem) -> DropItem {
        guard item.sourcePlace == nil else { return item }
        return DropItem(dragItem: item.dragItem, name: landingName(item.name), number: item.number)
    }

    /// What an item called `name` is called on the board. All that lands there is a geocache and is named as one, whatever
    /// file its text came from; only where the board reads other things too, those keep their extension.
    func landingName(_ name: FilePath.Component) -> FilePath.Component {
        let type = name.extension.flatMap { ItemType.type(forExtension: $0) }
        if let type {
            if type == .geocache { return name }
            let isRead = readableTypes.contains { type.conforms(to: $0) && !$0.conforms(to: .text) && $0 != .geocache }
            if isRead, !type.conforms(to: .plainText) { return name }
        }
        var path = FilePath(root: nil, [name])
        // "St. Mary" has no extension that is known, and so none that could be replaced.
        if type != nil { path.extension = nil }
        return FilePath.Component(bytes: path.bytes + Array(".geocache".utf8)) ?? name
    }
}
