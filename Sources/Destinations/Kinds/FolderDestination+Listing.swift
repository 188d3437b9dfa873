import ItemProviders
import DropSessions
import FileSystem
import SystemPackage

extension FolderDestination: ItemListing {
    /// Calls `body` for the visible files and folders, sorted by name (bytewise).
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        let names = try await visibleNames()
        try await BlockingWork.run {
            for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
                let path = directory.appending(name)
                guard let status = (try? path.stat()) ?? (try? path.stat(followTargetSymlink: false)) else { continue }
                let item = StoredItem(
                    index: nil, path: path, type: ItemType.type(of: path, status),
                    bytes: status.type == .directory ? nil : status.size, source: nil, dropped: nil,
                    placeholder: false, lane: nil, hash: nil)
                guard try body(item) else { return }
            }
        }
    }
}
