package import SystemPackage

/// Decides when a file that appeared is complete. It asks nothing of the system, so that a test can state what was seen
/// and when.
///
/// A file is complete when no process has it open for writing and nothing about it has changed for the time `settle`.
/// Whether a process has it open is asked only then. If the system does not know, the last event decides: a file that
/// was closed after writing, or moved to its name, is complete; one that was only created must be unchanged for
/// `patience`, since a slow writer may only be pausing.
package struct QuietFiles: Sendable {
    /// How long a file must be unchanged.
    package struct Rule: Sendable, Hashable {
        /// The time for a file that no process has open for writing.
        package var settle: Duration
        /// The time for a file of which that is unknown and that was not seen to be closed.
        package var patience: Duration

        package init(settle: Duration, patience: Duration) {
            self.settle = settle
            self.patience = max(settle, patience)
        }
    }

    /// Whether a process has a file open for writing.
    package enum Writer: Sendable, Hashable {
        case none, some, unknown
    }

    private struct Candidate {
        /// The place in the order of arrival.
        let order: Int
        var observation: Observation
        /// Since when it is unchanged.
        var since: Duration
        /// Whether it was closed after writing, or moved to its name.
        var isClosed: Bool
        /// When it is judged next.
        var due: Duration
    }

    private let rule: Rule
    private var candidates: [FilePath: Candidate] = [:]
    private var nextOrder = 0

    package init(_ rule: Rule) { self.rule = rule }

    /// The number of files that are waiting.
    package var count: Int { candidates.count }

    /// Whether `path` is waiting.
    package func contains(_ path: FilePath) -> Bool { candidates[path] != nil }

    /// Records what was seen of a file.
    ///
    /// - Parameters:
    ///   - observation: Nil if there is no such file any more.
    ///   - isClosed: Whether it was just closed after writing, or moved to its name.
    ///   - quiet: For how long it has been unchanged already, if it is seen for the first time.
    package mutating func note(
        _ path: FilePath, _ observation: Observation?, isClosed: Bool, quiet: Duration = .zero, at now: Duration
    ) {
        guard let observation else {
            candidates[path] = nil
            return
        }
        guard var known = candidates[path] else {
            let since = now - max(.zero, quiet)
            candidates[path] = Candidate(
                order: nextOrder, observation: observation, since: since, isClosed: isClosed, due: since + rule.settle)
            nextOrder += 1
            return
        }
        if isClosed || known.observation != observation {
            known.since = now
            known.due = now + rule.settle
            // Another file under this name has its own writer.
            known.isClosed = isClosed || (known.isClosed && known.observation.mark.inode == observation.mark.inode)
        }
        known.observation = observation
        candidates[path] = known
    }

    /// Removes a file that is not waited for any more.
    package mutating func remove(_ path: FilePath) { candidates[path] = nil }

    /// The files to judge now, in the order of their arrival.
    package func due(at now: Duration) -> [FilePath] {
        candidates.filter { $0.value.due <= now }.sorted { $0.value.order < $1.value.order }.map(\.key)
    }

    /// When a file is to be judged next; nil if none is waiting.
    package var nextDue: Duration? { candidates.values.lazy.map(\.due).min() }

    /// Judges a file that is due.
    ///
    /// - Parameters:
    ///   - observation: What is seen of it now; nil if it is gone.
    ///   - isPartial: Whether a file beside it shows that it is not complete.
    ///   - writer: Whether a process has it open for writing. Called only if everything else is fulfilled.
    /// - Returns: Whether it is complete; it is then not waited for any more.
    package mutating func judge(
        _ path: FilePath, _ observation: Observation?, isPartial: Bool, writer: () -> Writer, at now: Duration
    ) -> Bool {
        note(path, observation, isClosed: false, at: now)
        guard var candidate = candidates[path], candidate.due <= now else { return false }
        if isPartial {
            candidate.due = now + max(rule.settle, Self.soonest)
        } else {
            switch writer() {
            case .none:
                candidates[path] = nil
                return true
            case .some:
                candidate.due = now + max(rule.settle, Self.soonest)
            case .unknown:
                if candidate.isClosed || candidate.since + rule.patience <= now {
                    candidates[path] = nil
                    return true
                }
                candidate.due = candidate.since + rule.patience
            }
        }
        candidates[path] = candidate
        return false
    }

    /// The shortest time until a file that is not complete is judged again.
    private static let soonest = Duration.milliseconds(100)
}
