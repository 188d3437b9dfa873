public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A model that can be dragged; Apple's counterpart is `NSItemProviderWriting`. Each type has a fidelity.
public protocol ItemProviderWriting: Sendable {
    /// The representations that the model can write, from the highest fidelity to the lowest.
    var writableRepresentations: [Representation.Description] { get }

    /// The name of a written file, without an extension, if it has no other name.
    var suggestedName: String? { get }

    /// Returns the model's data as `type`, which is one of `writableRepresentations`.
    ///
    /// - Throws: An error when the model cannot be written as `type`.
    func data(as type: UniformType, progress: LoadProgress) async throws -> Data
}

extension ItemProviderWriting {
    /// Has no name.
    public var suggestedName: String? { nil }
}
