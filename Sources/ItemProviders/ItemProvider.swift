import Synchronization
public import UniformTypes

/// A ranked list of an item's representations, which are loaded on demand.
///
/// Representations are registered from the highest fidelity to the lowest; the order is the preference. If a type is
/// registered twice, the first registration stays. Apple's counterpart is `NSItemProvider`.
public final class ItemProvider: Sendable {
    /// Representations with a common loader, whose request says which of them to load. Thousands of items of one type
    /// share the descriptions.
    private struct Family {
        let descriptions: [Representation.Description]
        let loader: Representation.Loader
    }

    private struct State {
        var families: [Family] = []
        var suggestedName: String?

        /// All descriptions. If there is only one family, its array is returned without a copy.
        var descriptions: [Representation.Description] {
            families.count == 1 ? families[0].descriptions : families.flatMap(\.descriptions)
        }

        func isRegistered(_ type: UniformType) -> Bool {
            families.contains { $0.descriptions.contains { $0.type == type } }
        }
    }

    private let state: Mutex<State>

    /// Creates a provider without representations.
    public init(suggestedName: String? = nil) {
        state = Mutex(State(suggestedName: suggestedName))
    }

    /// The name of a written file, without an extension, if the data has no name of its own.
    public var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    /// The offered representations, best first. Runs no loader.
    public var representations: [Representation.Description] { state.withLock { $0.descriptions } }

    /// The offered types, best first. Runs no loader.
    public var registeredTypes: [UniformType] { state.withLock { $0.descriptions.map(\.type) } }

    /// Appends a representation.
    ///
    /// - Returns: False when the type was already registered; the first registration stays.
    @discardableResult
    public func register(_ representation: Representation) -> Bool {
        state.withLock { state in
            guard !state.isRegistered(representation.type) else { return false }
            state.families.append(Family(descriptions: [representation.description], loader: representation.loader))
            return true
        }
    }

    /// Appends representations of different types, in order. `loader` loads all of them: its request contains the type.
    /// If a type was already registered, the first registration stays.
    ///
    /// Descriptions that are passed to many providers share their memory.
    public func register(_ descriptions: [Representation.Description], loader: @escaping Representation.Loader) {
        guard !descriptions.isEmpty else { return }
        state.withLock { state in
            let areNew = !descriptions.contains { state.isRegistered($0.type) }
            let new = areNew ? descriptions : descriptions.filter { !state.isRegistered($0.type) }
            if !new.isEmpty { state.families.append(Family(descriptions: new, loader: loader)) }
        }
    }

    /// Whether a representation conforms to `type`. Runs no loader.
    public func hasRepresentation(conformingTo type: UniformType) -> Bool {
        representations.contains { $0.type.conforms(to: type) }
    }

    /// Returns the registered representation of exactly `type`.
    func representation(of type: UniformType) -> Representation? {
        state.withLock { state in
            for family in state.families {
                guard let description = family.descriptions.first(where: { $0.type == type }) else { continue }
                return Representation(description, loader: family.loader)
            }
            return nil
        }
    }
}
