import FileSystem
import ItemProviders
import Synchronization
import SystemPackage

/// Finds out which items of a drop the destination has received before, by the content of their sources, and which have
/// the same content as an earlier item of the same drop.
///
/// A file is read only if its stamp is unknown and another source has its size. The memory needed does not depend on the
/// number of items of the drop: what has landed is remembered by the destination.
package final class KnownSources: Sendable {
    /// What is known about an item before it is loaded.
    package enum Answer: Sendable {
        /// Nothing: it is transferred. Its entry is nil if its content cannot be compared, as that of a folder.
        case new(Entry?)
        /// The destination has received it.
        case received(ReceivedSource)
        /// It has the content of an item of this drop that has not ended yet.
        case twin(of: Entry)
    }

    /// An item of this drop whose outcome is not remembered by the destination yet.
    package final class Entry: Sendable {
        let source: ItemSource
        let stamp: SourceStamp
        let examined: Int64
        private struct State {
            var hash: ContentHash?
            var outcome: ItemReport?
        }
        private let state: Mutex<State>

        fileprivate init(_ source: ItemSource, _ stamp: SourceStamp, examined: Int64, hash: ContentHash?) {
            self.source = source
            self.stamp = stamp
            self.examined = examined
            state = Mutex(State(hash: hash))
        }

        /// The hash of its file; nil if it was not read.
        var hash: ContentHash? { state.withLock { $0.hash } }

        /// The outcome; nil until it is known.
        var outcome: ItemReport? { state.withLock { $0.outcome } }

        fileprivate func note(_ hash: ContentHash) { state.withLock { $0.hash = hash } }

        package func note(_ outcome: ItemReport) { state.withLock { $0.outcome = outcome } }
    }

    /// Sources that may have the same content.
    private struct Shape: Hashable {
        let size: Int64
        let part: String

        init(_ stamp: SourceStamp) { (size, part) = (stamp.size, stamp.part) }
    }

    private let destination: any RememberingDestination
    /// The items that have not ended.
    private let entries = Mutex<[Shape: [Entry]]>([:])

    package init(_ destination: any RememberingDestination) { self.destination = destination }

    /// Examines the next items of the drop, in order. Called by one task at a time.
    ///
    /// - Throws: `DestinationError`, `CancellationError`.
    package func answers(for items: [DragItem]) async throws -> [Answer] {
        try await BlockingWork.run { [self] in try examine(items) }
    }

    /// Forgets an item that has ended.
    package func end(_ entry: Entry) {
        entries.withLock { entries in
            let shape = Shape(entry.stamp)
            entries[shape]?.removeAll { $0 === entry }
            if entries[shape]?.isEmpty == true { entries[shape] = nil }
        }
    }

    // MARK: - Examining

    /// An item that is not known by its stamp.
    private struct Candidate {
        let item: DragItem
        let stamp: SourceStamp
        var hash: ContentHash?
    }

    private func examine(_ items: [DragItem]) throws -> [Answer] {
        let examined = SystemCalls.fileClock()
        var answers = items.map { item in item.received.map(Answer.received) ?? .new(nil) }
        var candidates = try candidates(among: items, &answers)
        // Before the destination is asked: an item that lands and ends meanwhile is found here, one that ended before
        // is found there.
        var earlier = entries.withLock { entries in
            let shapes = Set(candidates.values.map { Shape($0.stamp) })
            return entries.filter { shapes.contains($0.key) }
        }
        let contents = try hash(&candidates, besides: earlier)
        for (index, candidate) in candidates.sorted(by: { $0.key < $1.key }) {
            let shape = Shape(candidate.stamp)
            if let received = contents[index] {
                answers[index] = .received(received)
            } else if let twin = twin(of: candidate, among: earlier[shape] ?? []) {
                answers[index] = .twin(of: twin)
            } else {
                let entry = Entry(
                    candidate.item.source, candidate.stamp, examined: examined, hash: candidate.hash)
                earlier[shape, default: []].append(entry)
                entries.withLock { $0[shape, default: []].append(entry) }
                answers[index] = .new(entry)
            }
        }
        return answers
    }

    /// The items that are not known by their stamps, by index; answers for the others.
    private func candidates(among items: [DragItem], _ answers: inout [Answer]) throws -> [Int: Candidate] {
        var candidates: [Int: Candidate] = [:]
        for (index, item) in items.enumerated() where item.received == nil {
            candidates[index] = SourceStamp(of: item.source).map { Candidate(item: item, stamp: $0) }
        }
        let asked = candidates.sorted { $0.key < $1.key }
        for ((index, candidate), received) in zip(asked, try destination.received(asked.map { .stamp($0.value.stamp) }))
        where received?.isCertain(candidate.stamp) == true {
            answers[index] = received.map(Answer.received) ?? .new(nil)
            candidates[index] = nil
        }
        return candidates
    }

    /// Reads the candidates that may have the content of another source.
    ///
    /// - Parameter earlier: The items before them that had not ended.
    /// - Returns: those that the destination has received, by index.
    private func hash(
        _ candidates: inout [Int: Candidate], besides earlier: [Shape: [Entry]]
    ) throws -> [Int: ReceivedSource] {
        let asked = candidates.sorted { $0.key < $1.key }
        let sized = try destination.received(asked.map { .size($0.value.stamp.size, part: $0.value.stamp.part) })
        var counts = earlier.mapValues(\.count)
        for (_, candidate) in asked { counts[Shape(candidate.stamp), default: 0] += 1 }
        var hashes: [FileIdentity: ContentHash] = [:]
        for ((index, candidate), isKnownSize) in zip(asked, sized.map { $0 != nil })
        where isKnownSize || counts[Shape(candidate.stamp), default: 0] > 1 {
            // All parts of a file have the hash of the file.
            let hash = try hashes[candidate.stamp.file] ?? SourceContent.hash(of: candidate.item.source)
            hashes[candidate.stamp.file] = hash
            candidates[index]?.hash = hash
        }
        let hashed = candidates.sorted { $0.key < $1.key }.filter { $0.value.hash != nil }
        let found = try destination.received(
            hashed.compactMap { _, candidate in
                candidate.hash.map { .content($0, size: candidate.stamp.size, part: candidate.stamp.part) }
            })
        var received: [Int: ReceivedSource] = [:]
        for ((index, _), one) in zip(hashed, found) { received[index] = one }
        return received
    }

    /// The earlier item of this drop with the same content.
    private func twin(of candidate: Candidate, among earlier: [Entry]) -> Entry? {
        guard let hash = candidate.hash else { return nil }
        return earlier.first { entry in
            if entry.hash == nil, let own = try? SourceContent.hash(of: entry.source) { entry.note(own) }
            return entry.hash == hash
        }
    }
}

extension ItemReport {
    /// The report on an item that the destination has received before.
    package static func known(_ item: DragItem, _ received: ReceivedSource) -> ItemReport {
        ItemReport(
            source: item.source, type: received.type ?? item.identifiedType, operation: .copy, status: .known,
            landing: received.landed.map { Landing(outcome: .skipped, path: $0, bytes: 0) })
    }

    /// The report on an item with the content of an earlier item of the same drop: it has the outcome of that.
    package static func known(_ item: DragItem, twinOf entry: KnownSources.Entry) -> ItemReport {
        let outcome = entry.outcome
        let name = entry.source.displayName
        guard let outcome, let failure = outcome.failure, outcome.isFailure || outcome.status == .interrupted else {
            let path = outcome?.landing?.path
            return ItemReport(
                source: item.source, type: item.identifiedType, operation: .copy, status: .known,
                landing: path.map { Landing(outcome: .skipped, path: $0, bytes: 0, duplicateOf: $0) },
                reason: "it has the content of \(name)")
        }
        return ItemReport(
            source: item.source, type: item.identifiedType, operation: outcome.operation, status: outcome.status,
            failure: ItemFailure(
                code: failure.code, subject: item.source.displayName,
                message: "it has the content of \(name), which did not land: \(failure.message)", hint: failure.hint,
                isRetryable: failure.isRetryable))
    }
}
