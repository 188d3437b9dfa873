package import FoundationEssentials
import Configuration
package import FileSystem
import Glibc
package import ItemProviders
import Synchronization
package import SystemPackage
package import Transfer
package import UniformTypes

/// An item in a destination: a line of `dnd list`.
package struct StoredItem: Sendable, Hashable {
    /// The 0-based index; nil if there is no order.
    package let index: Int?
    /// The file or folder, or the one that a placeholder will become.
    package let path: FilePath
    /// The type; nil if it cannot be determined.
    package let type: UniformType?
    /// Its size in bytes; nil for a folder and for a placeholder.
    package let bytes: Int64?
    /// The source; nil if it was not dropped.
    package let source: ItemSource?
    /// When it was dropped; nil if it was not.
    package let dropped: Date?
    /// Whether it is a placeholder, whose data has not arrived.
    package let placeholder: Bool
    /// The progress of a placeholder, from 0 to 1; nil if unknown, and for other items.
    package var progress: Double? = nil
    /// The command that brings a placeholder's data; nil for other items.
    package var drop: RunningDrop? = nil
    /// The lane; nil if there are no lanes.
    package let lane: String?
    /// The hash of its content when it was dropped; nil if none was computed.
    package let hash: ContentHash?
    /// What it lost when it landed.
    package var losses: [Loss] = []
    /// How it was found equal to its source before it landed; nil if they were not compared.
    package var proof: Proof? = nil
    /// The files and folders that belong to it.
    package var companions: [FilePath] = []
    /// The text of the line, if the item is a line of a file; otherwise nil.
    package var title: String? = nil
}

/// A command that is bringing items.
package struct RunningDrop: Sendable, Hashable {
    /// Its command line; nil if unknown.
    package let command: String?
    /// Its process id; nil if unknown.
    package let process: Int32?
}

/// A destination whose items can be listed.
package protocol ItemListing: Sendable {
    /// Calls `body` with each item until it returns false: in the destination's order if it has one, otherwise by name.
    ///
    /// - Throws: `DestinationError` if the destination cannot be read, and the errors of `body`.
    /// - Complexity: if the order is in a store and the directory was not changed by hand, only the requested items are
    ///   read.
    func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws
}

extension ItemListing {
    /// The first items, in order.
    package func items(first count: Int = .max) async throws -> [StoredItem] {
        guard count > 0 else { return [] }
        let items = Mutex<[StoredItem]>([])
        try await forEachItem { item in
            items.withLock { items in
                items.append(item)
                return items.count < count
            }
        }
        return items.withLock { $0 }
    }
}

// MARK: - The order of stores

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
        } catch let error as DndFolderError {
            SafetyWarnings.warn(
                error.path, "\(error.message); the items of \(folder.string) are taken in the order of their names")
            return nil
        } catch let problem as DeclarationFileProblem {
            SafetyWarnings.warn(
                folder, "\(problem.place): \(problem.message); the items are taken in the order of their names")
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
        default:
            guard let contents = try FolderContents.read(in: folder) else { return nil }
            return Listing(
                names: contents.names, lanes: contents.lanes, omitsOthers: true)
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
