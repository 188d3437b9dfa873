import ItemProviders
import DropSessions
import FileSystem
import SystemPackage

extension FolderDestination: ItemListing {
    /// The visible files and folders, by name (bytes compared).
    package func items() async throws -> [StoredItem] {
        let names = try await visibleNames()
        return await BlockingWork.run {
            names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.compactMap { name in
                let path = directory.appending(name)
                guard let status = (try? path.stat()) ?? (try? path.stat(followTargetSymlink: false)) else {
                    return nil
                }
                return StoredItem(
                    index: nil, path: path, type: ItemType.type(of: path, status),
                    bytes: status.type == .directory ? nil : status.size, source: nil, dropped: nil,
                    placeholder: false, lane: nil, hash: nil)
            }
        }
    }
}
