import DropSessions
import ItemProviders
import UniformTypes

/// Who may see what a file holds, and where that was declared.
struct SourceRestriction: Sendable {
    /// The declaration around the file; nil where nothing is withheld.
    var declaration: SourceDeclaration?
    /// The store that the file is in.
    var origin: ItemOrigin?
    /// Whether it is a folder in which something is withheld. As a whole it would carry that along, so that it is for nobody else: opened, each
    /// thing in it is shown to whom it is for.
    var hasRestrictedParts = false

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

    /// The same promise, to those only to whom the declaration shows it, and what it is made of: the source's own `type`, what it becomes on the
    /// way, and what it holds.
    func applied(to representation: Representation, madeOf type: UniformType) -> Representation {
        guard !isOpen else { return representation }
        let described = representation.description
        let types = [type, described.type] + described.route + described.embeds
        return Representation(described.shown(to: visibility(ofAll: types)), loader: representation.loader)
    }
}
