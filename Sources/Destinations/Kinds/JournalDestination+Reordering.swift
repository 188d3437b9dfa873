package import DropSessions
import ItemProviders
import FileSystem
import SystemPackage

/// Moves inside a store: items get other places, in their lane or in another one, and nothing is loaded.
extension JournalDestination {
    package var store: StoreIdentity? { StoreIdentity.ofDestination(lane.root, group: settings.group) }

    /// The place of an item of this store. Its index is left to the moment of the move: others may move until then.
    ///
    /// An item in a lane on another file system has none: it cannot be renamed into this one, and is copied and removed like one from outside.
    package func place(of item: DragItem) async throws -> LocalPlace? {
        try await BlockingWork.run {
            guard case .path(let path) = item.source, let name = path.lastComponent, name.kind == .regular,
                let folder = try? StoreIdentity(directory: path.parent), let lane = lane(at: folder),
                let status = try? lane.directory.appending(name).stat()
            else { return nil }
            let place = LocalPlace(index: nil, lane: lane.name.isEmpty ? nil : lane.name)
            // Every visible file is an item; a folder or a hidden file is one only when it was dropped.
            if status.type == .regular, !name.isHidden { return place }
            return try views(of: [lane])[0].present.contains { $0.name == name } ? place : nil
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
            let stored = items.map { $0.stored(droppedOn: lane) }
            let view = try view()
            let names = view.present.map(\.name) + view.strays
            let hasLanded =
                view.present.map { $0.state == .landed || view.hasLandedUnnoticed($0) }
                + view.strays.map { _ in true }
            let pieces = try pieces(stored, names, hasLanded)
            var reservations = NameReservations(
                collision: options.collision, limit: SystemCalls.longestName(in: directory))
            let arrangement = try LaneArrangement(
                pieces, in: StorePlaces(directory: directory, names: names), hasLanded: hasLanded, behind: nil,
                to: options.intent, reservations: &reservations, isTaken: isTaken)
            return items.indices.map {
                arrangement.landing(of: $0, in: directory, collision: options.collision, bytes: nil)
            }
        }
    }

    private func pieces(
        _ items: [StoreArranging.Item], _ names: [FilePath.Component], _ hasLanded: [Bool]
    ) throws -> [LaneArrangement.Piece] {
        var landed: [FilePath.Component: Int] = [:]
        for (index, name) in names.enumerated() where hasLanded[index] && landed[name] == nil { landed[name] = index }
        return try items.map { item in
            switch item {
            case .new(let name): return .new(name)
            case .local(lane.name, let name):
                guard let index = landed[name] else { throw lane.noItem(name) }
                return .present(index)
            case .local(let other, let name):
                let other = StoreLane(root: lane.root, name: other)
                guard (try? Directory(lane.root)).map({ LaneChange.exists(name, of: other.name, in: lane, $0) }) == true
                else { throw other.noItem(name) }
                return .arriving(lane: other.name, name)
            }
        }
    }

    /// The lane of this store that is the folder, and can be renamed from.
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
