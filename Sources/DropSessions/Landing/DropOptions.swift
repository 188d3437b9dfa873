public import ItemProviders

/// The options of a drop.
public struct DropOptions: Sendable, Hashable {
    /// How a name collision is resolved.
    public enum Collision: String, Sendable, Hashable, CaseIterable {
        /// The new item gets another name: `a-2.png`.
        case keepBoth = "keep-both"
        /// The new item is left out.
        case skip
        /// The new item replaces the old one.
        case replace
        /// The new item fails.
        case fail
    }

    /// Where the items land.
    public var intent: DropIntent
    /// How a name collision is resolved.
    public var collision: Collision
    /// The requested operation.
    public var operation: DropOperation
    /// The metadata of the source's file that is kept.
    public var preservedMetadata: PreservedMetadata
    /// Qualities that must not be lost at the destination; a destination that cannot keep them refuses the item.
    public var keptQualities: Set<Loss>

    /// The command that makes the drop, for the destination's log; nil if unknown.
    public var origin: DropOrigin? = nil

    /// Creates options; by default a copy that is appended and keeps both.
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

    /// The refusal by a destination that cannot keep a file's metadata, such as a stream; nil when no metadata must be
    /// kept.
    package var metadataRefusal: DropProposal? {
        let kept = [Loss.mtime, .xattr].filter(keptQualities.contains).map(\.rawValue)
        guard !kept.isEmpty else { return nil }
        return DropProposal(
            operation: .forbidden, intent: intent,
            reason: "it cannot store \(kept.joined(separator: ", ")), which must be kept")
    }
}
