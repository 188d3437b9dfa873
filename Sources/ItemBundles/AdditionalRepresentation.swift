package import ItemProviders
package import UniformTypes

/// A representation in a bundle in addition to the item's own bytes, for a machine that cannot convert them.
package struct AdditionalRepresentation: Sendable {
    let content: LoadedContent
    let type: UniformType
    let fidelity: Fidelity
    let losses: [Loss]

    /// Creates a representation from content that was loaded as `type`, with its losses.
    package init(_ content: LoadedContent, type: UniformType, fidelity: Fidelity, losses: [Loss]) {
        self.content = content
        self.type = type
        self.fidelity = fidelity
        self.losses = losses
    }
}
