import Synchronization

/// Limits the loads of a drop, over all its groups of items.
///
/// A load takes a slot. A small item exchanges it for a place in the queue of commits once it is loaded, since commits
/// wait for the disk, and a destination that receives many at once waits once for all. With one slot, items are
/// transferred one after the other.
package final class LoadSlots: Sendable {
    private struct State {
        /// The number of slots that are taken.
        var busy = 0
        /// The number of loaded small items that are not committed yet.
        var waiting = 0
        /// The loads that wait for a slot, with the numbers of their groups, in order.
        var queue: [(group: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// The maximum number of small items that wait for their commit: each can hold a descriptor and its bytes.
    private static let mostWaiting = 128

    private let count: Int
    private let state = Mutex(State())

    /// Creates `count` slots, at least one.
    package init(_ count: Int) { self.count = max(1, count) }

    /// Waits for a slot, and takes it. Loads of a group with a smaller number come first.
    func take(for group: Int) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.queue.isEmpty, hasRoom(state) else {
                    let index = state.queue.firstIndex { $0.group > group } ?? state.queue.endIndex
                    state.queue.insert((group, continuation), at: index)
                    return false
                }
                state.busy += 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Gives the slot of a loaded small item to the next load, if there is more than one slot.
    ///
    /// - Returns: Whether the slot was given back; the commit must then be followed by `endWaiting()`, otherwise by
    ///   `giveBack()`.
    func exchange() -> Bool {
        guard count > 1 else { return false }
        change { state in
            state.busy -= 1
            state.waiting += 1
        }
        return true
    }

    /// Gives a slot back.
    func giveBack() { change { $0.busy -= 1 } }

    /// Notes that a small item was committed.
    func endWaiting() { change { $0.waiting -= 1 } }

    private func hasRoom(_ state: borrowing State) -> Bool {
        state.busy < count && state.waiting < Self.mostWaiting
    }

    private func change(_ body: (inout State) -> Void) {
        let next = state.withLock { state in
            body(&state)
            var next: [CheckedContinuation<Void, Never>] = []
            while !state.queue.isEmpty, hasRoom(state) {
                state.busy += 1
                next.append(state.queue.removeFirst().continuation)
            }
            return next
        }
        for continuation in next { continuation.resume() }
    }
}
