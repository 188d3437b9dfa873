import Testing

@testable import DndCommands

/// Rates and the time that is left, on a clock of the test.
@Suite("The estimates of a progress")
struct ProgressEstimateTests {
    /// The time that is shown, ten times a second, of work that is done in bursts.
    ///
    /// - Parameters:
    ///   - burst: The number of tenths of a second after which a burst comes.
    ///   - rate: The mean rate at a time, per second.
    private func shown(
        work total: Double, burst: Int, rate: (Double) -> Double
    ) -> [(time: Double, left: Double, done: Double)] {
        var (average, left) = (RateEstimate(), TimeLeft())
        var done = 0.0
        var shown: [(time: Double, left: Double, done: Double)] = []
        average.add(0, at: 0)
        var tenth = 0
        while done < total {
            tenth += 1
            let time = Double(tenth) / 10
            if tenth.isMultiple(of: burst) { done += rate(time) / 10 * Double(burst) }
            average.add(done, at: time)
            let seconds = left.update(remaining: total - done, rate: average.rate, at: time)
            if let seconds { shown.append((time, seconds, done)) }
        }
        return shown
    }

    @Test("a rate is unknown before there are two samples, and then that of an even growth")
    func rate() throws {
        var rate = RateEstimate()
        #expect(rate.rate == nil)
        rate.add(7, at: 3)
        #expect(rate.rate == nil)
        // No time has passed.
        rate.add(9, at: 3)
        #expect(rate.rate == nil)
        rate.add(1000, at: 4)
        let first = try #require(rate.rate)
        #expect(abs(first - 993) < 1e-6)
        for time in 5...60 { rate.add(Double(time) * 250, at: Double(time)) }
        let last = try #require(rate.rate)
        #expect(abs(last - 250) < 5)
    }

    @Test("the time left of an uneven transfer counts down without jumps", arguments: [1, 2, 5])
    func steady(burst: Int) {
        let shown = shown(work: 10_000, burst: burst) { _ in 100 }
        #expect(shown.first?.time == 1)
        for (one, next) in zip(shown, shown.dropFirst()) where one.time > 2 && next.left > 1 {
            let truth = (10_000 - one.done) / 100
            #expect(abs(one.left - truth) <= 1 + truth * 0.15, "\(one)")
            #expect(abs(next.left - (one.left - 0.1)) <= max(0.5, one.left / 10), "\(one) \(next)")
        }
        #expect(shown.last?.left == 0)
    }

    @Test("the time left follows a transfer that becomes slower, in small steps")
    func slower() throws {
        let shown = shown(work: 10_000, burst: 1) { $0 < 50 ? 100 : 50 }
        for (one, next) in zip(shown, shown.dropFirst()) { #expect(abs(next.left - one.left) < 2.5) }
        let late = try #require(shown.first { $0.time >= 90 })
        let truth = (10_000 - late.done) / 50
        #expect(abs(late.left - truth) < truth * 0.15)
    }

    @Test("there is no time left without a total, without a rate, in the first second, and beyond 100 hours")
    func unknown() {
        var left = TimeLeft()
        #expect(left.update(remaining: nil, rate: 5, at: 10) == nil)
        #expect(left.update(remaining: 5, rate: nil, at: 10) == nil)
        #expect(left.update(remaining: 5, rate: 0, at: 10) == nil)
        #expect(left.update(remaining: 5, rate: 1, at: 0.9) == nil)
        #expect(left.update(remaining: 360_001, rate: 1, at: 10) == nil)
        #expect(left.update(remaining: 5, rate: 1, at: 10) == 5)
        #expect(left.update(remaining: 0, rate: nil, at: 11) == 0)
    }
}
