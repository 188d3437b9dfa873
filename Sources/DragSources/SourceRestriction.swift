import DropSessions
import ItemProviders
import UniformTypes

/// Who may see what a file holds, and where that was declared.
struct SourceRestriction: Sendable {
    /// The declaration around the file; nil where nothing is withheld.
    var declaration: SourceDeclaration?
    /// The store that the file is in.
    var origin: ItemOrigin?
    /// Whether it is a folder in which something is withheld. Then the folder itself is not offered to others, who get what it holds item by
    /// item, each by its own visibility.
    var hasRestrictedParts = false

    /// Whether it is a folder in which another one lets nothing be moved.
    var hasKeptParts = false

    /// Why what is lifted must stay where it is; nil where it may go.
    var moveObjection: String? {
        if declaration?.operations.contains(.move) == false {
            return "its folder's .dnd/source.toml allows copies only"
        }
        return hasKeptParts ? "the .dnd/source.toml of a folder in it allows copies only" : nil
    }

    /// Whether everybody may see everything.
    var isOpen: Bool { declaration == nil && !hasRestrictedParts }

    /// Who may see a representation of `type`.
    func visibility(of type: UniformType) -> RepresentationVisibility {
        hasRestrictedParts ? .ownProcess : declaration?.visibility(of: type) ?? .all
    }

    /// Who may see what was made of content of all these types: those alone who may see each of them.
    func visibility(ofAll types: [UniformType]) -> RepresentationVisibility {
        isOpen ? .all : .strictest(types.lazy.map(visibility))
    }

    /// The same promises, to those only to whom the declaration shows them, and what they are made of: the source's own `type`, what it becomes
    /// on the way, and what it holds.
    func applied(
        to descriptions: [Representation.Description], madeOf type: UniformType
    ) -> [Representation.Description] {
        // Unrestricted ones stay the array that they are, which many items share.
        guard !isOpen else { return descriptions }
        return descriptions.map { described in
            described.shown(to: visibility(ofAll: [type, described.type] + described.route + described.embeds))
        }
    }

    /// The same for one promise.
    func applied(to representation: Representation, madeOf type: UniformType) -> Representation {
        Representation(
            applied(to: [representation.description], madeOf: type)[0], loader: representation.loader)
    }
}
