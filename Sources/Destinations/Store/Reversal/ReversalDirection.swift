/// Whether an operation is undone or redone.
package enum ReversalDirection: String, Sendable {
    case undo
    case redo

    /// Whether an event with this number of reversals is to be reversed.
    func concerns(_ reversals: Int) -> Bool { reversals.isMultiple(of: 2) == (self == .undo) }
}
