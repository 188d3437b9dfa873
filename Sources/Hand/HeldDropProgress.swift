package import DropSessions
import Synchronization
package import SystemPackage

/// Follows a drop of held items by what the conversation tells, and knows at any moment which of them have landed.
///
/// A container that is opened has landed when all that it holds has. What of it landed in an earlier drop is left out of it.
package final class HeldDropProgress: Sendable {
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

    /// Whether all that `item` holds has landed in earlier drops, of which the last was killed before it could say so of the whole.
    package func hasLanded(_ item: DragItem, of held: HeldItem) async -> Bool {
        guard let landed = held.landed, !landed.isEmpty else { return false }
        return await Self.isLanded(item, Set(landed))
    }

    /// Notes that `held` has landed whole.
    package func finish(_ held: HeldItem) { state.withLock { _ = $0.landed.insert(held.number) } }

    /// Hears that an item is whole, and going to be what is at `path` now.
    package func note(staged path: FilePath, of number: Int) {
        guard let log, let staged = StagedFile(path) else { return }
        let node = state.withLock { $0.nodes.indices.contains(number) ? $0.nodes[number] : nil }
        if let node { log.note(.init(item: node.held, part: node.part, staged: staged)) }
    }

    /// Hears of the drop.
    package func note(_ event: ConversationEvent) {
        if event.call == .performDrop { log?.begin() }
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
            let elements = await Self.left(of: try await opener(), known)
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

    /// What of `elements` has not landed.
    private static func left(of elements: [DragItem], _ known: Set<HeldPart>) async -> [DragItem] {
        guard !known.isEmpty else { return elements }
        var left: [DragItem] = []
        for element in elements {
            if await !isLanded(element, known) { left.append(element) }
        }
        return left
    }

    /// Whether `item` has landed, by itself or with all that it holds. A container is opened only where something in it has.
    private static func isLanded(_ item: DragItem, _ known: Set<HeldPart>) async -> Bool {
        let part = HeldPart(item.source)
        if known.contains(part) { return true }
        guard let opener = item.opener, known.contains(where: { $0.isInside(part) }),
            let elements = try? await opener(),
            !elements.isEmpty
        else { return false }
        for element in elements {
            guard await isLanded(element, known) else { return false }
        }
        return true
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
