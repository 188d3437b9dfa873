/// The keys that order the items of a lane. They leave gaps, so that an insertion changes no other key; only if a gap
/// is used up, the keys around it are respread.
enum OrderKeys {
    /// The gap after an appended item: 2^32, enough for 32 items that are each inserted before the previous one.
    static let spacing: Int64 = 1 << 32

    /// The maximum absolute value of a key: 2^61, so that differences do not overflow. A lane that grows only at one
    /// end can hold 2^29 items.
    static let limit: Int64 = 1 << 61

    /// The keys of `count` items between two others, in order and evenly spaced.
    ///
    /// - Parameters:
    ///   - low: the key of the preceding item; nil if there is none.
    ///   - high: the key of the following item; nil if there is none.
    /// - Returns: nil if there is no room.
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
            // Both are within the limits, so the difference does not overflow.
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
