public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A model that can be dropped; Apple's counterpart is `NSItemProviderReading`.
public protocol ItemProviderReading: Sendable {
    /// The types that the model reads, in order of preference.
    static var readableTypes: [UniformType] { get }

    /// Creates a model from `data`, whose registered type `type` conforms to a readable type.
    ///
    /// - Throws: An error when the data is not valid for its type.
    static func object(from data: Data, type: UniformType) throws -> Self
}
