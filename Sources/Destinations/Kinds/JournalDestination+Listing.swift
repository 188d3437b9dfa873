import ItemProviders
import DropSessions
import FileSystem
import SystemPackage

extension JournalDestination: ItemListing {
    /// The items and placeholders in the journal's order; files put there by hand last.
    ///
    /// Nothing is written: places of killed commands are left out of the list, and the next drop clears them.
    package func items() async throws -> [StoredItem] {
        try await BlockingWork.run {
            guard (try? directory.stat()) != nil else {
                throw DestinationError(
                    .notFound, path: directory, message: "no such directory",
                    hint: "dropping something into it makes it")
            }
            return listed(try view())
        }
    }

    /// The items of the view, which is of this lane.
    func listed(_ view: FolderView) -> [StoredItem] {
        let recorded = view.present.enumerated().map { item($1, index: $0, view) }
        let strays = view.strays.enumerated().map { offset, name in
            stray(name, index: recorded.count + offset)
        }
        return recorded + strays
    }

    private func item(_ record: StoreRecord, index: Int, _ view: FolderView) -> StoredItem {
        let path = directory.appending(record.name)
        let hasLanded = record.state == .landed || view.landedUnnoticed.contains { $0.id == record.id }
        let status = hasLanded ? try? path.stat() : nil
        return StoredItem(
            index: index, path: path, type: record.provenance?.type ?? status.flatMap { ItemType.type(of: path, $0) },
            bytes: status.flatMap { $0.type == .directory ? nil : $0.size }, source: record.provenance?.source,
            dropped: hasLanded ? record.provenance?.dropped : nil, placeholder: !hasLanded,
            lane: record.lane.isEmpty ? nil : record.lane, hash: record.provenance?.hash)
    }

    private func stray(_ name: FilePath.Component, index: Int) -> StoredItem {
        let path = directory.appending(name)
        let status = try? path.stat()
        return StoredItem(
            index: index, path: path, type: status.flatMap { ItemType.type(of: path, $0) }, bytes: status?.size,
            source: nil, dropped: nil, placeholder: false, lane: lane.name.isEmpty ? nil : lane.name, hash: nil)
    }
}
