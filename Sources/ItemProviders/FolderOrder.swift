import FileSystem
package import SystemPackage

/// The order in which the entries of a folder are taken: that of its store, where it has one, else that of their names.
///
/// It only rearranges what the folder holds: whatever a store says, no entry is lost, added or doubled.
package struct FolderOrder: Sendable {
    /// The entries of a folder, in order.
    package struct Listing: Sendable {
        /// The names.
        package let names: [FilePath.Component]
        /// Those that are lanes of a board.
        package let lanes: Set<FilePath.Component>

        /// A listing from its parts.
        package init(names: [FilePath.Component], lanes: Set<FilePath.Component> = []) {
            self.names = names
            self.lanes = lanes
        }
    }

    /// Every folder by the bytes of the names.
    package static let byName = FolderOrder { _, _ in nil }

    private let own: @Sendable (FilePath, [FilePath.Component]) -> Listing?

    /// An order that `own` tells.
    ///
    /// - Parameter own: gets a folder and the names in it, in byte order; returns nil for a folder without an order of its own. It may
    ///   name what is not there and leave out what is.
    package init(_ own: @escaping @Sendable (FilePath, [FilePath.Component]) -> Listing?) { self.own = own }

    /// What `folder` holds: first what its own order names, then the rest by the bytes of the names.
    ///
    /// - Throws: `ItemProviderError` with `cannotRead`. (`opendir`, `readdir`)
    /// - Complexity: O(n log n) in the number of entries, and what the store takes.
    package func listing(of folder: FilePath) throws(ItemProviderError) -> Listing {
        listing(of: folder, holding: try FileTree.names(in: folder))
    }

    /// The same for a folder of which the names are known.
    func listing(of folder: FilePath, holding names: [FilePath.Component]) -> Listing {
        let names = names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        guard let own = own(folder, names) else { return Listing(names: names) }
        var rest = Set(names)
        let ordered = own.names.filter { rest.remove($0) != nil }
        return Listing(names: ordered + names.filter(rest.contains), lanes: own.lanes)
    }
}
