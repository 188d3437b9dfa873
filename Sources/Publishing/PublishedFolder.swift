package import DragSources
import FileSystem
import ItemProviders
package import SystemPackage
import Transfer

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
    /// - Throws: `ItemProviderError` if a folder cannot be read, `CancellationError`.
    package func items() async throws -> [PublishedItem] { try await items(in: "", lane: nil) }

    private func items(in path: FilePath, lane: String?) async throws -> [PublishedItem] {
        let opener = FolderOpener(lifter: lifter, folder: folder.pushing(path))
        let listing = try await opener.listing()
        var items: [PublishedItem] = []
        for name in listing.names where name.bytes.first != UInt8(ascii: ".") {
            try Task.checkCancellation()
            let inner = path.appending(name)
            let place = folder.pushing(inner)
            // What is still arriving has no file.
            guard let status = try? place.stat() else { continue }
            if status.type == .directory {
                guard try !FileTree.isLinkToDirectory(place) else { continue }
                items += try await self.items(in: inner, lane: listing.lanes.contains(name) ? name.string : lane)
            } else if status.type == .regular, let item = opener.item(named: name, in: listing) {
                items.append(
                    PublishedItem(
                        item: item, title: inner.stem ?? name.string, path: inner, lane: lane, dropped: dropped[place]))
            }
        }
        return items
    }
}
