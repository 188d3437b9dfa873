import ItemProviders
package import DropSessions
package import SystemPackage
package import UniformTypes

/// A directory of ordered items, text and pictures unless it declares otherwise. The first drop makes it.
package struct JournalDestination: DropDestination {
    /// The part of its store that it is: all of it, unless it is a lane of a board.
    let lane: StoreLane
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

    init(lane: StoreLane, displayName: String, settings: DestinationSettings, declaration: DestinationDeclaration) {
        self.lane = lane
        self.displayName = displayName
        self.settings = settings
        self.declaration = declaration
    }

    /// The directory that holds the items.
    package var directory: FilePath { lane.directory }

    package var kind: String { "journal" }
    package var readableTypes: [UniformType] { settings.readableTypes }
    package var preference: NegotiationPolicy.Preference { settings.preference }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try await BlockingWork.run {
            let view = try view()
            let records = view.present.map(\.name) + view.strays
            _ = try StorePlaces(directory: directory, names: records).position(for: options.intent)
            guard isWritable else {
                return DropProposal(operation: .forbidden, intent: options.intent, reason: "it cannot be written to")
            }
            return settings.proposal(options, itemCount: itemCount, present: records.count)
        }
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try await BlockingWork.run {
            let view = try view()
            let records = view.present.map(\.name) + view.strays
            let taken = Set(records)
            var position = try StorePlaces(directory: directory, names: records).position(for: options.intent)
            var reservations = NameReservations(
                collision: options.collision, limit: FileCalls.longestName(in: directory))
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
    func view() throws -> FolderView {
        let folders = lane.folders
        guard (try? directory.stat()) != nil else {
            return FolderView(directory: directory, names: [], records: [], isHeld: { _ in false })
        }
        let names = try reporting(directory, "be read") { try DirectoryListing.names(in: directory) }
        let records = try ItemStore.reading(in: folders.store) { try ItemStore.records(lane: lane.name, in: $0) } ?? []
        return FolderView(directory: directory, names: names, records: records) {
            ItemStore.isHeld($0, in: folders.staging)
        }
    }

    private func isTaken(_ name: FilePath.Component) -> Bool {
        (try? directory.appending(name).stat(followTargetSymlink: false)) != nil
    }

    private var isWritable: Bool {
        let exists = (try? directory.stat()) != nil
        return FileCalls.isWritable(exists ? directory : directory.parent)
    }
}
