package import DropSessions
package import FileSystem
import Synchronization
package import SystemPackage
package import UniformTypes

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// One item that a destination holds: a line of `dnd list`.
package struct StoredItem: Sendable, Hashable {
    /// The 0-based place; nil where there is no order.
    package let index: Int?
    /// The file or folder, or the one that a placeholder will become.
    package let path: FilePath
    /// What it is; nil when it cannot be told.
    package let type: UniformType?
    /// Its size in bytes; nil for a folder and for a placeholder.
    package let bytes: Int64?
    /// Where it came from; nil when nobody dropped it.
    package let source: ItemSource?
    /// When it was dropped; nil when nobody dropped it.
    package let dropped: Date?
    /// Whether its data is still on the way.
    package let placeholder: Bool
    /// How much of a placeholder's data is there, from 0 to 1; nil while nobody knows, and for an item.
    package var progress: Double? = nil
    /// Which command brings a placeholder's data; nil for an item.
    package var drop: RunningDrop? = nil
    /// The lane it is in; nil where there are none.
    package let lane: String?
    /// The hash of its content as it was dropped; nil where none was taken.
    package let hash: ContentHash?
    /// What it says, where it is no file of its own but a line of one; nil elsewhere.
    package var title: String? = nil
}

/// A command that is about to bring items.
package struct RunningDrop: Sendable, Hashable {
    /// Its command line; nil where it is not known.
    package let command: String?
    /// Its process; nil where it is not known.
    package let process: Int32?
}

/// A destination whose items can be listed.
package protocol ItemListing: Sendable {
    /// Calls `body` with each item, in order, until it answers false: the destination's own order where it has one, else by name.
    ///
    /// - Throws: `DestinationError` when the destination cannot be read, and what `body` throws.
    /// - Complexity: what is not asked for is not read where the destination has an order in its store, and nobody changed its folder by hand.
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
