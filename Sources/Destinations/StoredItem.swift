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
