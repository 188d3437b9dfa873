import FileSystem
import Glibc
import SystemPackage

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

/// The processor quota of the process's control group, as `docker run --cpus` and systemd's `CPUQuota` set it.
enum ProcessorQuota {
    /// The number of processors that this process can use, at most `available` and at least 1.
    static func processors(among available: Int) -> Int {
        guard let memberships = text(of: "/proc/self/cgroup"), let quota = quota(memberships, read: text) else {
            return max(1, available)
        }
        return max(1, min(available, quota))
    }

    /// The smallest quota of the group and its ancestors, rounded up; nil if none has one.
    ///
    /// - Parameters:
    ///   - memberships: The content of `/proc/self/cgroup`. (cgroups(7))
    ///   - read: Returns the text of a file; nil if there is none.
    static func quota(_ memberships: String, read: (FilePath) -> String?) -> Int? {
        var quotas: [Int] = []
        for line in memberships.split(separator: "\n") {
            let words = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard words.count == 3 else { continue }
            let isUnified = words[1].isEmpty
            guard isUnified || words[1].split(separator: ",").contains("cpu") else { continue }
            let root: FilePath = isUnified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu"
            var group = FilePath(String(words[2]))
            while true {
                let directory = root.pushing(FilePath(String(group.string.drop { $0 == "/" })))
                if let quota = isUnified ? unified(directory, read) : legacy(directory, read) { quotas.append(quota) }
                guard group.removeLastComponent() else { break }
            }
        }
        return quotas.min()
    }

    /// `cpu.max`: `200000 100000` (quota and period in microseconds), or `max 100000`. (kernel documentation,
    /// cgroup-v2)
    private static func unified(_ directory: FilePath, _ read: (FilePath) -> String?) -> Int? {
        let words = read(directory.appending("cpu.max"))?.split { $0.isWhitespace } ?? []
        return words.count == 2 ? processors(Int(words[0]), Int(words[1])) : nil
    }

    /// `cpu.cfs_quota_us` (-1 for none) and `cpu.cfs_period_us`. (kernel documentation, sched-bwc)
    private static func legacy(_ directory: FilePath, _ read: (FilePath) -> String?) -> Int? {
        let numbers = ["cpu.cfs_quota_us", "cpu.cfs_period_us"].map { name in
            read(directory.appending(name))?.split { $0.isWhitespace }.first.flatMap { Int($0) }
        }
        return processors(numbers[0], numbers[1])
    }

    private static func processors(_ quota: Int?, _ period: Int?) -> Int? {
        guard let quota, let period, quota > 0, period > 0 else { return nil }
        return quota / period + (quota % period > 0 ? 1 : 0)
    }

    private static func text(of path: FilePath) -> String? {
        (try? BoundedBytes(of: path, limit: 4096)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}
