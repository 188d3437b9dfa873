public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes text draggable and droppable, like `NSString` on Apple's systems.
extension String: ItemProviderWriting, ItemProviderReading {
    /// Plain text in UTF-8.
    public var writableRepresentations: [Representation.Description] {
        [.init(type: .utf8PlainText, fidelity: .native)]
    }

    /// Returns the text in UTF-8, whatever `type` is: there is only one.
    public func data(as type: UniformType, progress: LoadProgress) -> Data { Data(utf8) }

    /// Plain text in UTF-8.
    public static var readableTypes: [UniformType] { [.utf8PlainText] }

    /// Returns `data` as text.
    ///
    /// - Throws: `ItemProviderError` with the code `invalidData` when the bytes are not UTF-8.
    public static func object(from data: Data, type: UniformType) throws -> String {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ItemProviderError(.invalidData, type: type, message: "is not UTF-8, which its type requires")
        }
        return text
    }
}
