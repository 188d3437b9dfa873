package import SystemPackage

/// Finds the companions that a destination's store keeps of the items in a folder.
package struct StoredCompanions: Sendable {
    /// Returns the companions by the names of their items; nil if the folder is not one of a store's.
    package let companions: @Sendable (_ folder: FilePath) -> [FilePath.Component: [Companion]]?

    package init(_ companions: @escaping @Sendable (_ folder: FilePath) -> [FilePath.Component: [Companion]]?) {
        self.companions = companions
    }
}
