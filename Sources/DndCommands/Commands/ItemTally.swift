import Transfer

/// Counts the items of a command by their outcome.
struct ItemTally: Sendable {
    private var counts: [ItemReport.Status: Int] = [:]
    /// The number of skipped items whose name was taken although that was to be an error.
    private var taken = 0
    /// The number of items that may land later.
    private var retryable = 0

    /// Adds an item.
    mutating func count(_ report: ItemReport) {
        counts[report.status, default: 0] += 1
        if report.status == .skipped, report.failure != nil { taken += 1 }
        if report.failure?.isRetryable == true { retryable += 1 }
    }

    /// Returns the counts of both.
    func adding(_ other: ItemTally) -> ItemTally {
        var sum = self
        sum.counts.merge(other.counts) { $0 + $1 }
        sum.taken += other.taken
        sum.retryable += other.retryable
        return sum
    }

    /// The number of items.
    var total: Int { counts.values.reduce(0, +) }

    /// The exit status for the outcome of all items: the worst of them.
    var status: ExitStatus {
        if retryable > 0 { return .temporary }
        if self[.failed] > 0 { return .failure }
        return self[.refused] + self[.interrupted] + self[.forbidden] + taken > 0 ? .incomplete : .success
    }

    /// `467 items: 310 dropped, 12 skipped, 145 refused, 0 failed`: the numbers add up.
    var words: String {
        let planned = self[.planned]
        var parts = [planned > 0 ? "\(planned) would be dropped" : "\(self[.dropped]) dropped"]
        if self[.known] > 0 { parts.append("\(self[.known]) known") }
        parts.append("\(self[.skipped]) skipped")
        parts.append("\(self[.refused] + self[.forbidden]) refused")
        parts.append("\(self[.failed]) failed")
        if self[.interrupted] > 0 { parts.append("\(self[.interrupted]) interrupted") }
        return "\(total) items: " + parts.joined(separator: ", ")
    }

    private subscript(_ status: ItemReport.Status) -> Int { counts[status] ?? 0 }
}

/// Decides which failures are printed: equal ones once, and those that differ only in the item ten times.
struct FailureMessages: Sendable {
    private struct Kind: Hashable {
        let code: String
        let message: String
        /// The hint, without the name of the item in it.
        let hint: String?

        init(_ failure: ItemFailure) {
            code = failure.code
            message = failure.message
            let subject = failure.subject ?? ""
            hint = subject.isEmpty ? failure.hint : failure.hint?.replacing(subject, with: "")
        }
    }

    private struct Seen {
        /// The items that were named.
        var subjects: Set<String?> = []
        var more = 0
    }

    /// The number of items that are named with the same message.
    static let mostNamed = 10
    /// The maximum number of different messages that are compared; others are printed for each item.
    private static let mostKinds = 1000

    private var seen: [Kind: Seen] = [:]
    private var order: [Kind] = []

    /// Whether `failure` is printed now.
    mutating func shows(_ failure: ItemFailure) -> Bool {
        let kind = Kind(failure)
        guard var known = seen[kind] else {
            guard seen.count < Self.mostKinds else { return true }
            seen[kind] = Seen(subjects: [failure.subject])
            order.append(kind)
            return true
        }
        if known.subjects.contains(failure.subject) { return false }
        let isNamed = known.subjects.count < Self.mostNamed
        if isNamed { known.subjects.insert(failure.subject) } else { known.more += 1 }
        seen[kind] = known
        return isNamed
    }

    /// A line for each message that concerns more items than were named.
    var repeated: [String] {
        order.compactMap { kind in
            guard let more = seen[kind]?.more, more > 0 else { return nil }
            return "\(more) more: \(kind.message)"
        }
    }
}
