import ItemProviders
import SystemPackage
import Transfer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A complete companion that waits for its item's place.
struct StagedCompanion: Sendable {
    let companion: Companion
    let item: StagedItem
    let provenance: Provenance
    /// The source that the move will remove; nil for a copy, or if the source itself is moved.
    let moved: MovedSource?

    init(_ delivery: CompanionDelivery, _ item: StagedItem) {
        companion = delivery.companion
        self.item = item
        provenance = Provenance(delivery.delivery, item, dropped: Date())
        moved = MovedSource(of: delivery.delivery)
    }

    /// The same companion, with its bytes at another place in staging.
    init(_ staged: StagedCompanion, _ item: StagedItem) {
        companion = staged.companion
        self.item = item
        provenance = staged.provenance
        moved = staged.moved
    }
}

extension ContentStager {
    /// Stages the companions of an item, and passes them to `land`: an item lands with all of them, or not at all.
    /// Companions that do not land are removed from staging.
    ///
    /// - Parameter mayRename: Whether the sources of a move may be renamed, because that of the item is.
    func landing(
        _ companions: [CompanionDelivery], mayRename: Bool,
        land: @Sendable ([StagedCompanion]) async throws -> Landing
    ) async throws -> Landing {
        guard !companions.isEmpty else { return try await land([]) }
        let staged = try await BlockingWork.run {
            var staged: [StagedCompanion] = []
            do {
                for companion in companions {
                    try companion.delivery.progress.checkCancellation()
                    staged.append(StagedCompanion(companion, try stage(companion.delivery, mayRename: mayRename)))
                }
            } catch {
                for companion in staged { companion.item.discard() }
                throw error
            }
            return staged
        }
        do {
            return try await land(staged)
        } catch {
            for companion in staged { companion.item.discard() }
            throw error
        }
    }
}
