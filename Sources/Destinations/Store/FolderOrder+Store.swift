import Configuration
package import ItemProviders
import DropSessions
import Glibc
import SystemPackage

extension FolderOrder {
    /// The order of journals, boards and their lanes as `dnd list` shows it; other folders are sorted by name.
    ///
    /// Writes nothing. A store of an untrusted user, or one that cannot be read, causes a warning, and the folder is
    /// sorted by name.
    package static let ofStores = FolderOrder { folder, names in
        guard folder.lastComponent != StoreDirectories.storeName,
            names.contains(StoreDirectories.storeName) || isBesideStore(folder)
        else { return nil }
        do {
            return try listing(of: folder)
        } catch let error as DestinationError {
            SafetyWarnings.warn(
                error.path, "\(error.message); the items of \(folder.string) are taken in the order of their names")
            return nil
        } catch {
            // The only other error is cancellation, which the caller notices.
            return nil
        }
    }

    private static func listing(of folder: FilePath) throws -> Listing? {
        switch try DestinationResolver.directory(folder, looksOnly: true) {
        case let journal as JournalDestination: return Listing(names: try journal.orderedNames())
        case let board as BoardDestination:
            if board.lane != nil { return Listing(names: try board.target.orderedNames()) }
            let lanes = board.lanes.compactMap { FilePath.Component($0) }
            return Listing(names: lanes, lanes: Set(lanes))
        default: return nil
        }
    }

    /// Whether the parent of this folder, which may be reached by a link, has a store; then this folder may be a lane.
    /// (`stat`)
    private static func isBesideStore(_ folder: FilePath) -> Bool {
        var status = stat()
        return folder.appending("..").appending(StoreDirectories.storeName).withPlatformString { stat($0, &status) }
            == 0
    }
}

extension JournalDestination {
    /// The names of its items in order, including incoming ones; files added by hand come last.
    ///
    /// A name that a running drop will replace keeps its present place.
    fileprivate func orderedNames() throws -> [FilePath.Component] {
        try look { stored in
            var records: [StoreRecord] = []
            try stored.forEach { record in
                records.append(record)
                return true
            }
            let landed = Set(records.lazy.filter { $0.state == .landed }.map(\.name))
            return records.filter { $0.state == .landed || !landed.contains($0.name) }.map(\.name)
        }
    }
}
