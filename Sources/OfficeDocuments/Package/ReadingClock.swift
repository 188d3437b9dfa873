import Glibc

/// Ends the reading of a document that takes too long, or that the user has cancelled.
struct ReadingClock: Sendable {
    private let limits: OfficeLimits
    private let started = Self.processorTime

    /// Starts with the processor time that this thread has used, and which is not counted.
    init(_ limits: OfficeLimits) { self.limits = limits }

    /// Checks the limits. Called after each part of the work, on the same thread.
    ///
    /// - Parameter place: Where the reading is, for the message.
    /// - Throws: `OfficeError` with `cancelled` or `timedOut`.
    func check(at place: @autoclosure () -> String) throws(OfficeError) {
        if limits.isCancelled() { throw OfficeError(.cancelled, message: "cancelled") }
        guard Self.processorTime - started <= limits.processorSeconds else {
            throw OfficeError(
                .timedOut,
                message: "takes more than \(limits.processorSeconds) seconds of processor time at \(place())",
                hint: "raise the limit: --limit time=10m")
        }
    }

    /// Seconds that this thread has used. C: `clock_gettime`.
    private static var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec
    }
}
