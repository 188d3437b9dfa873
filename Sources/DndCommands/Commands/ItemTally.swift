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
