import ItemProviders
package import DropSessions
import SystemPackage

/// Moves inside a journal: items get other places, and nothing is loaded.
extension JournalDestination {
    package var store: StoreIdentity? { StoreIdentity.ofDestination(directory, group: settings.group) }

    /// The place of an item of this journal. Its index is left to the moment of the move: others may move until then.
    package func place(of item: DragItem) async throws -> LocalPlace? {
        try await BlockingWork.run {
            guard let name = store?.name(of: item), let status = try? directory.appending(name).stat() else {
                return nil
            }
            // Every visible file is an item; a folder or a hidden file is one only when it was dropped.
            if status.type == .regular, !name.isHidden { return LocalPlace(index: nil) }
            return try view().present.contains { $0.name == name } ? LocalPlace(index: nil) : nil
        }
    }

    package func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing] {
        try await BlockingWork.run {
            let view = try view()
            let names = view.present.map(\.name) + view.strays
            let hasLanded = view.present.map { $0.state == .landed || view.hasLandedUnnoticed($0) }
            let places = StorePlaces(directory: directory, names: names)
            let moved = try places.indices(of: items, hasLanded: hasLanded + view.strays.map { _ in true })
            let order = try places.order(moving: moved, behind: nil, to: options.intent)
            return moved.map { Landing(path: directory.appending(names[$0]), index: order.firstIndex(of: $0)) }
        }
    }
}
