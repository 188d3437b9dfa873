import ItemProviders

/// Whether an item can be moved: both sides must agree, and nothing may be lost on the way (semantics of a move from outside: a
/// copy, a check, and only then the removal of the source).
///
/// Pure: what has to be looked up is looked up before.
struct MovePolicy: Sendable {
    /// What an item's source is, to one who would remove it.
    enum Source: Sendable, Hashable {
        /// A file or folder in a folder that may be written to.
        case removable
        /// A file or folder in a folder that may not be written to.
        case locked
        /// A part of a container file.
        case fragment
        /// Standard input, the clipboard, or what a program holds in memory.
        case stream
        /// What must stay, for this reason.
        case kept(String)
    }

    /// What the user asked for.
    var asked: DropOperation
    /// Whether the source's delegate lets its items go.
    var sourceAllows: Bool
    /// Whether the item only changes its place inside its store.
    var isLocal: Bool
    /// What would have to be removed.
    var source: Source
    /// Whether the very bytes of the item land; nil where nothing does.
    var keepsBytes: Bool?
    /// Whether the user lets the original of what is converted go, into the destination's history.
    var allowsConversion: Bool

    /// What can be done, and why it is not what was asked.
    var answer: (operation: DropOperation, reason: String?) {
        guard asked == .move else { return (asked, nil) }
        guard sourceAllows else { return (.copy, "copied, not moved: the source allows only copies") }
        if isLocal { return (.move, nil) }
        switch source {
        case .removable: break
        case .locked:
            return (.copy, "copied, not moved: its folder cannot be written to, so it cannot be removed from there")
        case .fragment: return (.copy, "copied, not moved: it is a part of a file and cannot be removed from it")
        case .kept(let reason): return (.copy, "copied, not moved: its source is kept, since \(reason)")
        case .stream: return (.copy, "copied, not moved: it does not come from a file that can be removed")
        }
        guard let keepsBytes else { return (.copy, nil) }
        guard keepsBytes || allowsConversion else {
            return (
                .copy,
                "copied, not moved: it is converted, and only the source has all of it (--allow-conversion moves it anyway)"
            )
        }
        return (.move, nil)
    }
}
