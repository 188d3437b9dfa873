import ItemProviders
import SystemPackage

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
    package func settled(log: ConversationLog) async throws -> ItemReport? {
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
        guard let (path, words) = kept.first else { return report }
        let reason =
            "its companion \(path.lastComponent?.string ?? "") was copied, not moved: it is kept, since \(words)"
        log.note(.transfer, .sourceKept, item: entry, reason: reason)
        return report.noting(reason)
    }
}
