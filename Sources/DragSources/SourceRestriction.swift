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
}
