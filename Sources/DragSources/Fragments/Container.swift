import DropSessions
import ItemProviders
import UniformTypes

/// A thing that holds others, and how it is opened.
enum Container: Sendable {
    case folder(FolderOpener)
    case waypoints(WaypointOpener)
    case pages(PageOpener)

    /// Yields all that it holds.
    var opener: DragItem.Opener {
        switch self {
        case .folder(let folder): folder.open
        case .waypoints(let waypoints): waypoints.open
        case .pages(let pages): pages.open
        }
    }

    /// What the things inside are, where that is known without a look at them.
    var elementType: UniformType? {
        guard case .waypoints = self else { return nil }
        return .geocache
    }

    /// What each of the things inside offers, where that is known without a look at them.
    var offersInside: (@Sendable () -> [Representation.Description])? {
        guard case .pages(let pages) = self else { return nil }
        return pages.offers
    }
}
