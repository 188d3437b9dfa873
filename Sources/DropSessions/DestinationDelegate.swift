import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// The delegate of a `DropDestination`: a `DropPlanner` makes its proposals, and a `DropTransfer` performs the drop. Each
/// session has its own; a large drop has several sessions, one for each group of items.
final class DestinationDelegate: DropInteractionDelegate {
    private struct State {
        var negotiations: [Int: ItemNegotiation] = [:]
        /// Containers that were tried: each is opened at most once.
        var opened: Set<Int> = []
        /// The reports on containers that could not be opened.
        var refusals: [Int: ItemReport] = [:]
        var plan = DropPlan()
        var options = DropOptions()
        var results: [Int: TransferResult] = [:]
    }

    /// The maximum depth to which nested containers are opened.
    static let maximumDepth = 64

    private let planner: DropPlanner
    private let drop: OngoingDrop
    /// The session's place among the groups of the drop; nil if it is the whole drop, and ends it.
    private let group: DropGroup?
    private let staged: ItemStagingObserver?
    private let negotiator: ItemNegotiation.Negotiator
    private let state = Mutex(State())

    /// - Parameter staged: As in `DropConductor`.
    init(
        _ planner: DropPlanner, drop: OngoingDrop, group: DropGroup?, staged: ItemStagingObserver?
    ) {
        self.planner = planner
        self.drop = drop
        self.group = group
        self.staged = staged
        negotiator = ItemNegotiation.Negotiator(planner.negotiate)
    }

    // MARK: - Hover

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        session.entries.contains { planner.canUse($0.item, negotiation(for: $0)) }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) async throws {
        await openContainers(of: session)
    }

    func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) async throws -> DropProposal {
        await openContainers(of: session)
        var plan = DropPlan()
        for entry in session.entries {
            plan.elements.append(
                try await planner.element(
                    for: entry, negotiation(for: entry), refusal: state.withLock { $0.refusals[entry.number] },
                    allowsMove: session.allowsMove))
        }
        if let known = drop.known { try await planner.leaveOutKnown(of: &plan, by: known) }
        let (proposal, options) = try await planner.proposal(for: &plan, of: drop)
        state.withLock { ($0.plan, $0.options) = (plan, options) }
        return proposal
    }

    /// Opens containers, recursively, none of whose representations is readable; their elements replace them.
    private func openContainers(of session: DropSession) async {
        var entries: [NumberedItem] = []
        for entry in session.entries { await open(entry, of: session, depth: 0, into: &entries) }
        session.replaceEntries(with: entries)
    }

    private func open(
        _ entry: NumberedItem, of session: DropSession, depth: Int, into entries: inout [NumberedItem]
    ) async {
        let negotiation = negotiation(for: entry)
        guard let opener = entry.item.opener, depth < Self.maximumDepth,
            await planner.opens(entry.item, negotiation, allowsMove: session.allowsMove),
            state.withLock({ $0.opened.insert(entry.number).inserted })
        else {
            entries.append(entry)
            return
        }
        do {
            try Task.checkCancellation()
            try session.progress.checkCancellation()
            var elements = try await opener()
            if let lane = entry.item.lane {
                for index in elements.indices where elements[index].lane == nil { elements[index].lane = lane }
            }
            if planner.configuration.keepsTree || entry.item.staysFolder && planner.takesFolders {
                let folders = entry.item.foldersOfEntries
                for index in elements.indices { elements[index].folders = folders + elements[index].innerFolders }
            }
            guard !elements.isEmpty else {
                entries.append(entry)
                return
            }
            session.log.note(.transfer, .opened, item: entry, count: elements.count)
            for element in session.drag.number(elements) {
                await open(element, of: session, depth: depth + 1, into: &entries)
            }
        } catch {
            let report = planner.unopened(entry.item, negotiation, because: error)
            state.withLock { $0.refusals[entry.number] = report }
            entries.append(entry)
        }
    }

    private func negotiation(for entry: NumberedItem) -> ItemNegotiation {
        if let known = state.withLock({ $0.negotiations[entry.number] }) { return known }
        let negotiation = ItemNegotiation(of: entry.item, by: negotiator)
        state.withLock { $0.negotiations[entry.number] = negotiation }
        return negotiation
    }

    // MARK: - Drop

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) async throws {
        let (plan, options) = state.withLock { ($0.plan, $0.options) }
        let coordinator = try await drop.begin(options)
        do {
            let transfer = DropTransfer(
                coordinator: coordinator, drop: drop, jobs: planner.configuration.jobs, progress: session.progress,
                log: session.log, gate: session.gate, lossPolicy: LossPolicy(planner.configuration),
                nested: plan.nestedMoves, staged: staged)
            let results = try await transfer.run(plan) { [group] in
                group?.arranged.open()
            } turn: { [group] in
                await group?.former?.wait()
            }
            state.withLock { $0.results = results }
        } catch {
            // Report the failure that ended the drop; a second one from cleaning up adds nothing.
            if group == nil { try? await drop.conclude() }
            throw error
        }
    }

    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) async throws {
        if group == nil {
            try await drop.conclude()
        } else if state.withLock({ $0.results.values.contains { $0.arrival != nil } }) {
            try await drop.synchronize()
        }
        // A source is removed only after its item is certainly on disk: after the conclusion, never before.
        let results = state.withLock { $0.results }
        for (number, result) in results.sorted(by: { $0.key < $1.key }) {
            guard let settled = await result.settled(log: session.log) else { continue }
            state.withLock { $0.results[number] = TransferResult(report: settled) }
        }
        let reports = reports(nil, session: session)
        session.drag.reports = reports
        let landed = reports.filter { report in
            report.status == .dropped || report.status == .failed && report.landing?.outcome == .dropped
        }
        session.outcome = landed.isEmpty ? .cancel : landed.contains { $0.operation == .move } ? .move : .copy
    }

    // MARK: - Reports

    /// Returns the reports of a dry run.
    ///
    /// - Parameter proposal: The destination's last proposal; nil when it was not entered.
    func planned(_ proposal: DropProposal?, session: DropSession?) async throws -> [ItemReport] {
        let (plan, options) = state.withLock { ($0.plan, $0.options) }
        guard let proposal, proposal.operation == .copy || proposal.operation == .move else {
            return reports(proposal, session: session)
        }
        return try await planner.planned(plan, of: drop, options: options)
    }

    /// Returns the outcome for each item, in order.
    ///
    /// - Parameter proposal: The destination's last proposal; nil when it was not entered.
    func reports(_ proposal: DropProposal?, session: DropSession?) -> [ItemReport] {
        let (plan, results) = state.withLock { ($0.plan, $0.results) }
        if plan.elements.isEmpty {
            return (session?.entries ?? []).map { planner.noAgreement(on: $0.item, negotiation(for: $0)) }
        }
        return plan.elements.compactMap { element in
            element.refusal ?? results[element.item.number]?.report
                ?? proposal.map { planner.refused(element, by: $0) }
        }
    }

    /// Notes the outcomes of the items that others were compared with, and gives those others the same outcome. Called
    /// when the groups before have ended.
    ///
    /// - Parameter proposal: The destination's last proposal; nil when it was not entered.
    func settleTwins(_ proposal: DropProposal?) {
        guard let known = drop.known else { return }
        state.withLock { state in
            for (index, element) in state.plan.elements.enumerated() {
                if let twin = element.twin {
                    state.plan.elements[index].refusal = .known(element.item.dragItem, twinOf: twin)
                }
                guard let entry = element.entry else { continue }
                let report =
                    element.refusal ?? state.results[element.item.number]?.report
                    ?? proposal.map { planner.refused(element, by: $0) }
                if let report { entry.note(report) }
                known.end(entry)
            }
        }
    }

    /// Whether an item has the outcome of another one.
    var hasTwins: Bool { state.withLock { $0.plan.elements.contains { $0.twin != nil } } }

    /// Returns the outcome for each item of a drop that was performed but not concluded; nil if it was not performed.
    func reportsOfUnfinished() -> [ItemReport]? {
        let (plan, results) = state.withLock { ($0.plan, $0.results) }
        guard !results.isEmpty else { return nil }
        return plan.elements.compactMap { element in
            if let refusal = element.refusal { return refusal }
            let result = results[element.item.number]
            guard result?.arrival != nil else { return result?.report }
            return result?.report.copied(
                because: "copied, not moved: its source is kept, since the drop did not finish")
        }
    }
}
