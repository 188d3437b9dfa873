import ItemProviders
import Synchronization
import SystemPackage
import UniformTypes

/// The delegate of a `DropDestination`: negotiates, opens containers, asks for the proposal, and performs the drop
/// through the destination's coordinator. Each session has its own.
final class DestinationDelegate: DropInteractionDelegate {
    private struct State {
        var negotiations: [Int: ItemNegotiation] = [:]
        /// Containers that were tried: each is opened at most once.
        var opened: Set<Int> = []
        var refusals: [Int: ItemReport] = [:]
        var plan = DropPlan()
        var options = DropOptions()
        var coordinator: (any DropCoordinator)?
        var results: [Int: TransferResult] = [:]
    }

    /// The maximum depth to which nested containers are opened.
    static let maximumDepth = 64

    private let conductor: DropConductor
    private let negotiator: ItemNegotiation.Negotiator
    private let state = Mutex(State())

    init(conductor: DropConductor) {
        self.conductor = conductor
        negotiator = ItemNegotiation.Negotiator(conductor.negotiate)
    }

    private var destination: any DropDestination { conductor.destination }
    private var configuration: DropConfiguration { conductor.configuration }

    // MARK: - Hover

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        session.entries.contains {
            negotiation(for: $0).agreement != nil || conductor.couldOpen($0.item) || isLocal($0.item)
        }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) async throws {
        await openContainers(of: session)
    }

    func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) async throws -> DropProposal {
        await openContainers(of: session)
        var plan = DropPlan()
        for entry in session.entries { plan.elements.append(try await element(for: entry, in: session)) }
        var options = configuration.options
        options.operation = plan.operation(asked: options.operation)
        defer { state.withLock { ($0.plan, $0.options) = (plan, options) } }
        let agreed = plan.agreed
        guard !agreed.isEmpty else { return Self.nothing(of: plan) }
        var answer = try await destination.proposal(dropping: agreed.map(\.arranged), options: options)
        if options.operation == .move, configuration.options.operation == .copy, answer.operation != .move {
            // The user did not ask for a move: if none is possible, the drop is the requested copy.
            options.operation = .copy
            copyOnly(&plan, because: nil)
            guard !plan.agreed.isEmpty else { return Self.nothing(of: plan) }
            answer = try await destination.proposal(dropping: plan.agreed.map(\.arranged), options: options)
        } else if answer.operation == .copy, options.operation == .move {
            // The destination accepts no moves: the sources stay.
            options.operation = .copy
            copyOnly(&plan, because: "copied, not moved: \(answer.reason ?? "the destination accepts only copies")")
        }
        // The reason why a move became a copy is part of every answer, also of a refusal.
        let downgrade = options.operation == configuration.options.operation ? nil : plan.commonReason
        guard answer.operation == .copy || answer.operation == .move else {
            let reasons = [answer.reason, downgrade].compactMap(\.self)
            return DropProposal(
                operation: answer.operation, intent: answer.intent,
                reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "))
        }
        return DropProposal(
            operation: options.operation, intent: answer.intent, reason: downgrade ?? answer.reason)
    }

    /// Turns every move into a copy. An item that was only to change its place may have no representation that is
    /// readable here.
    private func copyOnly(_ plan: inout DropPlan, because reason: String?) {
        plan.copyOnly(because: reason)
        for (index, element) in plan.elements.enumerated()
        where element.refusal == nil && element.negotiation.agreement == nil {
            plan.elements[index].refusal = noAgreement(on: element.item.dragItem, element.negotiation)
        }
    }

    /// Returns the plan as the reports of a dry run.
    func planned(_ proposal: DropProposal?, session: DropSession?) async throws -> [ItemReport] {
        let (plan, options) = state.withLock { ($0.plan, $0.options) }
        guard let proposal, proposal.operation == .copy || proposal.operation == .move else {
            return reports(proposal, session: session)
        }
        let landings = try await destination.plan(dropping: plan.agreed.map(\.arranged), options: options)
        var remaining = landings.makeIterator()
        return plan.elements.map { element in
            if let refusal = element.refusal { return refusal }
            let landing = remaining.next()
            return ItemReport(
                source: element.item.dragItem.source, type: element.item.dragItem.type, operation: element.operation,
                status: landing?.outcome == .dropped ? .planned : .skipped,
                itemNegotiation: element.isRelocated ? nil : element.negotiation,
                landing: landing, failure: landing.flatMap(Self.taken), reason: element.reason)
        }
    }

    // MARK: - Drop

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) async throws {
        let (plan, options) = state.withLock { ($0.plan, $0.options) }
        let coordinator = try await destination.beginDrop(options: options)
        do {
            let transfer = DropTransfer(
                coordinator: coordinator, jobs: configuration.jobs, session: session,
                lossPolicy: LossPolicy(configuration), nested: plan.nestedMoves, staged: conductor.staged)
            let results = try await transfer.run(plan)
            state.withLock { ($0.coordinator, $0.results) = (coordinator, results) }
        } catch {
            // Report the failure that ended the drop; a second one from cleaning up adds nothing.
            try? await coordinator.conclude()
            throw error
        }
    }

    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) async throws {
        guard let coordinator = state.withLock({ $0.coordinator.take() }) else { return }
        do {
            try await coordinator.conclude()
        } catch {
            try? await coordinator.conclude()
            throw error
        }
        // A source is removed only after its item is certainly on disk: after the conclusion, never before.
        let results = state.withLock { $0.results }
        for (number, result) in results.sorted(by: { $0.key < $1.key }) {
            guard let settled = try await result.settled(in: session) else { continue }
            state.withLock { $0.results[number] = TransferResult(report: settled) }
        }
        let reports = reports(nil, session: session)
        session.drag.reports = reports
        let landed = reports.filter { report in
            report.status == .dropped || report.status == .failed && report.landing?.outcome == .dropped
        }
        session.outcome = landed.isEmpty ? .cancel : landed.contains { $0.operation == .move } ? .move : .copy
    }

    // MARK: - Report

    /// Returns the outcome for each item, in order.
    ///
    /// - Parameter proposal: The destination's last proposal; nil when it was not entered.
    func reports(_ proposal: DropProposal?, session: DropSession?) -> [ItemReport] {
        let (plan, results) = state.withLock { ($0.plan, $0.results) }
        if plan.elements.isEmpty {
            return (session?.entries ?? []).map { entry in
                noAgreement(on: entry.item, negotiation(for: entry))
            }
        }
        return plan.elements.compactMap { element in
            element.refusal ?? results[element.item.number]?.report ?? proposal.map { refused($0, element) }
        }
    }

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

    /// Returns the report of an item when the destination refuses the drop as a whole.
    private func refused(_ proposal: DropProposal, _ element: DropPlan.Element) -> ItemReport {
        ItemReport(
            source: element.item.dragItem.source, type: element.item.dragItem.type, operation: proposal.operation,
            status: proposal.operation == .forbidden ? .forbidden : .cancelled, itemNegotiation: element.negotiation,
            failure: ItemFailure(
                code: proposal.operation.rawValue, subject: destination.displayName,
                message: proposal.reason ?? "does not accept items now"))
    }

    /// Returns the failure of a drop onto a taken name.
    private static func taken(_ landing: Landing) -> ItemFailure? {
        guard landing.outcome == .taken, let path = landing.path else { return nil }
        return ItemFailure(DestinationError.taken(path), subject: path.string)
    }

    // MARK: - Items

    private func negotiation(for entry: DragSession.Entry) -> ItemNegotiation {
        if let known = state.withLock({ $0.negotiations[entry.number] }) { return known }
        let negotiation = ItemNegotiation(of: entry.item, by: negotiator)
        state.withLock { $0.negotiations[entry.number] = negotiation }
        return negotiation
    }

    /// Whether the item comes from the destination's own store, and would be moved inside it.
    private func isLocal(_ item: DragItem) -> Bool {
        guard configuration.options.operation == .move || movesItsOwn, let store = destination.store else {
            return false
        }
        return item.origin?.store.isSameStore(as: store) == true
    }

    /// Whether a copy of an item that is in the destination already is a move inside it.
    private var movesItsOwn: Bool {
        configuration.options.operation == .copy && !configuration.insistsOnCopy && destination.isOrdered
    }

    /// Returns the place of an item that is moved inside its store; nil if it is new to the destination, or if a second
    /// copy was requested.
    private func place(of item: DragItem, in session: DropSession) async throws -> LocalPlace? {
        guard session.allowsMove, configuration.options.operation == .move || movesItsOwn && isLocal(item) else {
            return nil
        }
        return try await destination.place(of: item)
    }

    private func element(
        for entry: DragSession.Entry, in session: DropSession
    ) async throws -> DropPlan.Element {
        let negotiation = negotiation(for: entry)
        let place = try await place(of: entry.item, in: session)
        let isImplied = place != nil && configuration.options.operation == .copy
        let asked = isImplied ? .move : configuration.options.operation
        let representation = negotiation.agreement?.representation
        let terms = MovePolicy(
            asked: asked, sourceAllows: session.allowsMove, isLocal: place != nil,
            source: asked == .move ? Self.source(of: entry.item) : .removable,
            keepsBytes: representation.map { $0.keepsBytes },
            allowsConversion: configuration.allowsConversion)
        var (operation, reason) = terms.answer
        if isImplied { reason = "moved, not copied: it is in the destination already (use --copy for a second one)" }
        let item = DropItem(
            dragItem: entry.item, sourcePlace: place,
            name: LandingName.name(
                for: entry.item, landingAs: representation?.type ?? entry.item.type,
                keepsBytes: representation?.keepsBytes ?? false), number: entry.number)
        var element = DropPlan.Element(item: item, negotiation: negotiation, operation: operation, reason: reason)
        if let objection = destination.objection(to: entry.item) {
            element.refusal = ItemReport(
                source: entry.item.source, type: entry.item.type, operation: .forbidden, status: .forbidden,
                itemNegotiation: negotiation, failure: ItemFailure(objection, subject: nil))
        } else if representation == nil, !element.isRelocated {
            element.refusal =
                state.withLock { $0.refusals[entry.number] }
                ?? noAgreement(on: entry.item, negotiation)
        }
        return element
    }

    private func noAgreement(on item: DragItem, _ negotiation: ItemNegotiation) -> ItemReport {
        NegotiationFailure(item: item, readable: conductor.readableTypes, negotiation: negotiation.whole).report
            .referring(to: negotiation)
    }

    private static func source(of item: DragItem) -> MovePolicy.Source {
        if let objection = item.moveObjection { return .kept(objection) }
        return switch item.source {
        case .path(let path): SourceState.isRemovable(path) ? .removable : .locked
        case .fragment: .fragment
        case .standardInput, .clipboard, .memory: .stream
        }
    }

    private static func nothing(of plan: DropPlan) -> DropProposal {
        guard let forbidden = plan.elements.lazy.compactMap(\.refusal).first(where: { $0.operation == .forbidden })
        else { return DropProposal(operation: .cancel, reason: "no offered type can be read here") }
        let isRestricted = forbidden.failure?.code == NegotiationFailure.restricted
        return DropProposal(
            operation: .forbidden,
            reason: isRestricted ? "the source restricts what it offers" : forbidden.failure?.message)
    }

    /// Opens containers, recursively, none of whose representations is readable; their elements replace them.
    private func openContainers(of session: DropSession) async {
        var entries: [DragSession.Entry] = []
        for entry in session.entries { await open(entry, of: session, depth: 0, into: &entries) }
        session.replaceEntries(with: entries)
    }

    /// Whether nothing that the container itself offers is readable, or the destination prefers the type of its
    /// elements.
    private func shouldOpen(_ entry: DragSession.Entry) -> Bool {
        let negotiation = negotiation(for: entry)
        let readable = conductor.readableTypes
        guard let agreement = negotiation.agreement else {
            // If the parts are known to have another type, the loss is reported for the container; single pages may
            // lose nothing.
            guard let elementType = entry.item.elementType, !readable.contains(where: elementType.conforms(to:)) else {
                return true
            }
            return !negotiation.whole.isRefusedForLoss(readable: readable)
        }
        if wouldBecomeArchive(entry.item, as: agreement) { return true }
        guard let elementType = entry.item.elementType,
            configuration.requiredType.map(elementType.conforms(to:)) ?? true,
            let slot = readable.firstIndex(where: { elementType.conforms(to: $0) }),
            let taken = readable.firstIndex(of: agreement.readableType)
        else { return false }
        return slot < taken
    }

    /// Whether the item stays whole because it is only moved inside its store.
    private func changesPlace(_ item: DragItem, in session: DropSession) async -> Bool {
        // A folder in the store is not an item unless it was dropped: a lane is opened.
        let asksPlace = configuration.options.operation == .copy || item.type.conforms(to: .directory)
        guard asksPlace else { return isLocal(item) }
        return (try? await place(of: item, in: session)) != nil
    }

    /// Whether a folder would become an archive for a destination that does not ask for one. A destination that reads
    /// any file gets the folder's files instead.
    private func wouldBecomeArchive(_ item: DragItem, as agreement: Negotiation.Agreement) -> Bool {
        item.type.conforms(to: .directory) && agreement.representation.type.conforms(to: .archive)
            && !agreement.readableType.conforms(to: .archive)
            && configuration.requiredType?.conforms(to: .archive) != true
    }

    private func open(
        _ entry: DragSession.Entry, of session: DropSession, depth: Int, into entries: inout [DragSession.Entry]
    ) async {
        guard let opener = entry.item.opener, depth < Self.maximumDepth, shouldOpen(entry),
            destination.objection(to: entry.item) == nil, await !changesPlace(entry.item, in: session),
            conductor.couldOpen(entry.item),
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
            guard !elements.isEmpty else {
                entries.append(entry)
                return
            }
            session.log.note(.transfer, .opened, item: entry, count: elements.count)
            for element in session.drag.number(elements) {
                await open(element, of: session, depth: depth + 1, into: &entries)
            }
        } catch {
            let failure = ItemFailure(error, subject: entry.item.source.displayName)
            let isSameFile = failure.code == DestinationError.Code.sameFile.description
            let report = ItemReport(
                source: entry.item.source, type: entry.item.type, operation: isSameFile ? .forbidden : .cancel,
                status: isSameFile ? .forbidden : failure.isCancellation ? .interrupted : .failed,
                itemNegotiation: negotiation(for: entry),
                failure: failure)
            state.withLock { $0.refusals[entry.number] = report }
            entries.append(entry)
        }
    }
}
