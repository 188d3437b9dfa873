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
            log.note(.transfer, .checked, item: item.entry, answer: isSame, landing: landing)
            return isSame ? nil : "the landed data differs from the sent data"
        } catch {
            let failure = ItemFailure(error, subject: nil)
            log.note(.transfer, .checked, item: item.entry, failure: error, answer: false, landing: landing)
            return "the landed data could not be compared: \(failure.message)"
        }
    }
}

extension DropPlan.Element {
    /// Returns the report on an item that did not land: refused, skipped, cancelled or failed.
    func refused(because error: any Error) -> ItemReport {
        let name = item.dragItem.source.displayName
        let code = (error as? DestinationError)?.code
        var failure = ItemFailure(error, subject: name)
        // The error is about a staged file, whose name the user does not know: report the item instead.
        if code == .full || code == .cannotWrite || code == .lossy { failure = failure.naming(name) }
        return switch code {
        case .received:
            ItemReport(
                source: item.dragItem.source, type: item.dragItem.type, operation: .copy,
                status: .known,
                landing: (error as? DestinationError).map { Landing(outcome: .skipped, path: $0.path, bytes: 0) })
        case .exists: report(operation: operation, status: .skipped, failure: failure)
        // Another command filled the destination's last place. A full disk has an underlying system error.
        case .full where (error as? DestinationError)?.underlying == nil:
            report(operation: .forbidden, status: .forbidden, failure: failure)
        case .sameFile: report(operation: .forbidden, status: .forbidden, failure: failure)
        default:
            if failure.isCancellation {
                report(operation: .cancel, status: .interrupted, failure: failure)
            } else if failure.code == ItemFailure.lossy {
                report(operation: .cancel, status: .refused, failure: failure)
            } else {
                report(operation: operation, status: .failed, failure: failure)
            }
        }
    }

    func report(
        operation: DropOperation, status: ItemReport.Status, landing: Landing? = nil,
        failure: ItemFailure? = nil, lost: [Loss]? = nil
    ) -> ItemReport {
        ItemReport(
            source: item.dragItem.source, type: item.dragItem.type, operation: operation,
            status: status, itemNegotiation: isRelocated ? nil : negotiation, landing: landing,
            failure: failure, reason: reason, lost: lost)
    }
}
