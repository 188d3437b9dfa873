/// The numbers by which the items of a lane are ordered. They leave room between them, so that an item that comes in between changes no
/// other one's; only where the room is used up, those around it are spread anew.
enum OrderKeys {
    /// The room behind an item that is appended: 2^32, enough for 32 items that come each in front of the last one that did.
    static let spacing: Int64 = 1 << 32

    /// No key lies further from 0: 2^61, so that the difference of two is a number. A lane that only grows at one end has room for 2^29 items.
    static let limit: Int64 = 1 << 61

    /// The keys of `count` items between two others, in order and evenly spread.
    ///
    /// - Parameters:
    ///   - low: the key of the item before them; nil where there is none.
    ///   - high: the key of the item behind them; nil where there is none.
    /// - Returns: nil where there is no room.
    static func keys(_ count: Int, between low: Int64?, and high: Int64?) -> [Int64]? {
        let count = Int64(count)
        switch (low, high) {
        case (nil, nil): return keys(from: 0, by: spacing, count)
        case (let low?, nil): return keys(from: low.addingReportingOverflow(spacing).partialValue, by: spacing, count)
        case (nil, let high?):
            let (span, overflows) = spacing.multipliedReportingOverflow(by: count)
            return overflows
                ? nil : keys(from: high.subtractingReportingOverflow(span).partialValue, by: spacing, count)
        case (let low?, let high?):
            guard (-limit...limit).contains(low), (-limit...limit).contains(high), low < high else { return nil }
            // Both are within the limits, so that their difference is a number.
            let step = (high - low) / (count + 1)
            return step == 0 ? nil : keys(from: low + step, by: step, count)
        }
    }

    private static func keys(from first: Int64, by step: Int64, _ count: Int64) -> [Int64]? {
        let (span, overflows) = step.multipliedReportingOverflow(by: max(count - 1, 0))
        let last = first.addingReportingOverflow(span)
        guard !overflows, !last.overflow, (-limit...limit).contains(first), (-limit...limit).contains(last.partialValue)
        else { return nil }
        return (0..<count).map { first + $0 * step }
    }
}
