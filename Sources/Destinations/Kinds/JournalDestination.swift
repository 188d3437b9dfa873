package import Configuration
import FileSystem
import ItemProviders
import StoreFiles
package import SystemPackage
package import Transfer
package import UniformTypes

/// A directory of ordered items: text and pictures, unless declared otherwise. The first drop creates it.
package struct JournalDestination: GroupedDropDestination {
    /// The lane of the store that this destination covers: the whole store, or a lane of a board.
    let lane: StoreLane
    /// The names of all lanes of the store; items can move from any of them to this one.
    let lanes: [String]
    package let displayName: String
    package let settings: DestinationSettings
    /// The declaration to write when the first drop creates the directory.
    let declaration: DestinationDeclaration

    /// Creates the destination for the journal `directory`, which need not exist.
    package init(
        directory: FilePath, displayName: String? = nil, settings: DestinationSettings,
        declaration: DestinationDeclaration = DestinationDeclaration(kind: .journal)
    ) {
        self.init(
            lane: StoreLane(root: directory), displayName: displayName ?? directory.string, settings: settings,
            declaration: declaration)
    }

    init(
        lane: StoreLane, among lanes: [String] = [""], displayName: String, settings: DestinationSettings,
        declaration: DestinationDeclaration
    ) {
        self.lane = lane
        self.lanes = lanes
        self.displayName = displayName
        self.settings = settings
        self.declaration = declaration
    }

    /// The directory that holds the items.
    package var directory: FilePath { lane.directory }

    package var kind: String { "journal" }
    package var isOrdered: Bool { true }
    package var keepsCompanions: Bool { true }
    package var comparesWhatItWrites: Bool { true }
    package var companionDirectory: FilePath? { lane.folders.companions }
    package var readableTypes: [UniformType] { settings.readableTypes }
    package var preference: NegotiationPolicy.Preference { settings.preference }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try await proposal(for: itemCount, named: nil, options)
    }

    package func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal {
        let new = items.filter { $0.sourcePlace == nil }.map(\.name)
        return try await proposal(for: new.count, named: new, options)
    }

    private func proposal(
        for itemCount: Int, named names: [FilePath.Component]?, _ options: DropOptions
    ) async throws -> DropProposal {
        try await BlockingWork.run {
            let isWritable = isWritable
            // Without a place and a limit, the answer does not depend on the items.
            if isWritable, options.intent == .unspecified, settings.maxItems == nil {
                return settings.proposal(options, itemCount: itemCount, present: 0)
            }
            return try look { stored in
                _ = try LanePlaces(lane: stored, directory: directory).next(for: options.intent)
                guard isWritable else {
                    return DropProposal(
                        operation: .forbidden, intent: options.intent, reason: "it cannot be written to")
                }
                var additions: Int?
                if settings.maxItems != nil, let names {
                    additions = try self.additions(names, options) { try stored.record(named: $0) != nil }
                }
                return settings.proposal(
                    options, itemCount: itemCount, additions: additions, present: try stored.count())
            }
        }
    }

    /// The number of items that are added when items of these names land.
    func additions(
        _ names: [FilePath.Component], _ options: DropOptions, isKnown: (FilePath.Component) throws -> Bool
    ) rethrows -> Int {
        try names.additions(options, in: directory) { try isKnown($0) || isTaken($0) }
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try await BlockingWork.run {
            try look { stored in
                var reservations = NameReservations(
                    collision: options.collision, limit: SystemCalls.longestName(in: directory))
                let placement = try LanePlacement(
                    names.map { .new($0) }, in: LanePlaces(lane: stored, directory: directory), behind: nil,
                    to: options.intent, reservations: &reservations, isTaken: isTaken)
                return names.indices.map {
                    placement.landing(of: $0, in: directory, collision: options.collision, bytes: nil)
                }
            }
        }
    }

    package func beginPlan(options: DropOptions) async throws -> any GroupedDropPlan {
        JournalPlan(of: self, options: options)
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try await BlockingWork.run {
            try JournalCoordinator(lane: lane, declaration: declaration, options: options)
        }
    }

    /// Runs `body` on a view of the lane that combines the store and the directory, without changing either.
    func look<Result>(_ body: (StoredLane) throws -> Result) throws -> Result {
        try StoreView(lanes: [lane], declared: Set(lanes)).run {
            try body(StoredLane(name: lane.name, database: $0))
        }
    }

    func isTaken(_ name: FilePath.Component) -> Bool {
        (try? directory.appending(name).stat(followTargetSymlink: false)) != nil
    }

    /// Whether files can be created in the directory and recorded in its store.
    var isWritable: Bool {
        guard (try? directory.stat()) != nil else {
            // The drop creates the board of a lane, too.
            let isRootThere = (try? lane.root.stat()) != nil
            return SystemCalls.isWritable(isRootThere ? directory.parent : lane.root.parent)
        }
        let store = lane.folders.store
        return SystemCalls.isWritable(directory) && ((try? store.stat()) == nil || SystemCalls.isWritable(store))
    }
}

// MARK: - Moves inside the store

/// Moves inside a store: items change their places, in their lane or to another one, and nothing is loaded.
extension JournalDestination {
    package var store: StoreIdentity? { StoreIdentity.ofDestination(lane.root, group: settings.group) }

    /// The place of an item of this store. The index is determined when the item is moved, since other items may move
    /// until then.
    ///
    /// Nil for an item in a lane on another file system: it cannot be renamed into this lane, so it is copied and
    /// removed like an item from outside.
    package func place(of item: DragItem) async throws -> LocalPlace? {
        try await BlockingWork.run {
            guard case .path(let path) = item.source, let name = path.lastComponent, name.kind == .regular,
                let folder = try? StoreIdentity(directory: path.parent), let lane = lane(at: folder),
                let status = try? lane.directory.appending(name).stat()
            else { return nil }
            let place = LocalPlace(index: nil, lane: lane.name.isEmpty ? nil : lane.name)
            // Every visible file is an item; a folder or a hidden file only if it was dropped.
            if status.type == .regular, !name.isHidden { return place }
            let isItem = try StoreView(lanes: [lane], declared: Set(lanes)).run {
                try StoredLane(name: lane.name, database: $0).record(named: name) != nil
            }
            return isItem ? place : nil
        }
    }

    package func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing] {
        try await plan(dropping: items, options: options)
    }

    /// The lanes of the items, and this lane.
    func lanes(of items: [DropItem]) -> [StoreLane] {
        var names: Set<String> = [lane.name]
        for item in items {
            if case .local(let name, _) = item.stored(droppedOn: lane) { names.insert(name) }
        }
        return names.sorted().map { StoreLane(root: lane.root, name: $0) }
    }

    /// The lane of this store that has `folder` as its directory, if its items can be renamed into this lane.
    private func lane(at folder: StoreIdentity) -> StoreLane? {
        lanes.map { StoreLane(root: lane.root, name: $0) }.first { lane in
            guard let identity = try? StoreIdentity(directory: lane.directory), identity.isSameStore(as: folder) else {
                return false
            }
            if lane == self.lane { return true }
            let target = (try? StoreIdentity(directory: directory)) ?? (try? StoreIdentity(directory: lane.root))
            return identity.folder?.device == target?.folder?.device
        }
    }
}

// MARK: - Listing

extension JournalDestination: ItemListing {
    /// Calls `body` for the items and placeholders in the journal's order; files added by hand come last.
    ///
    /// Writes nothing: places of killed commands are omitted, and the next drop removes them.
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        try await BlockingWork.run {
            guard (try? directory.stat()) != nil else {
                throw DestinationError(
                    .notFound, path: directory, message: "no such directory",
                    hint: "drop something into it to create it")
            }
            try look { _ = try forEachItem(of: $0, body) }
        }
    }

    /// Calls `body` with each item of this lane, in order, until it returns false.
    ///
    /// - Returns: whether all items were passed to `body`.
    func forEachItem(of stored: StoredLane, _ body: (StoredItem) throws -> Bool) throws -> Bool {
        try StoreStaging.looking(in: try? DndFolder(in: lane.root)) { staging in
            var onTheirWay = ItemsOnTheirWay(staging: staging, database: stored.database)
            var index = 0
            var goesOn = true
            let hasCompanions = try ItemStore.hasCompanions(stored.database)
            try stored.forEach { record in
                var item = item(record, index: index, &onTheirWay)
                if hasCompanions { item.companions = try companionPaths(of: record, in: stored) }
                goesOn = try body(item)
                index += 1
                return goesOn
            }
            return goesOn
        }
    }

    private func item(_ record: StoreRecord, index: Int, _ onTheirWay: inout ItemsOnTheirWay) -> StoredItem {
        let path = directory.appending(record.name)
        let hasLanded = record.state == .landed
        let status = hasLanded ? try? path.stat() : nil
        // A file that was edited by hand may have another type.
        let isKnown = status.map { !record.isEdited($0) } ?? true
        let type = isKnown ? record.provenance?.type : nil
        var item = StoredItem(
            index: index, path: path, type: type ?? status.flatMap { ItemType.type(of: path, $0) },
            bytes: status.flatMap { $0.type == .directory ? nil : $0.size }, source: record.provenance?.source,
            dropped: hasLanded ? record.provenance?.dropped : nil, placeholder: !hasLanded,
            lane: record.lane.isEmpty ? nil : record.lane, hash: record.provenance?.hash)
        if hasLanded, isKnown {
            item.losses = record.provenance?.losses ?? []
            item.proof = record.provenance?.proof
        }
        if !hasLanded { (item.progress, item.drop) = onTheirWay.look(at: record) }
        return item
    }
}
