import ItemProviders
import SystemPackage

extension DropTransfer {
    /// Returns the report on an item that is moved inside the destination's store.
    func relocation(of element: DropPlan.Element, to landing: Landing) -> ItemReport {
        if landing.outcome == .taken, let path = landing.path {
            let failure = ItemFailure(DestinationError.taken(path), subject: path.string)
            return report(element, operation: .move, status: .skipped, landing: landing, failure: failure)
        }
        session.log.note(.transfer, .relocated, item: element.item.entry, landing: landing)
        return report(
            element, operation: .move, status: landing.outcome == .skipped ? .skipped : .dropped, landing: landing)
    }

    /// Returns the state of a move's source before it is read.
    func removal(of element: DropPlan.Element) async throws -> SourceRemoval? {
        guard element.operation == .move, case .path(let path) = element.item.dragItem.source else { return nil }
        let goesWithAnother = nested.contains(element.item.number)
        return await BlockingWork.run { SourceRemoval(of: path, goesWithAnother: goesWithAnother) }
    }

    /// Returns why the source of a landed item must stay; nil when what landed is equal to what was sent.
    func objection(to landing: Landing, _ sent: DeliveredContent?, of item: DropItem) async -> String? {
        guard let sent else { return "the sent data could not be stored for comparison" }
        do {
            let isSame = try await coordinator.verify(landing, holds: sent)
            session.log.note(.transfer, .checked, item: item.entry, answer: isSame, landing: landing)
            return isSame ? nil : "the landed data differs from the sent data"
        } catch {
            let failure = ItemFailure(error, subject: nil)
            session.log.note(.transfer, .checked, item: item.entry, failure: error, answer: false, landing: landing)
            return "the landed data could not be compared: \(failure.message)"
        }
    }
}
