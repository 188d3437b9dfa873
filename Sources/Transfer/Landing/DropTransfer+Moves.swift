import ItemProviders
import SystemPackage

extension DropTransfer {
    /// Returns the report on an item that is moved inside the destination's store.
    func relocation(of element: DropPlan.Element, to landing: Landing) -> ItemReport {
        if landing.outcome == .taken, let path = landing.path {
            let failure = ItemFailure(DestinationError.taken(path), subject: path.string)
            return element.report(operation: .move, status: .skipped, landing: landing, failure: failure)
        }
        log.note(.transfer, .relocated, item: element.item.entry, landing: landing)
        return element.report(
            operation: .move, status: landing.outcome == .skipped ? .skipped : .dropped, landing: landing)
    }

    /// Returns the states of a move's sources before they are read.
    func removals(of element: DropPlan.Element) async -> Removals {
        guard case .path(let path) = element.item.dragItem.source else { return Removals() }
        let goesWithAnother = nested.contains(element.item.number)
        let companions = element.item.dragItem.companions.map(\.path)
        return await BlockingWork.run {
            var removals = Removals(main: SourceRemoval(of: path, goesWithAnother: goesWithAnother))
            for path in companions {
                removals.companions[path] = SourceRemoval(of: path, goesWithAnother: goesWithAnother)
            }
            return removals
        }
    }

    /// Returns why the source of a landed item must stay; nil when what landed is equal to what was sent.
    func objection(to landing: Landing, _ sent: DeliveredContent?, of item: DropItem) async -> String? {
        guard let sent else { return "the sent data could not be stored for comparison" }
        do {
            let isSame = try await coordinator.verify(landing, holds: sent)
            log.note(.transfer, .checked, item: item.entry, answer: isSame, landing: landing)
            return isSame ? nil : "the landed data differs from the sent data"
        } catch {
            let failure = ItemFailure(error, subject: nil)
            log.note(.transfer, .checked, item: item.entry, failure: error, answer: false, landing: landing)
            return "the landed data could not be compared: \(failure.message)"
        }
    }

    /// Compares the companions that were copied with what was sent.
    ///
    /// - Returns: Those that are equal, with the places where they landed, and why the sources must stay; nil when all
    ///   are equal.
    func compare(
        _ copied: [CompanionLanding], _ sent: [CompanionDelivery], _ removals: Removals, of item: DropItem
    ) async -> (arrived: [(removal: SourceRemoval, landed: FilePath)], objection: String?) {
        var arrived: [(removal: SourceRemoval, landed: FilePath)] = []
        for companion in copied {
            guard let path = companion.path,
                let sent = sent.first(where: { $0.companion.source == companion.source }),
                let removal = removals.companions[sent.companion.path]
            else { return (arrived, "not all of its companions landed") }
            let content = try? DeliveredContent(sent.delivery.content)
            if let objection = await objection(to: Landing(path: path), content, of: item) {
                return (arrived, objection)
            }
            arrived.append((removal, path))
        }
        return (arrived, nil)
    }
}
