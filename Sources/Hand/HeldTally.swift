package import DropSessions
import Synchronization

/// Follows a drop of held items by what the conversation tells, and knows at any moment which of them have landed.
///
/// A container that is opened has landed when all that it holds has. What of it landed in an earlier drop is left out of it.
package final class HeldTally: Sendable {
    /// One item of the session, by its number there.
    private struct Node {
        /// The number of the held item that it is, or is in.
        let held: Int
        /// What it is inside the held item; nil for that itself.
        let part: HeldPart?
        /// The container that it came out of.
        let parent: Int?
        /// How many things it holds that have not landed; nil while it is not opened.
        var awaited: Int?
    }

    private struct State {
        var nodes: [Node] = []
        /// How many items each held one was lifted as, of those that have not landed.
        var awaited: [Int: Int] = [:]
        var landed: Set<Int> = []
        var parts: [Int: Set<HeldPart>] = [:]
    }

    private let log: LandingLog?
    private let state = Mutex(State())

    /// - Parameter log: is told of each landing; nil for a rehearsal.
    init(log: LandingLog?) { self.log = log }

    /// The numbers of the held items that have landed whole.
    package var landed: Set<Int> { state.withLock { $0.landed } }

    /// What has landed of the others.
    package var parts: [Int: Set<HeldPart>] {
        state.withLock { state in state.parts.filter { !state.landed.contains($0.key) } }
    }

    /// Takes in what `held` was lifted as, behind all that was taken in before, and in the order in which it is dropped: items of a session
    /// are numbered by it.
    ///
    /// - Parameter areParts: whether the held item stands for several: `caches.gpx#*`.
    /// - Returns: what is to be dropped of them.
    package func add(_ items: [DragItem], of held: HeldItem, areParts: Bool) -> [DragItem] {
        let known = Set(held.landed ?? [])
        let left = areParts ? items.filter { !known.contains(HeldPart($0.source)) } : items
        let first = state.withLock { state in
            defer {
                state.nodes += left.map {
                    Node(held: held.number, part: areParts ? HeldPart($0.source) : nil, parent: nil, awaited: nil)
                }
                state.awaited[held.number] = left.count
                // What is left of a file that has become shorter may be nothing.
                if left.isEmpty, !items.isEmpty { state.landed.insert(held.number) }
            }
            return state.nodes.count
        }
        return left.enumerated().map { followed($1, number: first + $0, held: held.number, known: known) }
    }

    /// Hears of the drop.
    package func note(_ event: ConversationEvent) {
        guard let number = event.item else { return }
        switch event.call {
        case .committed where event.reason == nil, .relocated: state.withLock { land(number, &$0) }
        default: return
        }
    }

    /// The item, whose elements will be known when it is opened.
    private func followed(_ item: DragItem, number: Int, held: Int, known: Set<HeldPart>) -> DragItem {
        guard let opener = item.opener else { return item }
        var item = item
        let objection = item.moveObjection
        item.opener = { [self] in
            let elements = try await opener().filter { !known.contains(HeldPart($0.source)) }
            let first = state.withLock { state in
                defer {
                    state.nodes += elements.map {
                        Node(held: held, part: HeldPart($0.source), parent: number, awaited: nil)
                    }
                    if state.nodes.indices.contains(number), !elements.isEmpty {
                        state.nodes[number].awaited = elements.count
                    }
                }
                return state.nodes.count
            }
            return elements.enumerated().map { offset, element in
                var element = element
                element.moveObjection = element.moveObjection ?? objection
                return followed(element, number: first + offset, held: held, known: known)
            }
        }
        return item
    }

    private func land(_ number: Int, _ state: inout State) {
        guard state.nodes.indices.contains(number) else { return }
        let node = state.nodes[number]
        if let part = node.part {
            guard state.parts[node.held, default: []].insert(part).inserted else { return }
            log?.note(.init(item: node.held, part: part))
        }
        if let parent = node.parent {
            guard let awaited = state.nodes[parent].awaited else { return }
            state.nodes[parent].awaited = awaited - 1
            if awaited == 1 { land(parent, &state) }
        } else {
            let awaited = state.awaited[node.held, default: 1] - 1
            state.awaited[node.held] = awaited
            guard awaited == 0, state.landed.insert(node.held).inserted else { return }
            log?.note(.init(item: node.held, part: nil))
        }
    }
}
