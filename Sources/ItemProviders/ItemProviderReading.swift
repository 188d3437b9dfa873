public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A model that can be dropped: Apple's `NSItemProviderReading`.
public protocol ItemProviderReading: Sendable {
    /// What the model reads, in its own order of preference.
    static var readableTypes: [UniformType] { get }

    /// A model from `data`, which is of the registered type `type` (one that conforms to a readable type).
    ///
    /// - Throws: when the data is not what its type says.
    static func object(from data: Data, type: UniformType) throws -> Self
}
