public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A model that can be dragged: Apple's `NSItemProviderWriting`, with fidelity told for each type.
public protocol ItemProviderWriting: Sendable {
    /// What the model can write, from the highest fidelity to the lowest.
    var writableRepresentations: [Representation.Description] { get }

    /// The name that a written file gets when nothing else names it, without an extension.
    var suggestedName: String? { get }

    /// The model's data as `type`, which is one of `writableRepresentations`.
    ///
    /// - Throws: whatever keeps the model from being written as `type`.
    func data(as type: UniformType, progress: LoadProgress) async throws -> Data
}

extension ItemProviderWriting {
    /// No name of its own.
    public var suggestedName: String? { nil }
}
