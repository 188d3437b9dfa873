package import DropSessions
import ItemProviders
import FileSystem
import SystemPackage

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

    package func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing] {
        guard items.contains(where: { $0.sourcePlace != nil }) else {
            return try await plan(items.map(\.name), options: options)
        }
        return try await BlockingWork.run {
            try StoreView(lanes: lanes(of: items), declared: Set(lanes)).run { database in
                let pieces = try items.map { try $0.stored(droppedOn: lane).piece(of: lane, in: database) }
                return try plan(pieces, in: StoredLane(name: lane.name, database: database), options: options)
            }
        }
    }

    /// The lanes of the items, and this lane.
    private func lanes(of items: [DropItem]) -> [StoreLane] {
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
