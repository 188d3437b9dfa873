import Synchronization
public import UniformTypes

/// The promise behind a drag item: a ranked list of representations, none of them computed until asked for.
///
/// Representations are registered from the highest fidelity to the lowest; the order is the preference. A type that is
/// registered twice keeps its first registration. Apple's counterpart is `NSItemProvider`.
public final class ItemProvider: Sendable {
    private struct State {
        var representations: [Representation] = []
        var suggestedName: String?
    }

    private let state: Mutex<State>

    /// A provider without representations.
    public init(suggestedName: String? = nil) {
        state = Mutex(State(suggestedName: suggestedName))
    }

    /// The name that a written file gets when the data has none of its own, without an extension.
    public var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    /// What is offered, best first. Runs no loader.
    public var representations: [Representation.Description] {
        state.withLock { $0.representations.map(\.description) }
    }

    /// The offered types, best first. Runs no loader.
    public var registeredTypes: [UniformType] {
        state.withLock { $0.representations.map(\.type) }
    }

    /// Adds a representation behind those already registered.
    ///
    /// - Returns: false when the type was registered before; the first registration stays.
    @discardableResult
    public func register(_ representation: Representation) -> Bool {
        state.withLock { state in
            guard !state.representations.contains(where: { $0.type == representation.type }) else { return false }
            state.representations.append(representation)
            return true
        }
    }

    /// Whether a representation conforms to `type`. Runs no loader.
    public func hasRepresentation(conformingTo type: UniformType) -> Bool {
        registeredTypes.contains { $0.conforms(to: type) }
    }

    /// The registered representation of exactly `type`.
    func representation(of type: UniformType) -> Representation? {
        state.withLock { state in state.representations.first { $0.type == type } }
    }
}
