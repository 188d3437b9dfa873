package import ItemProviders
package import UniformTypes

/// A representation that a bundle carries beside the item's own bytes, for a machine that could not make it of them.
package struct AdditionalRepresentation: Sendable {
    let content: LoadedContent
    let type: UniformType
    let fidelity: Fidelity
    let losses: [Loss]

    /// What was loaded as `type`, and what the item lost by it.
    package init(_ content: LoadedContent, type: UniformType, fidelity: Fidelity, losses: [Loss]) {
        self.content = content
        self.type = type
        self.fidelity = fidelity
        self.losses = losses
    }
}
