import ItemProviders

/// Decides whether an item that is to be moved can be: both sides must agree, and the item must not lose anything. A move from
/// another store is a copy, a check, and only then the removal of the source.
///
/// Pure: the caller gathers the facts.
struct MovePolicy: Sendable {
    /// Whether a source can be removed.
    enum Source: Sendable, Hashable {
        /// A file or folder in a writable folder.
        case removable
        /// A file or folder in a folder that is not writable.
        case locked
        /// A part of a container file.
        case fragment
        /// Standard input, the clipboard, or a program's memory.
        case stream
        /// A source that must stay, with the reason.
        case kept(String)
    }

    /// Whether the source's delegate allows moves.
    var sourceAllows: Bool
    /// Whether the item is only moved inside its store.
    var isLocal: Bool
    /// The source to remove.
    var source: Source
    /// Whether the item lands unconverted; nil when it does not land.
    var keepsBytes: Bool?
    /// Whether the user allows the original of a converted item to be moved into the destination's history.
    var allowsConversion: Bool

    /// The possible operation, and why it is not a move.
    var answer: (operation: DropOperation, reason: String?) {
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
