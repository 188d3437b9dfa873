import Glibc

/// The rate at which a value grows: an exponential moving average, in which the last ten seconds have two thirds of the
/// weight.
struct RateEstimate: Sendable {
    /// The time constant, in seconds.
    private static let memory = 10.0

    private var last: (time: Double, value: Double)?
    private var average = 0.0
    /// The weight of all samples; the rest belongs to the time before the first one, which has no rate.
    private var weight = 0.0

    /// Adds the value at `time`, in seconds.
    mutating func add(_ value: Double, at time: Double) {
        guard let last else {
            self.last = (time, value)
            return
        }
        guard time > last.time else { return }
        let share = 1 - exp(-(time - last.time) / Self.memory)
        average += share * ((value - last.value) / (time - last.time) - average)
        weight += share * (1 - weight)
        self.last = (time, value)
    }

    /// The growth per second; nil before there are two samples.
    var rate: Double? { weight > 0 ? average / weight : nil }
}

/// The time until the end of a transfer, which counts down and follows corrections slowly.
struct TimeLeft: Sendable {
    /// The time before which a rate means nothing, in seconds.
    private static let shortest = 1.0
    /// Beyond this time an estimate means nothing, in seconds: 100 hours.
    private static let longest = 360_000.0

    /// The expected end.
    private var end: Double?

    /// Takes the next estimate, and returns the seconds to show; nil while they are unknown.
    ///
    /// - Parameters:
    ///   - remaining: What is still to do.
    ///   - rate: How much of it is done per second.
    ///   - time: The time since the beginning, in seconds.
    mutating func update(remaining: Double?, rate: Double?, at time: Double) -> Double? {
        guard let remaining else {
            end = nil
            return nil
        }
        if remaining <= 0 { return 0 }
        guard let rate, rate > 0, time >= Self.shortest, remaining / rate <= Self.longest else {
            end = nil
            return nil
        }
        let fresh = time + remaining / rate
        guard let end else {
            self.end = fresh
            return fresh - time
        }
        // Within a tenth, the old estimate counts down; a larger difference is made up in steps.
        let difference = fresh - end
        let isNew = abs(difference) > max(1, (end - time) / 10)
        let next = isNew ? end + difference / 4 : end
        self.end = next
        return max(0, next - time)
    }
}
