/// Whether an operation is taken back, or done again after it was.
package enum ReversalDirection: String, Sendable {
    case undo
    case redo

    /// Whether an event is to be reversed on which so many reversals rest.
    func concerns(_ reversals: Int) -> Bool { reversals.isMultiple(of: 2) == (self == .undo) }
}
