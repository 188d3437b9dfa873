package import FoundationEssentials
package import ItemProviders
package import UniformTypes

extension Geocache: ItemProviderWriting {
    /// The archived model, the image if there is one, and the name.
    package var writableRepresentations: [Representation.Description] {
        var representations = [Representation.Description(type: .geocache, fidelity: .native)]
        if image != nil { representations.append(.init(type: .png, fidelity: .extracted, losses: [.fields])) }
        representations.append(.init(type: .utf8PlainText, fidelity: .label, losses: [.fields, .pictures]))
        return representations
    }

    /// The name; nil if it is empty.
    package var suggestedName: String? { name.isEmpty ? nil : name }

    package func data(as type: UniformType, progress: LoadProgress) async throws -> Data {
        try progress.checkCancellation()
        return try data(as: type)
    }

    /// Returns the geocache as `type`.
    package func data(as type: UniformType) throws(ItemProviderError) -> Data {
        switch type {
        case .geocache:
            do { return try archivedData() } catch {
                throw ItemProviderError(
                    .invalidData, subject: name, type: type, message: "cannot be archived: \(error)", underlying: error)
            }
        case .png:
            guard let image else {
                throw ItemProviderError(.typeNotAvailable, subject: name, type: type, message: "has no image")
            }
            return image
        case .utf8PlainText:
            return Data(name.utf8)
        default:
            throw ItemProviderError(.typeNotAvailable, subject: name, type: type)
        }
    }
}
