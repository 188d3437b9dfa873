import FileSystem
package import ItemProviders
import SystemPackage

/// Loads the agreed items of one group, several concurrently, and commits each into its reserved place.
package struct DropTransfer: Sendable {
    let coordinator: any DropCoordinator
    /// The drop that the group belongs to.
    let drop: OngoingDrop
    /// The maximum number of concurrent loads.
    let jobs: Int
    /// The overall progress; each load is a child of it.
    let progress: LoadProgress
    let log: ConversationLog
    /// Open while the drop is performed.
    let gate: DataGate
    /// What must not be lost.
    let lossPolicy: LossPolicy
    /// The numbers of the items that lie in another one, or contain another one: none of them may be moved by a rename.
    let nested: Set<Int>
    /// Called with the number of each item that is completely staged and about to be put into its place.
    let staged: ItemStagingObserver?

    package init(
        coordinator: any DropCoordinator, drop: OngoingDrop, jobs: Int, progress: LoadProgress, log: ConversationLog,
        gate: DataGate, lossPolicy: LossPolicy, nested: Set<Int>, staged: ItemStagingObserver?
    ) {
        self.coordinator = coordinator
        self.drop = drop
        self.jobs = jobs
        self.progress = progress
        self.log = log
        self.gate = gate
        self.lossPolicy = lossPolicy
        self.nested = nested
        self.staged = staged
    }

    /// An item and its reserved place.
    struct Load: Sendable {
        let element: DropPlan.Element
        let place: PlaceholderContext
        let progress: PlaceProgress
        /// Its index among the loads of the group.
        let number: Int
    }

    /// A loaded item.
    struct Loaded: Sendable {
        let content: LoadedContent
        let lost: [Loss]
        let scratch: ScratchFolder
        let removals: Removals
        let source: OpenedSource
        let receipt: SourceReceipt?
        let proof: Proof?
    }

    enum Outcome: Sendable {
        case loaded(Loaded)
        case failed(any Error)

        /// The size up to which putting content into its place is faster than the disk, in bytes: 1 MiB.
        private static let small: Int64 = 1 << 20

        /// Whether the content is so small that the time to write it is negligible compared with waiting for the disk.
        var isSmall: Bool {
            guard case .loaded(let loaded) = self else { return true }
            return switch loaded.content {
            case .data(let data): data.count <= Self.small
            case .file(let file): ((try? file.path.stat().size) ?? .max) <= Self.small
            case .folder: false
            }
        }
    }

    /// Transfers every item; returns the results by item number.
    ///
    /// - Parameters:
    ///   - arranged: Called when all items have their places, so that the next group can follow.
    ///   - turn: Waits until the groups before have ended: only then are the indices of the items known.
    /// - Throws: The error that keeps the destination from reserving places; all reserved places are released.
    package func run(
        _ plan: DropPlan, arranged: @Sendable () -> Void = {}, turn: @Sendable () async -> Void = {}
    ) async throws -> [Int: TransferResult] {
        let (elements, stopped) = beforeFailure(plan)
        let arrangements = try await coordinator.arrange(elements.map(\.arranged))
        try await check(arrangements, for: elements)
        var results: [Int: TransferResult] = [:]
        for element in stopped {
            results[element.item.number] = TransferResult(report: element.refused(because: CancellationError()))
        }
        var loads: [Load] = []
        var relocated: [(number: Int, place: Placeholder)] = []
        for (element, arrangement) in zip(elements, arrangements) {
            let item = element.item
            switch arrangement {
            case .reserved(let placeholder):
                log.note(.transfer, .reserved, item: item.entry)
                let place = PlaceholderContext(
                    item: item, placeholder: placeholder, coordinator: coordinator, log: log)
                progress.addChild(place.progress)
                loads.append(
                    Load(element: element, place: place, progress: PlaceProgress(place), number: loads.count))
            case .relocated(let landing, let place):
                if let place { relocated.append((item.number, place)) }
                results[item.number] = TransferResult(report: relocation(of: element, to: landing))
            case .refused(let error):
                results[item.number] = TransferResult(report: element.refused(because: error))
            }
        }
        (coordinator as? any PlaceFollowing)?.follow(loads.map { ($0.place.placeholder, $0.progress) })
        drop.follower?(loads.map(\.progress))
        let takesSlots = coordinator.commitsTogether || !coordinator.commitsInOrder
        // Before the next group is arranged, which comes behind this one.
        let group = drop.slots.addGroup(loads: takesSlots ? loads.count : 0)
        arranged()
        let transferred =
            if coordinator.commitsTogether {
                await runTogether(loads, group)
            } else {
                await coordinator.commitsInOrder ? runInOrder(loads) : runAsTheyArrive(loads, group)
            }
        // Whatever happens, no reserved place outlives the drop.
        for load in loads {
            await load.place.delete()
            await load.progress.settle()
        }
        for (load, result) in zip(loads, transferred) { results[load.element.item.number] = result }
        if transferred.contains(where: { $0.report.status != .dropped }) { drop.noteRelease() }
        await turn()
        if !relocated.isEmpty || drop.hasReleases {
            // A released place moved the ones after it up, including those that were filled before.
            for (load, result) in zip(loads, transferred) where result.report.landing?.index != nil {
                await settle(load.element.item.number, at: load.place.settledIndex(), &results)
            }
            for (number, place) in relocated where !loads.isEmpty && results[number]?.report.landing?.index != nil {
                await settle(number, at: coordinator.settledIndex(of: place), &results)
            }
        }
        return results
    }

    /// Corrects the index in a result.
    private func settle(_ number: Int, at index: Int?, _ results: inout [Int: TransferResult]) {
        guard let index, let result = results[number] else { return }
        results[number] = TransferResult(report: result.report.landed(at: index), arrival: result.arrival)
    }

    /// Checks that the destination keeps its contract: one plan for each item, and no place used twice.
    private func check(_ arrangements: [PlacementPlan], for elements: [DropPlan.Element]) async throws {
        var places: [Placeholder] = []
        for case .reserved(let placeholder) in arrangements { places.append(placeholder) }
        guard arrangements.count == elements.count, Set(places).count == places.count else {
            for place in Set(places) { await coordinator.discard(place) }
            throw TransferError(
                .wrongPlaceholders,
                message: "the destination arranged \(arrangements.count) places for \(elements.count) items")
        }
    }

    /// Commits each item as soon as its data is loaded; while a small item is committed, the next load begins.
    private func runAsTheyArrive(_ loads: [Load], _ number: Int) async -> [TransferResult] {
        var results = [TransferResult?](repeating: nil, count: loads.count)
        await withTaskGroup(of: (Int, TransferResult).self) { group in
            for load in loads {
                await drop.slots.take(for: number)
                group.addTask {
                    let outcome = await self.load(load)
                    let isWaiting = outcome.isSmall && drop.slots.exchange()
                    let result = await commit([(load, outcome)])[0]
                    drop.note(result.report)
                    if isWaiting { drop.slots.endWaiting() } else { drop.slots.giveBack() }
                    return (load.number, result)
                }
            }
            for await (number, result) in group { results[number] = result }
        }
        return results.compactMap(\.self)
    }

    /// Loads concurrently, and commits all items in one call when the last is loaded. If one fails and failures end the
    /// drop, none is committed.
    private func runTogether(_ loads: [Load], _ number: Int) async -> [TransferResult] {
        var outcomes = [Outcome?](repeating: nil, count: loads.count)
        await withTaskGroup(of: (Int, Outcome).self) { group in
            for load in loads {
                await drop.slots.take(for: number)
                group.addTask {
                    let outcome = await self.load(load)
                    if case .failed(let error) = outcome { drop.note(load.element.refused(because: error)) }
                    drop.slots.giveBack()
                    return (load.number, outcome)
                }
            }
            for await (number, outcome) in group { outcomes[number] = outcome }
        }
        let results = await commit(zip(loads, outcomes).compactMap { load, outcome in outcome.map { (load, $0) } })
        for result in results { drop.note(result.report) }
        return results
    }

    /// Loads concurrently, but commits the items in order, as a stream needs it. If the destination can commit several
    /// at once, those that arrive within `gathering` are committed together.
    private func runInOrder(_ loads: [Load]) async -> [TransferResult] {
        enum Arrival: Sendable {
            case outcome(Int, Outcome)
            case enough
        }
        let together = max(1, coordinator.mostCommittedTogether)
        var results: [TransferResult] = []
        await withTaskGroup(of: Arrival.self) { group in
            var (next, running, isWaiting) = (0, 0, false)
            var arrived: [Int: Outcome] = [:]
            var lastCommit: ContinuousClock.Instant?
            func start() {
                while next < loads.count, running < jobs, next - results.count < jobs + together - 1 {
                    let load = loads[next]
                    (next, running) = (next + 1, running + 1)
                    group.addTask { .outcome(load.number, await self.load(load)) }
                }
            }
            start()
            for await arrival in group {
                switch arrival {
                case .outcome(let number, let outcome):
                    (arrived[number], running) = (outcome, running - 1)
                    if together > 1 { start() }
                case .enough: isWaiting = false
                }
                while true {
                    var ready: [(Load, Outcome)] = []
                    while ready.count < together, let outcome = arrived[results.count + ready.count] {
                        ready.append((loads[results.count + ready.count], outcome))
                    }
                    let isAll = results.count + ready.count == loads.count || ready.count == together
                    let isEarly = lastCommit.map { $0.duration(to: .now) < Self.gathering } ?? false
                    if ready.isEmpty { break }
                    if isEarly, !isAll {
                        if !isWaiting {
                            isWaiting = true
                            group.addTask {
                                try? await Task.sleep(for: Self.gathering)
                                return .enough
                            }
                        }
                        break
                    }
                    for (load, _) in ready { arrived[load.number] = nil }
                    let committed = await commit(ready)
                    for result in committed { drop.note(result.report) }
                    results += committed
                    lastCommit = .now
                    start()
                }
                if results.count == loads.count { group.cancelAll() }
            }
        }
        return results
    }

    /// The maximum time that an item waits for others to be committed with it.
    private static let gathering = Duration.milliseconds(200)

    private func load(_ load: Load) async -> Outcome {
        let (item, progress) = (load.element.item, load.progress.loading)
        load.progress.begin()
        do {
            guard let agreement = load.element.negotiation.agreement else {
                throw ItemProviderError(.typeNotAvailable, subject: item.dragItem.source.displayName)
            }
            try gate.check(item.dragItem.source.displayName)
            try Task.checkCancellation()
            // After a signal, only the loads that have begun go on.
            if ProcessInterruption.endsSoon { throw CancellationError() }
            let removals = load.element.operation == .move ? await removals(of: load.element) : Removals()
            let scratch = ScratchFolder(at: coordinator.scratch.appending("load-\(drop.nextLoad())"))
            do {
                log.note(.transfer, .loadBegan, item: item.entry, type: agreement.representation.type)
                let (losses, source) = (LossLedger(), OpenedSource())
                let proofs = lossPolicy.proves ? ProofLedger() : nil
                var receipt = drop.remembers ? receipt(for: load.element) : nil
                let content = try await item.dragItem.itemProvider.load(
                    agreement.representation.type, in: scratch, progress: progress, losses: losses,
                    proofs: proofs, source: source)
                log.note(.transfer, .loaded, item: item.entry, type: agreement.representation.type)
                let lost = losses.recorded ?? agreement.representation.losses
                try lossPolicy.check(
                    lost, of: item.dragItem.source.displayName, as: agreement.representation)
                let proof = try lossPolicy.proof(
                    in: proofs, of: content, named: item.dragItem.source.displayName, as: agreement.representation)
                if receipt?.keepsBytes == false, receipt?.hash == nil, receipt?.stamp != nil {
                    // The converter has just read the file: it is in the page cache.
                    receipt?.hash = try await BlockingWork.run {
                        try SourceContent.hash(of: item.dragItem.source, source)
                    }
                }
                return .loaded(
                    Loaded(
                        content: content, lost: lost, scratch: scratch, removals: removals, source: source,
                        receipt: receipt, proof: proof))
            } catch {
                scratch.remove()
                throw error
            }
        } catch {
            progress.finish()
            log.note(.transfer, .loadFailed, item: item.entry, failure: error)
            return .failed(error)
        }
    }

    /// What the destination is to remember of the item's source: its state before it is read.
    private func receipt(for element: DropPlan.Element) -> SourceReceipt? {
        let item = element.item.dragItem
        if let provenance = item.notes.provenance { return provenance.receipt }
        let isWhole = if case .path = item.source { true } else { false }
        let keepsBytes = isWhole && element.negotiation.agreement?.representation.keepsBytes == true
        if let entry = element.entry {
            return SourceReceipt(
                stamp: entry.stamp, examined: entry.examined, hash: entry.hash, keepsBytes: keepsBytes,
                line: item.notes.line)
        }
        let examined = SystemCalls.fileClock()
        let stamp = SourceStamp(of: item.source)
        guard stamp != nil || item.notes.line != nil else { return nil }
        return SourceReceipt(stamp: stamp, examined: examined, keepsBytes: keepsBytes, line: item.notes.line)
    }

    /// The states of a move's sources before they are read.
    struct Removals: Sendable {
        /// Nil for a copy, and if the source could not be examined.
        var main: SourceRemoval?
        /// Those of the companions, by their paths.
        var companions: [FilePath: SourceRemoval] = [:]
    }

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
                $0, operation: element.operation, mayRename: !nested.contains(element.item.number),
                proves: lossPolicy.proves, progress: progress)
        }
    }
}
