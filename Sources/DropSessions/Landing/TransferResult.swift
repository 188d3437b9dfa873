import ItemProviders

/// What became of one item's transfer, and what a move still has to do.
struct TransferResult: Sendable {
    /// What became of the item.
    let report: ItemReport
    /// Set for an item that was moved from outside, until its source is removed or kept.
    var arrival: Arrival?

    /// What has arrived of a moved item.
    struct Arrival: Sendable {
        /// What has arrived.
        let item: DropItem
        /// The source that can be removed; nil when it could not be looked at before it was read.
        let removal: SourceRemoval?
        /// Takes the original of what was converted into the destination's history; nil where the very bytes landed. Returns why it could not.
        let retirement: (@Sendable () async -> String?)?
        /// Why the source must stay; nil when what landed was checked and is what was sent.
        let objection: String?
    }

    init(report: ItemReport, arrival: Arrival? = nil) {
        self.report = report
        self.arrival = arrival
    }

    /// Removes the source of what was moved from outside and has safely arrived.
    ///
    /// - Returns: the final report; nil when there was nothing to do.
    func settled(in session: DropSession) async throws -> ItemReport? {
        guard let arrival else { return nil }
        let landed = report.landing?.path
        var objection = arrival.objection
        if objection == nil {
            if let retirement = arrival.retirement {
                objection = await retirement()
            } else if let removal = arrival.removal {
                objection = await BlockingWork.run { removal.remove(landedAt: landed)?.words }
            } else {
                objection = "its status could not be read"
            }
        }
        let entry = arrival.item.entry
        if objection != nil, let removal = arrival.removal, removal.isTakenByAnother {
            let failure = ItemFailure(
                code: "sourceGone", subject: report.source.displayName,
                message: "it has landed, but another command has moved or removed its source",
                hint: "look for a second copy, made by the other command")
            session.log.note(.transfer, .sourceKept, item: entry, failure: failure)
            return report.failed(because: failure)
        }
        if let objection {
            let reason = "copied, not moved: its source is kept, since \(objection)"
            session.log.note(.transfer, .sourceKept, item: entry, reason: reason)
            return report.copied(because: reason)
        }
        session.log.note(.transfer, .sourceRemoved, item: entry)
        return report
    }
}
