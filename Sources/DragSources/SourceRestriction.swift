import DropSessions
import ItemProviders
import UniformTypes

/// The visibility of a file's representations, and where it was declared.
struct SourceRestriction: Sendable {
    /// The declaration around the file; nil if there is none.
    var declaration: SourceDeclaration?
    /// The store that contains the file.
    var origin: ItemOrigin?
    /// Whether this is a folder that contains restricted items. The folder itself is then offered only to its own
    /// store; other destinations get its elements one by one, each with its own visibility.
    var hasRestrictedParts = false

    /// Whether this is a folder that contains a folder whose items may not be moved.
    var containsUnmovableFolder = false

    /// Why the source must stay; nil if it may be moved.
    var moveObjection: String? {
        if declaration?.operations.contains(.move) == false {
            return "its folder's .dnd/source.toml allows copies only"
        }
        return containsUnmovableFolder ? "the .dnd/source.toml of a folder in it allows copies only" : nil
    }

    /// Whether everything is visible to all.
    var isOpen: Bool { declaration == nil && !hasRestrictedParts }

    /// Returns the visibility of a representation of `type`.
    func visibility(of type: UniformType) -> RepresentationVisibility {
        hasRestrictedParts ? .ownProcess : declaration?.visibility(of: type) ?? .all
    }

    /// Returns the visibility of a result made from content of all these types: it is visible only to destinations that
    /// may see each of them.
    func visibility(ofAll types: [UniformType]) -> RepresentationVisibility {
        isOpen ? .all : .strictest(types.lazy.map(visibility))
    }

    /// Returns the descriptions with the visibility that follows from the declaration and from all types involved: the
    /// source's own `type`, the intermediate types, and the types of the parts in it.
    func applied(
        to descriptions: [Representation.Description], madeOf type: UniformType
    ) -> [Representation.Description] {
        // Return the same array if unrestricted, since many items share it.
        guard !isOpen else { return descriptions }
        return descriptions.map { described in
            described.shown(to: visibility(ofAll: [type, described.type] + described.route + described.embeds))
        }
    }

    /// Returns the representation with its restricted visibility.
    func applied(to representation: Representation, madeOf type: UniformType) -> Representation {
        Representation(
            applied(to: [representation.description], madeOf: type)[0], loader: representation.loader)
    }
}
