public import ItemProviders

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
    /// What is carried over of the source's file besides its content.
    public var preservedMetadata: PreservedMetadata
    /// What must not be lost where it lands; a destination that has no place for it refuses the item.
    public var keptQualities: Set<Loss>

    /// Who makes the drop, for the destination's log; nil where nobody says.
    public var origin: DropOrigin? = nil

    /// Options; by default a copy that is appended and keeps both.
    public init(
        intent: DropIntent = .unspecified, collision: Collision = .keepBoth, operation: DropOperation = .copy,
        preservedMetadata: PreservedMetadata = .all, keptQualities: Set<Loss> = []
    ) {
        self.intent = intent
        self.collision = collision
        self.operation = operation
        self.preservedMetadata = preservedMetadata
        self.keptQualities = keptQualities
    }

    /// The refusal of a destination that has no place for a file's metadata, such as a stream; nil when none must be kept.
    package var metadataRefusal: DropProposal? {
        let kept = [Loss.mtime, .xattr].filter(keptQualities.contains).map(\.rawValue)
        guard !kept.isEmpty else { return nil }
        return DropProposal(
            operation: .forbidden, intent: intent,
            reason: "it cannot store \(kept.joined(separator: ", ")), which must be kept")
    }
}
