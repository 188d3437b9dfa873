import ItemProviders
import SystemPackage

extension DropTransfer {
    /// Splits the items that can land: if the first failure ends the drop, those after it are not transferred.
    func beforeFailure(
        _ plan: DropPlan
    ) -> (transferred: [DropPlan.Element], stopped: [DropPlan.Element]) {
        guard drop.failsFast else { return (plan.agreed, []) }
        let failed = drop.hasStopped ? 0 : plan.elements.firstIndex { $0.refusal?.isFailure == true }
        drop.note(plan.elements.lazy.compactMap(\.refusal))
        let end = failed ?? plan.elements.endIndex
        return (
            plan.elements[..<end].filter { $0.refusal == nil }, plan.elements[end...].filter { $0.refusal == nil }
        )
    }

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

    /// The states of a move's sources before they are read.
    struct Removals: Sendable {
        /// Nil for a copy, and if the source could not be examined.
        var main: SourceRemoval?
        /// Those of the companions, by their paths.
        var companions: [FilePath: SourceRemoval] = [:]
    }

    /// Returns the states of a move's sources before they are read; none for a copy.
    func removals(of element: DropPlan.Element) async throws -> Removals {
        guard element.operation == .move, case .path(let path) = element.item.dragItem.source else { return Removals() }
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

    /// Returns the deliveries of the item's companions; none if the destination keeps none. One that is gone by now,
    /// such as one that was moved by itself, has nothing to deliver.
    func companions(of element: DropPlan.Element, _ place: PlaceholderContext) -> [CompanionDelivery] {
        guard drop.destination.keepsCompanions else { return [] }
        return element.item.dragItem.companions.filter {
            (try? $0.path.stat(followTargetSymlink: false)) != nil
        }.map {
            let progress = LoadProgress()
            place.progress.addChild(progress)
            return CompanionDelivery(
                $0, operation: element.operation, mayRename: !nested.contains(element.item.number), progress: progress)
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
            guard let path = companion.path, let removal = removals.companions[companion.source],
                let sent = sent.first(where: { $0.companion.path == companion.source })
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
