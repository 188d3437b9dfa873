import ItemProviders
package import DropSessions
import FileSystem
package import SystemPackage
import Trust
package import UniformTypes

/// A directory of ordered items, text and pictures unless it declares otherwise. The first drop makes it.
package struct JournalDestination: DropDestination {
    /// The part of its store that it is: all of it, unless it is a lane of a board.
    let lane: StoreLane
    /// The names of all lanes of its store: an item of any of them can change to this one.
    let lanes: [String]
    package let displayName: String
    package let settings: DestinationSettings
    /// What the directory says of itself when the first drop makes it.
    let declaration: DestinationDeclaration

    /// The journal `directory`, which need not exist.
    package init(
        directory: FilePath, displayName: String? = nil, settings: DestinationSettings,
        declaration: DestinationDeclaration = DestinationDeclaration(kind: "journal")
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
            let view = try view()
            let records = view.present.map(\.name) + view.strays
            _ = try StorePlaces(directory: directory, names: records).position(for: options.intent)
            guard isWritable else {
                return DropProposal(operation: .forbidden, intent: options.intent, reason: "it cannot be written to")
            }
            var additions: Int?
            if settings.maxItems != nil, let names {
                additions = self.additions(names, taken: Set(records), options)
            }
            return settings.proposal(
                options, itemCount: itemCount, additions: additions, present: records.count)
        }
    }

    /// How many items there will be more when items of these names land.
    func additions(_ names: [FilePath.Component], taken: Set<FilePath.Component>, _ options: DropOptions) -> Int {
        names.additions(options, in: directory) { taken.contains($0) || isTaken($0) }
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try await BlockingWork.run {
            let view = try view()
            let records = view.present.map(\.name) + view.strays
            let taken = Set(records)
            var position = try StorePlaces(directory: directory, names: records).position(for: options.intent)
            var reservations = NameReservations(
                collision: options.collision, limit: SystemCalls.longestName(in: directory))
            return names.map { name in
                let reservation = reservations.reserve(name) { taken.contains($0) || isTaken($0) }
                let outcome = reservation.plannedOutcome(options.collision)
                let index: Int?
                if case .free = reservation {
                    index = position
                    position += 1
                } else {
                    index = records.firstIndex(of: reservation.name)
                }
                return Landing(outcome: outcome, path: directory.appending(reservation.name), index: index)
            }
        }
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try await BlockingWork.run {
            try JournalCoordinator(lane: lane, declaration: declaration, options: options)
        }
    }

    /// What the store and the folder say together, without changing either.
    func view() throws -> FolderView { try views(of: [lane])[0] }

    /// What the store and the folders of some of its lanes say together, without changing any. An item that changes its lane meanwhile is
    /// in one of them.
    func views(of lanes: [StoreLane]) throws -> [FolderView] {
        let root = try? Directory(lane.root)
        // The names are read first: what is in the store by then and has left its folder is looked for once more.
        let found = try lanes.map { lane -> (directory: Directory, names: [FilePath.Component])? in
            guard let root, (try? lane.directory.stat()) != nil else { return nil }
            try lane.refuseLink()
            let directory = try lane.open(in: root)
            return (directory, try reporting(lane.directory, "be read") { try directory.names() })
        }
        let folder = try obeyedFolder()
        let (records, changes) =
            try folder.flatMap { folder in
                try ItemStore.reading(in: folder) { database in
                    (
                        try lanes.map { try ItemStore.records(lane: $0.name, in: database) },
                        try ItemStore.laneChanges(among: Set(self.lanes + [lane.name]), in: database)
                    )
                }
            } ?? (lanes.map { _ in [] }, [])
        return try StoreStaging.looking(in: folder) { staging in
            zip(zip(lanes, found), records).map { lane, records in
                guard let root, let (directory, names) = lane.1 else {
                    return FolderView(directory: nil, names: [], records: [], isHeld: { _ in false })
                }
                return FolderView(
                    directory: directory, names: names, records: changes.applied(to: records, of: lane.0, in: root),
                    isHeld: staging.isHeld)
            }
        }
    }

    /// The store's folder; nil where there is none, or it belongs to another user and is not trusted: then the files alone count.
    private func obeyedFolder() throws -> DndFolder? {
        guard let folder = try opening(lane.root, { try DndFolder(in: lane.root) }) else { return nil }
        if FolderTrust.process.obeys(folder) { return folder }
        SafetyWarnings.warnOfStranger(folder)
        return nil
    }

    func isTaken(_ name: FilePath.Component) -> Bool {
        (try? directory.appending(name).stat(followTargetSymlink: false)) != nil
    }

    /// Whether files can be made in it, and noted in its store.
    var isWritable: Bool {
        guard (try? directory.stat()) != nil else { return SystemCalls.isWritable(directory.parent) }
        let store = lane.folders.store
        return SystemCalls.isWritable(directory) && ((try? store.stat()) == nil || SystemCalls.isWritable(store))
    }
}
