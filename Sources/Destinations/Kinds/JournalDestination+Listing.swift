import ItemProviders
import DropSessions
import FileSystem
import SystemPackage

extension JournalDestination: ItemListing {
    /// The items and placeholders in the journal's order; files put there by hand last.
    ///
    /// Nothing is written: places of killed commands are left out of the list, and the next drop clears them.
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        try await BlockingWork.run {
            guard (try? directory.stat()) != nil else {
                throw DestinationError(
                    .notFound, path: directory, message: "no such directory",
                    hint: "dropping something into it makes it")
            }
            try look { _ = try forEachItem(of: $0, body) }
        }
    }

    /// Calls `body` with each item of this lane, in order, until it answers false.
    ///
    /// - Returns: whether it was called with all.
    func forEachItem(of stored: StoredLane, _ body: (StoredItem) throws -> Bool) throws -> Bool {
        var index = 0
        var goesOn = true
        try stored.forEach { record in
            goesOn = try body(item(record, index: index))
            index += 1
            return goesOn
        }
        return goesOn
    }

    private func item(_ record: StoreRecord, index: Int) -> StoredItem {
        let path = directory.appending(record.name)
        let hasLanded = record.state == .landed
        let status = hasLanded ? try? path.stat() : nil
        // What was changed by hand may be of another type.
        let isKnown = status.map { !record.isEdited($0) } ?? true
        let type = isKnown ? record.provenance?.type : nil
        return StoredItem(
            index: index, path: path, type: type ?? status.flatMap { ItemType.type(of: path, $0) },
            bytes: status.flatMap { $0.type == .directory ? nil : $0.size }, source: record.provenance?.source,
            dropped: hasLanded ? record.provenance?.dropped : nil, placeholder: !hasLanded,
            lane: record.lane.isEmpty ? nil : record.lane, hash: record.provenance?.hash)
    }
}
