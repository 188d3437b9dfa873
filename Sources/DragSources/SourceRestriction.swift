import DropSessions
import ItemProviders
import UniformTypes

/// Who may see what a file holds, and where that was declared.
struct SourceRestriction: Sendable {
    /// The declaration around the file; nil where nothing is withheld.
    var declaration: SourceDeclaration?
    /// The store that the file is in.
    var origin: ItemOrigin?

    /// Who may see a representation of `type`.
    func visibility(of type: UniformType) -> RepresentationVisibility { declaration?.visibility(of: type) ?? .all }

    /// The same promise, to those only to whom the declaration shows it.
    func applied(to representation: Representation) -> Representation {
        guard declaration != nil else { return representation }
        let described = representation.description
        return Representation(
            .init(
                type: described.type, fidelity: described.fidelity, visibility: visibility(of: described.type),
                route: described.route, losses: described.losses, keepsBytes: described.keepsBytes),
            loader: representation.loader)
    }
}
