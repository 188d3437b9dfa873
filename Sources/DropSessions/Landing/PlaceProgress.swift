import ItemProviders
import Synchronization

/// How far an item is on the way to its place, and the way to call it off alone.
///
/// It loads, which for a conversion is the work, and what was loaded is written, which for a copy is the work.
package final class PlaceProgress: Sendable {
    private struct State {
        var hasBegun = false
        var hasEnded = false
        var isCalledOff = false
        /// Gives back the place of an item that was called off.
        var deletion: Task<Void, Never>?
    }

    /// The item's load.
    let loading = LoadProgress()
    /// How its content is written, in bytes.
    let writing = LoadProgress()
    private let place: PlaceholderContext
    private let state = Mutex(State())

    /// The progress of what comes to `place`, as a part of that place's.
    init(_ place: PlaceholderContext) {
        self.place = place
        place.progress.addChild(loading)
        place.progress.addChild(writing)
    }

    /// How much is done, from 0 to 1; nil while nobody knows how much there is to do.
    package var fraction: Double? {
        if writing.totalUnitCount > 0 { return writing.fractionCompleted }
        if !hasBegun { return 0 }
        return loading.totalUnitCount > 0 ? loading.fractionCompleted : nil
    }

    /// Whether anything was done yet.
    package var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// Whether the item has landed, or will not.
    package var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Whether the item was called off.
    var isCalledOff: Bool { state.withLock { $0.isCalledOff } }

    /// Calls the item off, at another command's wish: its work ends, and its place is given back at once, unless it is just landing. The
    /// other items of its drop go on.
    package func callOff() {
        let isFirst = state.withLock { state in
            guard !state.hasEnded, !state.isCalledOff else { return false }
            state.isCalledOff = true
            state.deletion = Task { [place] in await place.delete(because: Self.reason(for: place.item)) }
            return true
        }
        if isFirst { place.progress.cancel() }
    }

    /// Why an item that was called off did not land.
    static func reason(for item: DropItem) -> ItemFailure {
        ItemFailure(
            code: ItemFailure.cancelled, subject: item.dragItem.source.displayName,
            message: "was cancelled by another command (dnd cancel)")
    }

    func begin() { state.withLock { $0.hasBegun = true } }

    /// Says that the item has landed, or will not.
    func end() {
        state.withLock { $0.hasEnded = true }
        for progress in [loading, writing, place.progress] { progress.finish() }
    }

    /// Waits until the place of an item that was called off has been given back.
    func settle() async { await state.withLock { $0.deletion }?.value }
}

/// A destination whose places other commands see, and where they may call an item off.
package protocol PlaceFollowing: DropCoordinator {
    /// Follows the items on their way, until `conclude()`. Called once, when all have their places.
    func follow(_ places: [(placeholder: Placeholder, progress: PlaceProgress)])
}
