package import Configuration
import FileSystem
import ItemProviders
package import SystemPackage
package import Transfer
package import UniformTypes

/// A directory whose subdirectories, its lanes, hold ordered geocaches. A text that is dropped on it becomes a new
/// geocache.
///
/// A drop on the board itself lands in its first lane, except that items from an opened board keep their lanes. All
/// lanes are one store: a geocache that moves between lanes keeps its record, and nothing is loaded.
package struct BoardDestination: GroupedDropDestination {
    /// The board's directory.
    package let board: FilePath
    /// The names of its lanes, in order; at least one.
    package let lanes: [String]
    /// The lane that this destination is limited to; nil for the whole board.
    package let lane: String?
    package let displayName: String
    package let settings: DestinationSettings
    let declaration: DestinationDeclaration

    /// Creates the destination for the board `directory`, or for one lane of it.
    package init(
        board directory: FilePath, lane: String? = nil, displayName: String? = nil, settings: DestinationSettings,
        declaration: DestinationDeclaration = DestinationDeclaration(kind: .board)
    ) {
        board = directory
        lanes = declaration.boardLanes
        self.lane = lane
        self.displayName = displayName ?? directory.string
        self.settings = settings
        self.declaration = declaration
    }

    package var kind: String { "board" }
    package var isOrdered: Bool { true }
    package var keepsCompanions: Bool { true }
    package var comparesWhatItWrites: Bool { true }
    /// A text becomes a geocache.
    package func converts(_ type: UniformType) -> Bool {
        type.conforms(to: .plainText) && !type.conforms(to: .geocache)
    }
    package var companionDirectory: FilePath? { target.companionDirectory }
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
                let names = group.items.filter { $0.sourcePlace == nil }.map { landing($0).name }
                return sum + destination(of: group.lane).additions(names, options) { _ in false }
            }
        }
        return try await proposal(answer, for: new, adding: additions, options)
    }

    /// The proposal of the lane, unless the board is full: `maxItems` counts the items of all lanes.
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

    package func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing] {
        try await target.plan(relocating: items, options: options)
    }

    package func beginPlan(options: DropOptions) async throws -> any GroupedDropPlan {
        BoardPlan(of: self, options: options)
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        BoardCoordinator(board: self, first: try await target.beginDrop(options: options), options: options)
    }

    /// Refuses an item from a lane that the board lacks: any other lane would change the item's meaning.
    package func objection(to item: DragItem) -> DestinationError? {
        guard lane == nil, let name = item.lane, !lanes.contains(name) else { return nil }
        return DestinationError(
            .noSuchItem, path: item.source.path ?? FilePath(item.source.displayName),
            message: "\(board.string) has no lane \(name); its lanes are \(lanes.joined(separator: ", "))",
            hint:
                "drop it into another lane, such as \(ShellWord.quoted(board.appending(targetLane).string)), or declare the lane with `lanes` in "
                + "\(StoreDirectories(directory: board).declaration.string)")
    }

    /// The lane for items that come from no lane.
    var targetLane: String { lane ?? lanes[0] }

    /// The lane in which the item lands.
    private func landingLane(of item: DragItem) -> String {
        guard lane == nil, let own = item.lane, lanes.contains(own) else { return targetLane }
        return own
    }

    /// The items that land in one lane, with their indices in the drop.
    struct LaneGroup: Sendable {
        let lane: String
        var items: [DropItem] = []
        var numbers: [Int] = []
    }

    /// Groups the items by the lanes in which they land, in the order of the lanes.
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

    /// The options for the part of a drop that lands in `lane`: a place applies to the target lane; in other lanes
    /// items are appended.
    func options(_ options: DropOptions, in lane: String) -> DropOptions {
        var options = options
        switch options.intent {
        case .insertBefore, .insertAfter, .insertIntoDestination:
            if lane != targetLane { options.intent = .unspecified }
        case .unspecified, .insertAtDestination: break
        }
        return options
    }

    /// The store of the target lane.
    var target: JournalDestination { destination(of: targetLane) }

    /// Runs `body` on a view of some lanes that combines the store and the directories, without changing either.
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

    /// The item with the name that it gets on the board.
    func landing(_ item: DropItem) -> DropItem {
        guard item.sourcePlace == nil else { return item }
        return DropItem(dragItem: item.dragItem, name: landingName(of: item), number: item.number)
    }

    /// A text is called after its first line, and so is the geocache that it becomes.
    private func landingName(of item: DropItem) -> FilePath.Component {
        let name = landingName(item.name)
        guard name != item.name, name.extension == "geocache", let title = item.dragItem.title?() else { return name }
        return FilePath.Component(bytes: Array((title + ".geocache").utf8)) ?? name
    }

    /// The name on the board for an item called `name`. Geocaches, and texts that become geocaches, get the extension
    /// `.geocache`; items of other types that the board reads keep theirs.
    func landingName(_ name: FilePath.Component) -> FilePath.Component {
        let type = name.extension.flatMap { ItemType.type(forExtension: $0) }
        if let type {
            if type == .geocache { return name }
            let isRead = readableTypes.contains { type.conforms(to: $0) && !$0.conforms(to: .text) && $0 != .geocache }
            if isRead, !type.conforms(to: .plainText) { return name }
        }
        var path = FilePath(root: nil, [name])
        // "St. Mary" has no known extension, so nothing is replaced.
        if type != nil { path.extension = nil }
        return FilePath.Component(bytes: path.bytes + Array(".geocache".utf8)) ?? name
    }
}

extension BoardDestination: ItemListing {
    /// Calls `body` for the geocaches of each lane in order, lane after lane; or only for those of `lane`, if set.
    /// Indices are 0-based in each lane.
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        try await BlockingWork.run {
            try look(at: lane.map { [$0] } ?? lanes) { stored in
                for lane in stored where try !destination(of: lane.name).forEachItem(of: lane, body) { return }
            }
        }
    }
}
