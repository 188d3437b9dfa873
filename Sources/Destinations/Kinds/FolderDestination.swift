import FileSystem
import ItemProviders
package import SystemPackage
package import Transfer
package import UniformTypes

/// Any directory: items land in it as plain files and folders, as `cp` leaves them, without other files.
package struct FolderDestination: GroupedDropDestination {
    /// The directory.
    package let directory: FilePath
    package let displayName: String
    package let settings: DestinationSettings
    /// Whether a drop creates the directory if it is missing.
    private let isMade: Bool

    /// Creates a destination for the directory `directory`.
    ///
    /// - Parameter isMade: Whether a drop creates the directory if it is missing.
    package init(
        directory: FilePath, displayName: String? = nil, settings: DestinationSettings, isMade: Bool = false
    ) {
        self.directory = directory
        self.displayName = displayName ?? directory.string
        self.settings = settings
        self.isMade = isMade
    }

    /// Whether the directory is missing, and a drop creates it.
    var isMissing: Bool { isMade && (try? directory.stat(followTargetSymlink: false)) == nil }

    package var kind: String { "folder" }
    package var readableTypes: [UniformType] { settings.readableTypes }
    package var preference: NegotiationPolicy.Preference { settings.preference }

    package var store: StoreIdentity? { StoreIdentity.ofDestination(directory, group: settings.group) }
    /// A folder that reads only some types, or has room for a number of files, takes no other file along.
    package var keepsCompanions: Bool { settings.maxItems == nil && settings.readableTypes.contains(.item) }
    package var comparesWhatItWrites: Bool { true }
    /// The coordinator does not count items.
    package var checksLimitsPerItem: Bool { settings.maxItems == nil && settings.perDrop == nil }

    /// An item that is already in the folder stays: a folder has no order to change.
    package func place(of item: DragItem) async throws -> LocalPlace? {
        await BlockingWork.run {
            let folder = directory.pushing(item.folders.path)
            return StoreIdentity.ofDestination(folder, group: nil)?.name(of: item).map { _ in LocalPlace(index: nil) }
        }
    }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try await proposal(for: itemCount, named: nil, options)
    }

    package func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal {
        let new = items.filter { $0.sourcePlace == nil }
        let isFlat = new.allSatisfy(\.dragItem.folders.isEmpty)
        return try await proposal(for: new.count, named: isFlat ? new.map(\.name) : nil, options)
    }

    private func proposal(
        for itemCount: Int, named names: [FilePath.Component]?, _ options: DropOptions
    ) async throws -> DropProposal {
        try refuseOrder(options.intent)
        guard SystemCalls.isWritable(isMissing ? directory.parent : directory) else {
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

    package func beginPlan(options: DropOptions) async throws -> any GroupedDropPlan {
        try refuseOrder(options.intent)
        return FolderPlan(of: self, options: options)
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try refuseOrder(options.intent)
        return try await BlockingWork.run {
            try FolderCoordinator(
                directory: directory, isMade: isMissing, keepsCompanions: keepsCompanions, options: options)
        }
    }

    func isTaken(_ name: FilePath.Component) -> Bool { isTaken(name, in: "") }

    /// Whether the name is taken in the folder with this path below the directory.
    func isTaken(_ name: FilePath.Component, in folder: FilePath) -> Bool {
        (try? directory.pushing(folder).appending(name).stat(followTargetSymlink: false)) != nil
    }

    func visibleNames() async throws -> [FilePath.Component] {
        try await BlockingWork.run {
            if isMissing { return [] }
            return try reporting(directory, "be read") { try Directory(directory).names() }.filter { !$0.isHidden }
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

// MARK: - Listing

extension FolderDestination: ItemListing {
    /// Calls `body` for the visible files and folders, sorted by name (bytewise).
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        let names = try await visibleNames()
        try await BlockingWork.run {
            for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
                let path = directory.appending(name)
                guard let status = (try? path.stat()) ?? (try? path.stat(followTargetSymlink: false)) else { continue }
                let item = StoredItem(
                    index: nil, path: path, type: ItemType.type(of: path, status),
                    bytes: status.type == .directory ? nil : status.size, source: nil, dropped: nil,
                    placeholder: false, lane: nil, hash: nil)
                guard try body(item) else { return }
            }
        }
    }
}
