import ItemProviders
import Synchronization

/// The progress of one item until it lands, and a way to cancel it alone.
///
/// An item is loaded, which is the main work of a conversion, and then written, which is the main work of a copy.
package final class PlaceProgress: Sendable {
    private struct State {
        var hasBegun = false
        var hasEnded = false
        var isCalledOff = false
        /// Releases the place of a cancelled item.
        var deletion: Task<Void, Never>?
    }

    /// The item's load.
    let loading = LoadProgress()
    /// Writing the content, in bytes.
    let writing = LoadProgress()
    private let place: PlaceholderContext
    private let state = Mutex(State())

    /// Creates the progress of the item in `place`, as a part of the place's progress.
    init(_ place: PlaceholderContext) {
        self.place = place
        place.progress.addChild(loading)
        place.progress.addChild(writing)
    }

    /// The fraction that is done, from 0 to 1; nil while the total is unknown.
    package var fraction: Double? {
        if writing.totalUnitCount > 0 { return writing.fractionCompleted }
        if !hasBegun { return 0 }
        return loading.totalUnitCount > 0 ? loading.fractionCompleted : nil
    }

    /// Whether the item's load has begun.
    package var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// Whether the item has landed or failed.
    package var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Whether the item was cancelled.
    var isCalledOff: Bool { state.withLock { $0.isCalledOff } }

    /// Cancels the item on behalf of another command: stops its load and releases its place at once, unless it is being
    /// committed. The other items of the drop continue.
    package func callOff() {
        let isFirst = state.withLock { state in
            guard !state.hasEnded, !state.isCalledOff else { return false }
            state.isCalledOff = true
            state.deletion = Task { [place] in await place.delete(because: Self.reason(for: place.item)) }
            return true
        }
        if isFirst { place.progress.cancel() }
    }

    /// Returns the failure of a cancelled item.
    static func reason(for item: DropItem) -> ItemFailure {
        ItemFailure(
            code: ItemFailure.cancelled, subject: item.dragItem.source.displayName,
            message: "was cancelled by another command (dnd cancel)")
    }

    func begin() { state.withLock { $0.hasBegun = true } }

    /// Records that the item has landed or failed.
    func end() {
        state.withLock { $0.hasEnded = true }
        for progress in [loading, writing, place.progress] { progress.finish() }
    }

    /// Waits until the place of a cancelled item has been released.
    func settle() async { await state.withLock { $0.deletion }?.value }
}

/// A coordinator whose places are visible to other commands, which may cancel an item.
package protocol PlaceFollowing: DropCoordinator {
    /// Observes the items until `conclude()`. Called once, when all items have their places.
    func follow(_ places: [(placeholder: Placeholder, progress: PlaceProgress)])
}
