import Glibc

/// Checks the resource limits (`ulimit`) at startup. Below some of them, libraries that start threads and open event
/// queues trap or hang.
enum ResourceLimits {
    /// Descriptors for the largest drop, with a margin.
    private static let files: rlim_t = 256
    /// With fewer descriptors, Dispatch traps because it cannot open its own.
    private static let leastFiles: rlim_t = 64
    /// Bytes of address space, for the libraries and the stacks and heaps of the threads.
    private static let leastMemory: rlim_t = 512 << 20

    /// Bytes of stack, also for threads: readers of nested data recurse 256 levels deep.
    private static let leastStack: rlim_t = 1 << 20
    /// Threads, which Linux counts among the user's processes.
    private static let leastThreads: rlim_t = 16

    /// Raises a low limit of open files as far as allowed. (`getrlimit`, `setrlimit`)
    ///
    /// - Throws: `CommandFailure` if a limit is too low to run.
    static func check() throws(CommandFailure) {
        if let count = raisedFileLimit(), count < leastFiles {
            throw CommandFailure(
                .failure, "too few file descriptors: the limit is \(count), at least \(leastFiles) are needed",
                hint: "raise the limit: ulimit -n \(files)")
        }
        let memory = [
            (RLIMIT_AS, leastMemory, "address space", "v"), (RLIMIT_DATA, leastMemory, "memory for data", "d"),
            (RLIMIT_STACK, leastStack, "stack", "s"),
        ]
        for (resource, least, words, option) in memory {
            guard let limit = limit(resource), limit < least else { continue }
            throw CommandFailure(
                .failure,
                "too little \(words): the limit is \(limit >> 10) KiB, at least \(least >> 10) KiB are needed",
                hint: "raise the limit: ulimit -\(option) \(least >> 10), or unlimited")
        }
        if geteuid() != 0, let count = limit(__RLIMIT_NPROC), count < leastThreads {
            throw CommandFailure(
                .failure, "too few processes and threads: the limit is \(count), at least \(leastThreads) are needed",
                hint: "raise the limit: ulimit -u unlimited")
        }
    }

    private static func limit(_ resource: __rlimit_resource) -> rlim_t? {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? limit.rlim_cur : nil
    }

    /// The limit of open files after raising it; nil if the system does not report it.
    private static func raisedFileLimit() -> rlim_t? {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return nil }
        let given = limit.rlim_cur
        guard given < files, limit.rlim_max > given else { return given }
        limit.rlim_cur = min(files, limit.rlim_max)
        return setrlimit(resource, &limit) == 0 ? limit.rlim_cur : given
    }
}
