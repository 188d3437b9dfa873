/// How a drop is to be made.
public struct DropOptions: Sendable, Hashable {
    /// What happens when a name is taken.
    public enum Collision: String, Sendable, Hashable, CaseIterable {
        /// The new one gets another name: `a-2.png`.
        case keepBoth = "keep-both"
        /// The new one is left out.
        case skip
        /// The new one takes the old one's place.
        case replace
        /// The new one is an error.
        case fail
    }

    /// Where the items land.
    public var intent: DropIntent
    /// What happens when a name is taken.
    public var collision: Collision
    /// What the user asked for.
    public var operation: DropOperation

    /// Options; by default a copy that is appended and keeps both.
    public init(
        intent: DropIntent = .unspecified, collision: Collision = .keepBoth, operation: DropOperation = .copy
    ) {
        self.intent = intent
        self.collision = collision
        self.operation = operation
    }
}
