package import FoundationEssentials
package import DragSources
import FileSystem
import ItemProviders
package import SystemPackage
package import Transfer

/// The items of a destination and of the folders in it, in order. Hidden files are left out, and so are links to folders.
package struct PublishedFolder: Sendable {
    private let folder: FilePath
    private let lifter: ItemLifter
    private let dropped: [FilePath: Date]

    /// - Parameter dropped: When the items landed, by their paths.
    package init(_ folder: FilePath, lifter: ItemLifter, dropped: [FilePath: Date]) {
        self.folder = folder
        self.lifter = lifter
        self.dropped = dropped
    }

    /// Lifts all items.
    ///
    /// - Returns: the items, and why entries or folders cannot be read.
    /// - Throws: `ItemProviderError` if the folder itself cannot be read, `CancellationError`.
    package func items() async throws -> (items: [PublishedItem], failures: [ItemFailure]) {
        var failures: [ItemFailure] = []
        let items = try await items(in: "", laneFolder: nil, &failures)
        return (items, failures)
    }

    private func items(
        in path: FilePath, laneFolder: FilePath?, _ failures: inout [ItemFailure]
    ) async throws -> [PublishedItem] {
        let opener = FolderOpener(lifter: lifter, folder: folder.pushing(path))
        let listing = try await opener.listing()
        var items: [PublishedItem] = []
        for name in listing.names where !name.isHidden {
            try Task.checkCancellation()
            let inner = path.appending(name)
            let place = folder.pushing(inner)
            do {
                let status = try place.stat()
                if status.type == .directory {
                    guard try !FileTree.isLinkToDirectory(place) else { continue }
                    items += try await self.items(
                        in: inner, laneFolder: listing.lanes.contains(name) ? inner : laneFolder, &failures)
                } else if status.type == .regular, let item = opener.item(named: name, in: listing) {
                    items.append(
                        PublishedItem(
                            item: item, title: inner.stem ?? name.string, path: inner, laneFolder: laneFolder,
                            dropped: dropped[place]))
                }
            } catch let error as Errno where error == .noSuchFileOrDirectory {
                // It is still arriving, or a link that leads nowhere.
                continue
            } catch let error as CancellationError {
                throw error
            } catch {
                failures.append(ItemFailure(error, subject: place.string).naming(place.string))
            }
        }
        return items
    }
}
