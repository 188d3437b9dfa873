import ItemProviders
import SystemPackage

/// Loads the agreed items, several at once, and commits each into its reserved place.
struct DropTransfer {
    let session: DropSession
    let coordinator: any DropCoordinator

    private enum Outcome {
        case loaded(LoadedContent, scratch: FilePath)
        case failed(any Error)
    }

    /// Carries every item over and reports in the order given.
    func run(_ items: [(PendingDrop.Entry, Placeholder)]) async -> [ItemReport] {
        let loads = items.map { _ in LoadProgress() }
        for load in loads { session.progress.addChild(load) }
        return await coordinator.commitsInOrder
            ? runInOrder(items, loads) : runAsTheyArrive(items, loads)
    }

    /// Each item is committed as soon as its data is there.
    private func runAsTheyArrive(
        _ items: [(PendingDrop.Entry, Placeholder)], _ loads: [LoadProgress]
    ) async -> [ItemReport] {
        var reports = [ItemReport?](repeating: nil, count: items.count)
        await withTaskGroup(of: (Int, ItemReport).self) { group in
            var next = 0
            func start() {
                guard next < items.count else { return }
                let (index, item, load) = (next, items[next], loads[next])
                next += 1
                group.addTask {
                    let outcome = await self.load(item.0, number: index, progress: load)
                    return (index, await self.commit(outcome, of: item.0, to: item.1, progress: load))
                }
            }
            for _ in 0..<session.configuration.jobs { start() }
            for await (index, report) in group {
                reports[index] = report
                start()
            }
        }
        return reports.compactMap(\.self)
    }

    /// Loads run ahead, but each item is committed only after the one before it: what a stream needs.
    private func runInOrder(
        _ items: [(PendingDrop.Entry, Placeholder)], _ loads: [LoadProgress]
    ) async -> [ItemReport] {
        var reports: [ItemReport] = []
        await withTaskGroup(of: (Int, Outcome).self) { group in
            var next = 0
            var waiting: [Int: Outcome] = [:]
            func start() {
                guard next < items.count else { return }
                let (index, item, load) = (next, items[next], loads[next])
                next += 1
                group.addTask { (index, await self.load(item.0, number: index, progress: load)) }
            }
            for _ in 0..<session.configuration.jobs { start() }
            for await (index, outcome) in group {
                waiting[index] = outcome
                while let ready = waiting.removeValue(forKey: reports.count) {
                    let (entry, placeholder) = items[reports.count]
                    reports.append(
                        await commit(ready, of: entry, to: placeholder, progress: loads[reports.count]))
                    start()
                }
            }
        }
        return reports
    }

    private func load(_ entry: PendingDrop.Entry, number: Int, progress: LoadProgress) async -> Outcome {
        do {
            guard let agreement = entry.negotiation.agreement else {
                throw ItemProviderError(.typeNotAvailable, subject: entry.item.source.displayName)
            }
            let scratch = coordinator.scratch.appending("load-\(number)")
            try PrivateDirectory.make(at: scratch)
            do {
                let content = try await entry.item.itemProvider.load(
                    agreement.representation.type, scratch: scratch, progress: progress)
                return .loaded(content, scratch: scratch)
            } catch {
                FileTree.remove(scratch)
                throw error
            }
        } catch {
            progress.finish()
            return .failed(error)
        }
    }

    private func commit(
        _ outcome: Outcome, of entry: PendingDrop.Entry, to placeholder: Placeholder, progress: LoadProgress
    ) async -> ItemReport {
        do {
            switch outcome {
            case .failed(let error): throw error
            case .loaded(let content, let scratch):
                defer { FileTree.remove(scratch) }
                try progress.parentCheck(session.progress)
                let landing = try await coordinator.commit(delivery(of: content, entry), to: placeholder)
                return report(
                    entry, operation: session.configuration.options.operation,
                    status: landing.outcome == .skipped ? .skipped : .dropped, landing: landing)
            }
        } catch {
            await coordinator.discard(placeholder)
            return refusal(of: entry, because: error)
        }
    }

    /// The report on an item that did not land: refused, left out, called off, or failed.
    private func refusal(of entry: PendingDrop.Entry, because error: any Error) -> ItemReport {
        let asked = session.configuration.options.operation
        let code = (error as? DestinationError)?.code
        var failure = ItemFailure(error, subject: entry.item.source.displayName)
        if code == .full || code == .cannotWrite {
            // What could not be written is a staged file that nobody has heard of: the user knows the item.
            failure = failure.naming(entry.item.source.displayName)
        }
        return switch code {
        case .exists: report(entry, operation: asked, status: .skipped, failure: failure)
        case .sameFile: report(entry, operation: .forbidden, status: .forbidden, failure: failure)
        default:
            failure.isCancellation
                ? report(entry, operation: .cancel, status: .cancelled, failure: failure)
                : report(entry, operation: asked, status: .failed, failure: failure)
        }
    }

    private func delivery(of content: LoadedContent, _ entry: PendingDrop.Entry) throws -> Delivery {
        guard let representation = entry.negotiation.agreement?.representation else {
            throw ItemProviderError(.unexpected, subject: entry.item.source.displayName)
        }
        let name = LandingName.name(
            for: entry.item, landingAs: representation.type,
            keepsBytes: content.isSource || representation.fidelity == .native)
        return Delivery(
            content: content, name: name, representation: representation, source: entry.item.source,
            sourceType: entry.item.type)
    }

    private func report(
        _ entry: PendingDrop.Entry, operation: DropOperation, status: ItemReport.Status, landing: Landing? = nil,
        failure: ItemFailure? = nil
    ) -> ItemReport {
        ItemReport(
            source: entry.item.source, type: entry.item.type, operation: operation, status: status,
            negotiation: entry.negotiation, landing: landing, failure: failure)
    }
}

extension LoadProgress {
    /// Throws once this load or its session is cancelled.
    fileprivate func parentCheck(_ session: LoadProgress) throws(ItemProviderError) {
        try session.checkCancellation()
        try checkCancellation()
    }
}

extension LoadedContent {
    /// Whether this is the source's own file.
    fileprivate var isSource: Bool {
        switch self {
        case .data: false
        case .file(let file), .folder(let file): file.ownership == .source
        }
    }
}
