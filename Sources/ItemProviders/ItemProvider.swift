import Synchronization
public import UniformTypes

/// The promise behind a drag item: a ranked list of representations, none of them computed until asked for.
///
/// Representations are registered from the highest fidelity to the lowest; the order is the preference. A type that is
/// registered twice keeps its first registration. Apple's counterpart is `NSItemProvider`.
public final class ItemProvider: Sendable {
    /// Representations that one loader yields, which is told by its request which of them is meant. Thousands of items of one type share the
    /// descriptions.
    private struct Family {
        let descriptions: [Representation.Description]
        let loader: Representation.Loader
    }

    private struct State {
        var families: [Family] = []
        var suggestedName: String?

        /// All descriptions; the array of the only family itself, without a copy.
        var descriptions: [Representation.Description] {
            families.count == 1 ? families[0].descriptions : families.flatMap(\.descriptions)
        }

        func isRegistered(_ type: UniformType) -> Bool {
            families.contains { $0.descriptions.contains { $0.type == type } }
        }
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
    public var representations: [Representation.Description] { state.withLock { $0.descriptions } }

    /// The offered types, best first. Runs no loader.
    public var registeredTypes: [UniformType] { state.withLock { $0.descriptions.map(\.type) } }

    /// Adds a representation behind those already registered.
    ///
    /// - Returns: false when the type was registered before; the first registration stays.
    @discardableResult
    public func register(_ representation: Representation) -> Bool {
        state.withLock { state in
            guard !state.isRegistered(representation.type) else { return false }
            state.families.append(Family(descriptions: [representation.description], loader: representation.loader))
            return true
        }
    }

    /// Adds representations of different types behind those already registered, in order. `loader` yields all of them: its request says
    /// which type is asked for. Of a type that was registered before, the first registration stays.
    ///
    /// Descriptions that are given to many providers take the memory of one.
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

    /// The registered representation of exactly `type`.
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
