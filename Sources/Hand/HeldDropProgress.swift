import Synchronization
package import SystemPackage
package import Transfer

/// Observes a drop of held items through the conversation's events, and tracks which of them have landed.
///
/// An opened container has landed when all its elements have. Elements that landed in an earlier drop are left out.
package final class HeldDropProgress: Sendable {
    /// One item of the drag session, by its number there.
    private struct Node {
        /// The number of the held item that it is or belongs to.
        let held: Int
        /// The part of the held item; nil for the held item itself.
        let part: HeldPart?
        /// The number of the container that it came out of.
        let parent: Int?
        /// The number of its elements that have not landed; nil until it is opened.
        var awaited: Int?
    }

    private struct State {
        var nodes: [Node] = []
        /// The number of items of each held item that have not landed.
        var awaited: [Int: Int] = [:]
        var landed: Set<Int> = []
        var parts: [Int: Set<HeldPart>] = [:]
    }

    private let log: LandingLog?
    private let state = Mutex(State())

    /// - Parameter log: Records each landing; nil for a dry run.
    init(log: LandingLog?) { self.log = log }

    /// The numbers of the held items that have landed completely.
    package var landed: Set<Int> { state.withLock { $0.landed } }

    /// The landed parts of the other held items.
    package var parts: [Int: Set<HeldPart>] {
        state.withLock { state in state.parts.filter { !state.landed.contains($0.key) } }
    }

    /// Adds the items that `held` was resolved to. Must be called in the order in which the items are dropped, since
    /// the drag session numbers them by position.
    ///
    /// - Parameter areParts: Whether the held item stands for several items: `caches.gpx#*`.
    /// - Returns: The items that remain to be dropped.
    package func add(_ items: [DragItem], of held: HeldItem, areParts: Bool) -> [DragItem] {
        let known = Set(held.landed ?? [])
        let left = areParts ? items.filter { !known.contains(HeldPart($0.source)) } : items
        let first = state.withLock { state in
            defer {
                state.nodes += left.map {
                    Node(held: held.number, part: areParts ? HeldPart($0.source) : nil, parent: nil, awaited: nil)
                }
                state.awaited[held.number] = left.count
                // If a file has become shorter since, no parts may remain.
                if left.isEmpty, !items.isEmpty { state.landed.insert(held.number) }
            }
            return state.nodes.count
        }
        return left.enumerated().map { followed($1, number: first + $0, held: held.number, known: known) }
    }

    /// Whether all elements of `item` landed in earlier drops, the last of which was killed before it recorded the
    /// whole.
    package func hasLanded(_ item: DragItem, of held: HeldItem) async -> Bool {
        guard let landed = held.landed, !landed.isEmpty else { return false }
        return await Self.isLanded(item, Set(landed))
    }

    /// Records that `held` has landed completely.
    package func finish(_ held: HeldItem) { state.withLock { _ = $0.landed.insert(held.number) } }

    /// Records that an item is completely staged in the file at `path`.
    package func note(staged path: FilePath, of number: Int) {
        guard let log, let staged = StagedFile(path) else { return }
        let node = state.withLock { $0.nodes.indices.contains(number) ? $0.nodes[number] : nil }
        if let node { log.note(.init(item: node.held, part: node.part, staged: staged)) }
    }

    /// Receives an event of the drop.
    package func note(_ event: ConversationEvent) {
        if event.call == .performDrop { log?.begin() }
        guard let number = event.item else { return }
        switch event.call {
        case .committed where event.reason == nil, .relocated: state.withLock { land(number, &$0) }
        default: return
        }
    }

    /// Returns the item with an opener that tracks its elements.
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

    /// Returns the `elements` that have not landed.
    private static func left(of elements: [DragItem], _ known: Set<HeldPart>) async -> [DragItem] {
        guard !known.isEmpty else { return elements }
        var left: [DragItem] = []
        for element in elements {
            if await !isLanded(element, known) { left.append(element) }
        }
        return left
    }

    /// Whether `item` has landed, by itself or with all its elements. A container is opened only if an element of it
    /// has landed.
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
