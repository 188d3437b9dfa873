import Synchronization

/// How content was found to be equal to its source after it was read again.
public enum Proof: String, Sendable, Hashable, CaseIterable {
    /// The same bytes; of a folder, the same tree.
    case bytes
    /// The same pixels in all frames, shown for the same times.
    case pixels
    /// The same characters.
    case characters
    /// The same values: of data, tables or places.
    case values
}

/// The proofs of a load, recorded by the loader: one for each step from the source to the content.
public final class ProofLedger: Sendable {
    private struct State {
        var last: Proof?
        var isComplete = true
    }

    private let state = Mutex(State())

    /// Creates an empty ledger.
    public init() {}

    /// The proof of the last step; nil if a step has none, or if nothing was recorded.
    public var recorded: Proof? { state.withLock { $0.isComplete ? $0.last : nil } }

    /// Records the proof of a step; nil for a step whose result cannot be compared with what it was made of.
    public func record(_ proof: Proof?) {
        state.withLock { state in
            if let proof { state.last = proof } else { state.isComplete = false }
        }
    }
}
