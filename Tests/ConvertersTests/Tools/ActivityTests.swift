@testable import ExternalPrograms
import Foundation
import SystemPackage
import TestPrograms
import Testing

/// The clocks that limit a program's time. They stop while other programs use the processor.
struct ActivityTests {
    /// Observations a tenth of a second apart: the ticks used so far, and whether all threads sleep.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let looks: [(ticks: Int, isAsleep: Bool)]
        let worked: Duration
        let slept: Duration
    }

    /// A second has 100 ticks, as on every current Linux. (time(7), "The software clock, HZ, and jiffies")
    static let courses = [
        Course(
            testDescription: "works", looks: [(0, false), (10, false), (20, false)], worked: .milliseconds(200),
            slept: .zero),
        Course(
            testDescription: "waits for a processor", looks: [(5, false), (5, false), (5, false)], worked: .zero,
            slept: .zero),
        Course(
            testDescription: "sleeps", looks: [(5, true), (5, true), (5, true)], worked: .zero,
            slept: .milliseconds(200)),
        Course(
            testDescription: "wakes up between", looks: [(5, true), (6, true), (6, true), (6, false), (6, true)],
            worked: .milliseconds(10), slept: .milliseconds(100)),
        Course(
            testDescription: "lost a child that nobody waited for", looks: [(0, false), (50, false), (3, false)],
            worked: .milliseconds(500), slept: .zero),
    ]

    @Test(arguments: courses)
    func clocksCountWhatWasDone(_ course: Course) {
        var meter = ActivityMeter()
        var moment = ContinuousClock.now
        for look in course.looks {
            meter.note(ticks: look.ticks, isAsleep: look.isAsleep, at: moment)
            moment += .milliseconds(100)
        }
        #expect(meter.worked == course.worked)
        #expect(meter.slept == course.slept)
    }

    /// A gap between observations, as of a suspended machine, counts as one second of sleep at most.
    @Test func aGapCountsAsOneSecond() {
        var meter = ActivityMeter()
        let moment = ContinuousClock.now
        meter.note(ticks: 0, isAsleep: true, at: moment)
        meter.note(ticks: 0, isAsleep: true, at: moment + .seconds(36_000))
        #expect(meter.slept == .seconds(1))
        #expect(meter.excess(of: .seconds(1)) == .slept && meter.excess(of: .seconds(2)) == nil)
    }

    /// A process is awake while any of its threads works, even if its first thread waits.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed"),
        arguments: [
            ("while True: pass", false),
            (
                "import threading; t = threading.Thread(target=lambda: all(True for _ in iter(int, 1))); t.start(); t.join()",
                false
            ),
            ("import time; time.sleep(1000)", true), ("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", true),
        ])
    func statesAreThoseOfAllThreads(_ script: String, isAsleep: Bool) async throws {
        let program = try Spawn.start(
            ["/usr/bin/python3", "-c", Argument(stringLiteral: script)], in: "/", input: .empty, output: .pipe,
            environment: Program.environment)
        // The time until then depends on the load; the loop ends when the expected state is reached.
        var status = try #require(ProcessStatus(of: program.process))
        while status.isAsleep != isAsleep || status.residentBytes <= 4 << 20 || !isAsleep && status.ticks <= 50 {
            try await Task.sleep(for: .milliseconds(1))
            status = try #require(ProcessStatus(of: program.process))
        }
        #expect(try #require(status.proportionalBytes) <= status.residentBytes)
        program.signal(SIGKILL)
        _ = try await program.wait()
    }
}
