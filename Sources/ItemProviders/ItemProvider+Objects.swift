public import FoundationEssentials
public import SystemPackage
public import UniformTypes

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

/// A model that can be dropped; Apple's counterpart is `NSItemProviderReading`.
public protocol ItemProviderReading: Sendable {
    /// The types that the model reads, in order of preference.
    static var readableTypes: [UniformType] { get }

    /// Creates a model from `data`, whose registered type `type` conforms to a readable type.
    ///
    /// - Throws: An error when the data is not valid for its type.
    static func object(from data: Data, type: UniformType) throws -> Self
}

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
