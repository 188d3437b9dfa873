import DropSessions
import ItemProviders
import UniformTypes

/// An item that contains others, and how it is opened.
enum Container: Sendable {
    case folder(FolderOpener)
    case waypoints(WaypointOpener)
    case pages(PageOpener)

    /// Returns all elements.
    var opener: DragItem.Opener {
        switch self {
        case .folder(let folder): folder.open
        case .waypoints(let waypoints): waypoints.open
        case .pages(let pages): pages.open
        }
    }

    /// The type of the elements, if it is known before the container is opened.
    var elementType: UniformType? {
        guard case .waypoints = self else { return nil }
        return .geocache
    }

    /// The representations that each element offers, if they are known before the container is opened.
    var elementRepresentations: (@Sendable () -> [Representation.Description])? {
        guard case .pages(let pages) = self else { return nil }
        return pages.offers
    }
}
