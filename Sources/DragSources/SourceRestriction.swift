import DropSessions
import ItemProviders
import UniformTypes

/// Who may see what a file holds, and where that was declared.
struct SourceRestriction: Sendable {
    /// The declaration around the file; nil where nothing is withheld.
    var declaration: SourceDeclaration?
    /// The store that the file is in.
    var origin: ItemOrigin?
    /// Whether it is a folder in which another one withholds something. As a whole it would carry that along, so that it is for nobody
    /// else: opened, each thing in it is shown to whom it is for.
    var hasRestrictedParts = false

    /// Who may see a representation of `type`.
    func visibility(of type: UniformType) -> RepresentationVisibility {
        hasRestrictedParts ? .ownProcess : declaration?.visibility(of: type) ?? .all
    }

    /// The same promise, to those only to whom the declaration shows it.
    func applied(to representation: Representation) -> Representation {
        guard declaration != nil || hasRestrictedParts else { return representation }
        let described = representation.description
        return Representation(
            .init(
                type: described.type, fidelity: described.fidelity, visibility: visibility(of: described.type),
                route: described.route, losses: described.losses, keepsBytes: described.keepsBytes),
            loader: representation.loader)
    }
}
