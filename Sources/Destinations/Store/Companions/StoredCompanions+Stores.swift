import FileSystem
import StoreFiles
import SystemPackage
package import Transfer

extension StoredCompanions {
    /// Those of journals, of boards' lanes, and of frames. A store that is not trusted, or cannot be read, has none.
    ///
    /// - Complexity: O(n) in the number of companions in the store.
    package static let ofStores = StoredCompanions { folder in
        guard StoreDirectories.isInStore(folder) else { return nil }
        let destination = try? DestinationResolver.directory(folder, looksOnly: true)
        return switch destination {
        case let journal as JournalDestination: (try? journal.storedCompanions()) ?? [:]
        case let frame as FrameDestination: (try? frame.journal.storedCompanions()) ?? [:]
        case let board as BoardDestination where board.lane != nil: (try? board.target.storedCompanions()) ?? [:]
        case is BoardDestination: [:]
        default: nil
        }
    }
}

extension StoreDirectories {
    /// Whether a folder has a store, or may be a lane of one beside it.
    static func isInStore(_ folder: FilePath) -> Bool {
        [folder, folder.appending("..")].contains { (try? $0.appending(storeName).stat()) != nil }
    }
}

extension JournalDestination {
    /// The companions of the items in this lane, by the names of the items.
    fileprivate func storedCompanions() throws -> [FilePath.Component: [Companion]] {
        guard let folder = try StoreView.obeyedFolder(of: lane.root),
            try ItemStore.reading(in: folder, ItemStore.hasCompanions) == true
        else { return [:] }
        let root = try Directory(lane.root)
        return try look { stored in
            var found: [FilePath.Component: [Companion]] = [:]
            for record in try ItemStore.companions(in: stored.database) {
                guard let link = record.provenance?.companionOf,
                    let item = try ItemStore.record(link.item, in: stored.database), item.state == .landed,
                    item.lane == lane.name
                else { continue }
                // A forged store may have links to folders elsewhere.
                let path = lane.directory(of: record.lane).appending(record.name)
                guard let directory = try? lane.lane(record.lane).openIfPresent(in: root),
                    let type = (try? directory.status(of: record.name))?.type, type == .regular || type == .directory,
                    let companion = Companion(path: path, isFolder: type == .directory, of: link.main)
                else { continue }
                found[item.name, default: []].append(companion)
            }
            return found
        }
    }

    /// The companions of an item, whose files are there or not.
    func companionPaths(of record: StoreRecord, in stored: StoredLane) throws -> [FilePath] {
        try ItemStore.companions(of: record.id, in: stored.database).map {
            lane.directory(of: $0.lane).appending($0.name)
        }
    }
}
