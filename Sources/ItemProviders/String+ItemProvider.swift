public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Text can be dragged and dropped, as `NSString` can on Apple's systems.
extension String: ItemProviderWriting, ItemProviderReading {
    /// Plain text in UTF-8.
    public var writableRepresentations: [Representation.Description] {
        [.init(type: .utf8PlainText, fidelity: .native)]
    }

    /// The text's bytes in UTF-8, whatever the type: it writes one.
    public func data(as type: UniformType, progress: LoadProgress) -> Data { Data(utf8) }

    /// Plain text in UTF-8.
    public static var readableTypes: [UniformType] { [.utf8PlainText] }

    /// The text that the bytes are.
    ///
    /// - Throws: `ItemProviderError` with `invalidData` where they are no UTF-8.
    public static func object(from data: Data, type: UniformType) throws -> String {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ItemProviderError(.invalidData, type: type, message: "is not UTF-8, which its type requires")
        }
        return text
    }
}
