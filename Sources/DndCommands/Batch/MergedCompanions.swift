import Destinations
import DragSources
import SystemPackage
import Transfer

/// Finds the companions that shards keep of their items. The sources that the plan names are recorded at the destination,
/// not the places in the shards.
struct MergedCompanions: Sendable {
    private let finder = CompanionFinder(stored: .ofStores)

    /// The companions of an item that landed in a shard.
    ///
    /// - Parameters:
    ///   - line: The item's line of the plan.
    ///   - directory: The directory to which the sources of the plan refer.
    func companions(of landed: FilePath, _ line: PlannedItem, from directory: FilePath) -> [Companion] {
        let source = line.itemSource(from: directory)?.path
        return finder.companions(of: landed).map { kept in
            var companion = kept
            companion.origin = source.flatMap { source in
                let folder = source.removingLastComponent()
                return line.companions?.lazy.compactMap { FilePath.Component($0) }.map { folder.appending($0) }
                    .first { path in
                        source.lastComponent.flatMap { Companion(path: path, isFolder: kept.isFolder, of: $0) }?
                            .name(beside: kept.main) == kept.name
                    } ?? folder.appending(kept.name)
            }
            return companion
        }
    }
}
