import ItemProviders
import SystemPackage

// Loaded items are delivered to their places.

extension DropTransfer {
    /// A loaded item, ready to be committed.
    private struct Ready {
        let load: Load
        let delivery: Delivery
        let lost: [Loss]
        let scratch: ScratchFolder
        let removals: Removals
        let sent: DeliveredContent?
    }

    /// Commits loaded items; returns the result of each.
    func commit(_ batch: [(Load, Outcome)]) async -> [TransferResult] {
        var results: [Int: TransferResult] = [:]
        var ready: [Ready] = []
        for (load, outcome) in batch {
            do {
                ready.append(try self.ready(load, outcome))
            } catch {
                await load.place.delete(because: error)
                load.progress.end()
                results[load.number] = TransferResult(report: refusal(of: load, because: error))
            }
        }
        let landings = await PlaceholderContext.commit(ready.map { ($0.load.place, $0.delivery) }, with: coordinator)
        for (ready, landing) in zip(ready, landings) {
            ready.load.progress.end()
            results[ready.load.number] = await result(of: ready, landing)
            ready.scratch.remove()
        }
        return batch.compactMap { results[$0.0.number] }
    }

    private func ready(_ load: Load, _ outcome: Outcome) throws -> Ready {
        switch outcome {
        case .failed(let error): throw error
        case .loaded(let loaded):
            let (content, lost, scratch) = (loaded.content, loaded.lost, loaded.scratch)
            do {
                try Task.checkCancellation()
                try progress.checkCancellation()
                try load.place.progress.checkCancellation()
                var delivery = try delivery(of: content, load, lost: lost)
                delivery.openedSource = loaded.source
                delivery.receipt = loaded.receipt
                delivery.proof = loaded.proof
                delivery.provenance = load.element.item.dragItem.notes.provenance
                delivery.companions = companions(of: load.element, load.place)
                return Ready(
                    load: load, delivery: delivery, lost: lost, scratch: scratch, removals: loaded.removals,
                    sent: load.element.operation == .move ? try? DeliveredContent(content) : nil)
            } catch {
                scratch.remove()
                throw error
            }
        }
    }

    private func result(of ready: Ready, _ landing: Result<Landing, any Error>) async -> TransferResult {
        let element = ready.load.element
        guard case .success(var landing) = landing else {
            let error = if case .failure(let error) = landing { error } else { CancellationError() as any Error }
            return TransferResult(report: refusal(of: ready.load, because: error))
        }
        if landing.companions.isEmpty, !drop.destination.keepsCompanions {
            landing = landing.with(
                element.item.dragItem.companions.map { CompanionLanding(source: $0.source, path: nil) })
        }
        if landing.outcome == .dropped { landing.proof = ready.delivery.proof }
        let report = element.report(
            operation: element.operation, status: landing.outcome == .skipped ? .skipped : .dropped,
            landing: landing, lost: ready.lost + landing.losses)
        guard landing.outcome == .dropped else { return TransferResult(report: report) }
        gate.noteArrival()
        guard element.operation == .move else { return TransferResult(report: report) }
        let copied = landing.companions.filter { !$0.isSource }
        if landing.isSource, copied.isEmpty {
            log.note(.transfer, .sourceRemoved, item: element.item.entry)
            return TransferResult(report: report)
        }
        var objection = coordinator.moveObjection
        if objection == nil, !landing.isSource {
            objection = await self.objection(to: landing, ready.sent, of: element.item)
        }
        var arrived: [(removal: SourceRemoval, landed: FilePath)] = []
        if objection == nil {
            (arrived, objection) = await compare(copied, ready.delivery.companions, ready.removals, of: element.item)
        }
        if objection == nil, !landing.losses.isEmpty {
            objection =
                "\(landing.losses.map(\.rawValue).joined(separator: ", ")) could not be stored at the destination"
        }
        let wasConverted =
            element.negotiation.agreement.map {
                !$0.representation.keepsBytes || drop.destination.converts($0.representation.type)
            } ?? false
        return TransferResult(
            report: report,
            arrival: .init(
                item: element.item, removal: ready.removals.main,
                retirement: wasConverted ? retirement(of: ready) : nil, objection: objection, isGone: landing.isSource,
                companions: arrived))
    }

    /// Returns the function that moves the original of a converted item into the destination's history.
    private func retirement(of ready: Ready) -> (@Sendable () async -> String?)? {
        let (coordinator, place) = (coordinator, ready.load.place.placeholder)
        guard let removal = ready.removals.main else { return { "its status could not be read" } }
        return {
            do {
                let isKept = try await coordinator.retire(removal, of: place)
                return isKept ? nil : "the destination has no history to keep it in"
            } catch {
                return
                    "it could not be moved into the destination's history: \(ItemFailure(error, subject: nil).message)"
            }
        }
    }

    /// Returns the report on an item that did not land, including one that another command cancelled.
    private func refusal(of load: Load, because error: any Error) -> ItemReport {
        guard load.progress.isCalledOff else { return load.element.refused(because: error) }
        return load.element.refused(because: PlaceProgress.reason(for: load.element.item))
    }

    private func delivery(of content: LoadedContent, _ load: Load, lost: [Loss]) throws -> Delivery {
        let item = load.element.item.dragItem
        guard let representation = load.element.negotiation.agreement?.representation else {
            throw ItemProviderError(.unexpected, subject: item.source.displayName)
        }
        let keepsBytes = content.isSource || representation.fidelity == .native
        let name =
            keepsBytes == representation.keepsBytes
            ? load.element.item.name
            : LandingName.name(for: item, landingAs: representation.type, keepsBytes: keepsBytes)
        var delivery = Delivery(
            content: content, name: name, representation: representation, source: item.source, sourceType: item.type,
            operation: load.element.operation, mayRename: !nested.contains(load.element.item.number),
            progress: load.progress.writing,
            staged: stagingObserver(for: load.element.item))
        delivery.losses = lost
        return delivery
    }

    private func stagingObserver(for item: DropItem) -> StagingObserver? {
        guard let staged else { return nil }
        let (number, source) = (item.number, item.dragItem.source)
        return { path in staged(number, source, path) }
    }
}

/// The outcome of one item's transfer, and the remaining step of a move.
package struct TransferResult: Sendable {
    /// The outcome for the item.
    package let report: ItemReport
    /// Set for an item that was moved from another store, until its source is removed or kept.
    package var arrival: Arrival?

    /// A moved item that has landed, and its source.
    package struct Arrival: Sendable {
        /// The item.
        let item: DropItem
        /// The source to remove; nil when it could not be examined before it was read.
        let removal: SourceRemoval?
        /// Moves the original of a converted item into the destination's history; nil if the item landed unconverted.
        /// Returns the reason if it failed.
        let retirement: (@Sendable () async -> String?)?
        /// Why the source must stay; nil when what landed was checked and is equal to what was sent.
        let objection: String?
        /// Whether the source itself landed, so that only its companions are left to remove.
        var isGone = false
        /// The companions that were copied, with the places where they landed.
        var companions: [(removal: SourceRemoval, landed: FilePath)] = []
    }

    package init(report: ItemReport, arrival: Arrival? = nil) {
        self.report = report
        self.arrival = arrival
    }

    /// Removes the source of an item that was moved from another store and has landed.
    ///
    /// - Returns: The final report; nil when there is nothing to do.
    package func settled(log: ConversationLog) async -> ItemReport? {
        guard let arrival else { return nil }
        let landed = report.landing?.path
        var objection = arrival.objection
        if objection == nil, !arrival.isGone {
            if let retirement = arrival.retirement {
                objection = await retirement()
            } else if let removal = arrival.removal {
                objection = await BlockingWork.run { removal.remove(landedAt: landed)?.words }
            } else {
                objection = "its status could not be read"
            }
        }
        let entry = arrival.item.entry
        if objection != nil, !arrival.isGone, let removal = arrival.removal, removal.isTakenByAnother {
            let failure = ItemFailure(
                code: "sourceGone", subject: report.source.displayName,
                message: "it has landed, but another command has moved or removed its source",
                hint: "look for a second copy, made by the other command")
            log.note(.transfer, .sourceKept, item: entry, failure: failure)
            return report.failed(because: failure)
        }
        if let objection {
            let reason =
                arrival.isGone
                ? "its companions were copied, not moved: they are kept, since \(objection)"
                : "copied, not moved: its source is kept, since \(objection)"
            log.note(.transfer, .sourceKept, item: entry, reason: reason)
            return arrival.isGone ? report.noting(reason) : report.copied(because: reason)
        }
        log.note(.transfer, .sourceRemoved, item: entry)
        let companions = arrival.companions
        let kept = await BlockingWork.run {
            companions.compactMap { companion in
                companion.removal.remove(landedAt: companion.landed).map { (companion.removal.path, $0.words) }
            }
        }
        guard let (path, words) = kept.first else {
            guard !arrival.isGone, arrival.removal?.leavesOtherNames == true else { return report }
            return report.noting("it had other names (hard links), which keep the old file")
        }
        let reason =
            "its companion \(path.lastComponent?.string ?? "") was copied, not moved: it is kept, since \(words)"
        log.note(.transfer, .sourceKept, item: entry, reason: reason)
        return report.noting(reason)
    }
}
