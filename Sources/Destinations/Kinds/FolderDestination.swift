import ItemProviders
package import DropSessions
import Glibc
import FileSystem
package import SystemPackage
package import UniformTypes

/// Any directory: items land in it as plain files and folders, as `cp` leaves them, without other files.
package struct FolderDestination: DropDestination {
    /// The directory.
    package let directory: FilePath
    package let displayName: String
    package let settings: DestinationSettings

    /// Creates a destination for the existing directory `directory`.
    package init(directory: FilePath, displayName: String? = nil, settings: DestinationSettings) {
        self.directory = directory
        self.displayName = displayName ?? directory.string
        self.settings = settings
    }

    package var kind: String { "folder" }
    package var readableTypes: [UniformType] { settings.readableTypes }
    package var preference: NegotiationPolicy.Preference { settings.preference }

    package var store: StoreIdentity? { StoreIdentity.ofDestination(directory, group: settings.group) }

    /// An item that is already in the folder stays: a folder has no order to change.
    package func place(of item: DragItem) async throws -> LocalPlace? {
        await BlockingWork.run { store?.name(of: item) == nil ? nil : LocalPlace(index: nil) }
    }

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
        try refuseOrder(options.intent)
        guard SystemCalls.isWritable(directory) else {
            return DropProposal(operation: .forbidden, intent: options.intent, reason: "it cannot be written to")
        }
        guard settings.maxItems != nil else { return settings.proposal(options, itemCount: itemCount, present: 0) }
        let additions = await BlockingWork.run { names?.additions(options, in: directory, isTaken: isTaken) }
        return settings.proposal(
            options, itemCount: itemCount, additions: additions, present: try await visibleNames().count)
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try refuseOrder(options.intent)
        return await BlockingWork.run {
            var reservations = NameReservations(
                collision: options.collision, limit: SystemCalls.longestName(in: directory))
            return names.map { name in
                let reservation = reservations.reserve(name, isTaken: isTaken)
                return Landing(
                    outcome: reservation.plannedOutcome(options.collision),
                    path: directory.appending(reservation.name))
            }
        }
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try refuseOrder(options.intent)
        return try await BlockingWork.run { try FolderCoordinator(directory: directory, options: options) }
    }

    func isTaken(_ name: FilePath.Component) -> Bool {
        (try? directory.appending(name).stat(followTargetSymlink: false)) != nil
    }

    func visibleNames() async throws -> [FilePath.Component] {
        try await BlockingWork.run {
            try reporting(directory, "be read") { try Directory(directory).names() }.filter { !$0.isHidden }
        }
    }

    private func refuseOrder(_ intent: DropIntent) throws(DestinationError) {
        if intent == .unspecified { return }
        throw DestinationError(
            .noOrder, path: directory, message: "a folder has no order, so an item cannot have a position in it",
            hint: "give it an order: dnd init \(displayName) --kind journal")
    }
}

extension [FilePath.Component] {
    /// The number of items that are added when items of these names land: replacing and skipped items add none.
    func additions(
        _ options: DropOptions, in directory: FilePath, isTaken: (FilePath.Component) throws -> Bool
    ) rethrows -> Int {
        guard options.collision != .keepBoth else { return count }
        var reservations = NameReservations(
            collision: options.collision, limit: SystemCalls.longestName(in: directory))
        return try count { name in
            if case .free = try reservations.reserve(name, isTaken: isTaken) { true } else { false }
        }
    }
}

extension NameReservations.Reservation {
    /// The outcome that a plan shows for the reservation.
    func plannedOutcome(_ collision: DropOptions.Collision) -> Landing.Outcome {
        guard case .taken = self else { return .dropped }
        return collision == .skip ? .skipped : .taken
    }
}
