import Configuration
package import ItemProviders
import DropSessions
import Glibc
import SystemPackage

extension FolderOrder {
    /// The order of journals, of boards and of their lanes, as `dnd list` shows it; any other folder by the names.
    ///
    /// Nothing is written. What belongs to somebody whose word is not taken has no say, and neither has a store that cannot be read: both
    /// are warned of, and the folder is taken by its names.
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
            // Only the end of the command is no error of the store's, and is noticed by whoever asked.
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

    /// Whether the folder around this one, which may be reached by a link, has a store: then this one may be a lane. (`stat`)
    private static func isBesideStore(_ folder: FilePath) -> Bool {
        var status = stat()
        return folder.appending("..").appending(StoreDirectories.storeName).withPlatformString { stat($0, &status) }
            == 0
    }
}

extension JournalDestination {
    /// The names of its items in their order, those on their way too, and of the files put there by hand behind them.
    ///
    /// A name that a drop on its way is about to replace stands where it is now.
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
