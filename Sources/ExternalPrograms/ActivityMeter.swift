import Glibc

/// Measures the activity of a program with two clocks that ignore the load of the machine: the processor time used, and
/// the time slept, in which none of its threads runs, is runnable, or waits for a disk.
///
/// A program that waits for a processor advances neither clock, so limits do not depend on other programs.
package struct ActivityMeter: Sendable {
    /// The clock that reached its limit.
    package enum Excess: Sendable, Hashable {
        case worked, slept
    }

    /// The longest interval that counts as slept: the observer may be delayed, or the machine suspended.
    static let longestInterval = Duration.seconds(1)

    /// Processor time since the first sample.
    package private(set) var worked = Duration.zero
    /// Total time slept.
    package private(set) var slept = Duration.zero
    private var first: Int?
    private var last: (ticks: Int, isAsleep: Bool, moment: ContinuousClock.Instant)?

    package init() {}

    /// Records a sample: the processor time used so far, in ticks, and whether all threads sleep.
    package mutating func note(ticks: Int, isAsleep: Bool, at moment: ContinuousClock.Instant = .now) {
        let begin = first ?? ticks
        first = begin
        // The sum may lack the time of processes that have ended.
        worked = max(worked, .milliseconds(max(0, ticks - begin) * 1000 / ProcessStatus.ticksPerSecond))
        if let last, last.isAsleep, isAsleep, last.ticks == ticks {
            slept += min(moment - last.moment, Self.longestInterval)
        }
        last = (ticks, isAsleep, moment)
    }

    /// The clock that has reached `limit`; nil if none has.
    package func excess(of limit: Duration) -> Excess? { worked >= limit ? .worked : slept >= limit ? .slept : nil }
}
