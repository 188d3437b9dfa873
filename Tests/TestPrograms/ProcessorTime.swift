import Glibc

/// Processor time: on a busy machine, the time that a test waits for a processor is not its own.
package enum ProcessorTime {
    /// Returns the seconds of processor time that `body` takes on this thread. (`clock_gettime`)
    package static func seconds<Failure: Error>(of body: () throws(Failure) -> Void) throws(Failure) -> Double {
        let start = thread
        try body()
        return thread - start
    }

    private static var thread: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
