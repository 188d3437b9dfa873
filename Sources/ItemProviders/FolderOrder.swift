import FileSystem
package import SystemPackage

/// The order of a folder's entries: that of its store if it has one, otherwise the byte order of the names.
///
/// It only rearranges the entries: whatever a store returns, no entry is added or duplicated, and none is lost unless
/// the folder says that it is not an item.
package struct FolderOrder: Sendable {
    /// The entries of a folder, in order.
    package struct Listing: Sendable {
        /// The names.
        package let names: [FilePath.Component]
        /// The names that are lanes of a board.
        package let lanes: Set<FilePath.Component>
        /// The hidden names that the folder's own order has: they are items like all others.
        package let hiddenItems: Set<FilePath.Component>
        /// Whether entries without a name here are left out; otherwise they come last.
        package let omitsOthers: Bool

        /// Creates a listing from its parts.
        package init(
            names: [FilePath.Component], lanes: Set<FilePath.Component> = [],
            hiddenItems: Set<FilePath.Component> = [], omitsOthers: Bool = false
        ) {
            self.names = names
            self.lanes = lanes
            self.hiddenItems = hiddenItems
            self.omitsOthers = omitsOthers
        }
    }

    /// Orders every folder by the bytes of the names.
    package static let byName = FolderOrder { _, _ in nil }

    private let own: @Sendable (FilePath, [FilePath.Component]) -> Listing?

    /// Creates an order from a function.
    ///
    /// - Parameter own: Takes a folder and the names in it, in byte order, and returns the folder's own order; nil if
    ///   it has none. The order may contain names that do not exist and omit ones that do.
    package init(_ own: @escaping @Sendable (FilePath, [FilePath.Component]) -> Listing?) { self.own = own }

    /// Returns the entries of `folder`: first those that its own order names, then the rest in byte order, unless the
    /// order omits them.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotRead`. (`open`, `readdir`)
    /// - Complexity: O(n log n) in the number of entries, plus the time of the store's function.
    package func listing(of folder: FilePath) throws(ItemProviderError) -> Listing {
        listing(of: folder, holding: try FileTree.names(in: folder))
    }

    /// Returns the entries of a folder whose names are known.
    func listing(of folder: FilePath, holding names: [FilePath.Component]) -> Listing {
        let names = names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        guard let own = own(folder, names) else { return Listing(names: names) }
        var rest = Set(names)
        let ordered = own.names.filter { rest.remove($0) != nil }
        return Listing(
            names: ordered + (own.omitsOthers ? [] : names.filter(rest.contains)), lanes: own.lanes,
            hiddenItems: Set(ordered.filter(\.isHidden)))
    }
}
