import ItemProviders
package import DropSessions
import FileSystem
package import SystemPackage
package import UniformTypes

/// A directory of ordered items: text and pictures, unless declared otherwise. The first drop creates it.
package struct JournalDestination: DropDestination {
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
            let isWritable = isWritable
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
            try look { try plan(names.map { .new($0) }, in: $0, options: options) }
        }
    }

    /// The planned landings of `pieces` in the lane `stored`.
    func plan(
        _ pieces: [LanePlacement.Piece], in stored: StoredLane, options: DropOptions
    ) throws -> [Landing] {
        var reservations = NameReservations(
            collision: options.collision, limit: SystemCalls.longestName(in: directory))
        let arrangement = try LanePlacement(
            pieces, in: LanePlaces(lane: stored, directory: directory), behind: nil, to: options.intent,
            reservations: &reservations, isTaken: isTaken)
        return pieces.indices.map {
            arrangement.landing(of: $0, in: directory, collision: options.collision, bytes: nil)
        }
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
        guard (try? directory.stat()) != nil else { return SystemCalls.isWritable(directory.parent) }
        let store = lane.folders.store
        return SystemCalls.isWritable(directory) && ((try? store.stat()) == nil || SystemCalls.isWritable(store))
    }
}
