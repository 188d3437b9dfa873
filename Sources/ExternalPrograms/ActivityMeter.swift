/// How long a program has been at work, by two clocks that stand still while the machine is busy with something else: the processor
/// time that it has used, and the time that it has slept, which is when none of its threads runs, could run, or waits for a disk.
///
/// A program that waits for a processor because others have it advances neither, so that no limit depends on what else the machine does.
package struct ActivityMeter: Sendable {
    /// Which clock has reached its limit.
    package enum Excess: Sendable, Hashable {
        case worked, slept
    }

    /// The longest time between two looks that counts as slept: who looks may have been kept waiting, or the machine suspended.
    static let longestInterval = Duration.seconds(1)

    /// Processor time since the first look.
    package private(set) var worked = Duration.zero
    /// Time slept, all pauses together.
    package private(set) var slept = Duration.zero
    private var first: Int?
    private var last: (ticks: Int, isAsleep: Bool, moment: ContinuousClock.Instant)?

    package init() {}

    /// Takes in what is seen now: the processor time used so far, in ticks, and whether all is asleep.
    package mutating func note(ticks: Int, isAsleep: Bool, at moment: ContinuousClock.Instant = .now) {
        let begin = first ?? ticks
        first = begin
        // What was used by processes that are gone may be missing from the sum.
        worked = max(worked, .milliseconds(max(0, ticks - begin) * 1000 / ProcessStatus.ticksPerSecond))
        if let last, last.isAsleep, isAsleep, last.ticks == ticks {
            slept += min(moment - last.moment, Self.longestInterval)
        }
        last = (ticks, isAsleep, moment)
    }

    /// Which clock has reached `limit`; nil where none has.
    package func excess(of limit: Duration) -> Excess? { worked >= limit ? .worked : slept >= limit ? .slept : nil }
}
