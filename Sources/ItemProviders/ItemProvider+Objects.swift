public import SystemPackage
import UniformTypes

extension ItemProvider {
    /// Creates a provider of every type that `object` can write, in the object's order.
    public convenience init(object: some ItemProviderWriting) {
        self.init(suggestedName: object.suggestedName)
        for description in object.writableRepresentations {
            register(
                Representation(description) { request in
                    .data(try await object.data(as: request.type, progress: request.progress))
                })
        }
    }

    /// Whether an object of this class can be loaded. Runs no loader.
    public func canLoadObject<Object: ItemProviderReading>(of class: Object.Type) -> Bool {
        agreedType(for: `class`) != nil
    }

    /// Loads an object of this class from the first of its readable types that is offered.
    ///
    /// - Throws: `ItemProviderError` with the code `typeNotAvailable`, or the errors of the loader or the class.
    public func loadObject<Object: ItemProviderReading>(
        of class: Object.Type, temporaryDirectory: FilePath = "/tmp", progress: LoadProgress = LoadProgress()
    ) async throws -> Object {
        guard let type = agreedType(for: `class`) else {
            throw ItemProviderError(.typeNotAvailable, subject: suggestedName, type: Object.readableTypes.first)
        }
        let data = try await loadData(as: type, temporaryDirectory: temporaryDirectory, progress: progress)
        return try Object.object(from: data, type: type)
    }

    /// Returns the first readable type of the class that is offered, an exact match before a conforming one: Apple's
    /// rule for `loadObject(ofClass:)`.
    private func agreedType<Object: ItemProviderReading>(for class: Object.Type) -> UniformType? {
        let offered = registeredTypes
        for readable in Object.readableTypes {
            if offered.contains(readable) { return readable }
            if let type = offered.first(where: { $0.conforms(to: readable) }) { return type }
        }
        return nil
    }
}
