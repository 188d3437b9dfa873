import ItemProviders
import SystemPackage

/// A drop being prepared: each item with its negotiation, in the order in which it will land.
struct PendingDrop {
    /// An item on its way.
    struct Entry {
        let item: DragItem
        let negotiation: Negotiation
        /// What keeps it from landing before anything was tried.
        var refusal: ItemReport?
    }

    /// Folders inside folders are opened no deeper than this.
    static let maximumDepth = 64

    let session: DropSession
    private(set) var entries: [Entry] = []

    init(session: DropSession) { self.session = session }

    /// How many items have an agreement.
    var agreedCount: Int { entries.count { $0.refusal == nil } }

    /// Negotiates `item`; a container none of whose representations is readable is opened, and its elements are added in its place.
    mutating func add(_ item: DragItem, depth: Int = 0) async {
        let negotiation = session.negotiate(item)
        if negotiation.agreement != nil {
            entries.append(Entry(item: item, negotiation: negotiation))
            return
        }
        if let opener = item.opener, depth < Self.maximumDepth {
            do {
                let elements = try await opener()
                if !elements.isEmpty {
                    for element in elements { await add(element, depth: depth + 1) }
                    return
                }
            } catch {
                let failure = ItemFailure(error, subject: item.source.displayName)
                append(item, negotiation, status: .failed, operation: .cancel, failure: failure)
                return
            }
        }
        append(
            item, negotiation, status: .cancelled, operation: .cancel,
            failure: NoCommonType(item: item, readable: session.readableTypes, negotiation: negotiation).failure)
    }

    /// Everything that was refused so far.
    func reports() -> [ItemReport] { entries.compactMap(\.refusal) }

    /// The reports when the destination says no to the drop as a whole.
    func refused(_ proposal: DropProposal) -> [ItemReport] {
        entries.map { entry in
            entry.refusal
                ?? ItemReport(
                    source: entry.item.source, type: entry.item.type, operation: proposal.operation,
                    status: proposal.operation == .forbidden ? .forbidden : .cancelled, negotiation: entry.negotiation,
                    failure: ItemFailure(
                        code: proposal.operation.rawValue, subject: session.destination.displayName,
                        message: proposal.reason ?? "does not take items now"))
        }
    }

    /// The reports of a dry run.
    func planned() async throws -> [ItemReport] {
        let names = entries.filter { $0.refusal == nil }.map(plannedName)
        var landings = try await session.destination.plan(names, options: session.configuration.options).makeIterator()
        return entries.map { entry in
            if let refusal = entry.refusal { return refusal }
            let landing = landings.next()
            return ItemReport(
                source: entry.item.source, type: entry.item.type, operation: session.configuration.options.operation,
                status: landing?.outcome == .dropped ? .planned : .skipped, negotiation: entry.negotiation,
                landing: landing, failure: landing.flatMap(Self.taken))
        }
    }

    /// Reserves the places, loads and commits, and reports.
    func performed() async throws -> [ItemReport] {
        let coordinator = try await session.destination.beginDrop(options: session.configuration.options)
        do {
            let agreed = entries.filter { $0.refusal == nil }
            let placeholders = try await coordinator.reserve(agreed.map(plannedName))
            let transfer = DropTransfer(session: session, coordinator: coordinator)
            let results = await transfer.run(Array(zip(agreed, placeholders)))
            try await coordinator.conclude()
            var remaining = results.makeIterator()
            return entries.compactMap { $0.refusal ?? remaining.next() }
        } catch {
            // The failure that ended the drop is what the user must hear of; a second one from tidying up adds nothing.
            try? await coordinator.conclude()
            throw error
        }
    }

    /// The failure that a drop onto a taken name would be.
    private static func taken(_ landing: Landing) -> ItemFailure? {
        guard landing.outcome == .taken, let path = landing.path else { return nil }
        return ItemFailure(DestinationError(.exists, path: path, message: "exists"), subject: path.string)
    }

    private func plannedName(_ entry: Entry) -> FilePath.Component {
        let representation = entry.negotiation.agreement?.representation
        return LandingName.name(
            for: entry.item, landingAs: representation?.type ?? entry.item.type,
            keepsBytes: representation?.keepsBytes ?? false)
    }

    private mutating func append(
        _ item: DragItem, _ negotiation: Negotiation, status: ItemReport.Status, operation: DropOperation,
        failure: ItemFailure
    ) {
        let report = ItemReport(
            source: item.source, type: item.type, operation: operation, status: status, negotiation: negotiation,
            failure: failure)
        entries.append(Entry(item: item, negotiation: negotiation, refusal: report))
    }
}
