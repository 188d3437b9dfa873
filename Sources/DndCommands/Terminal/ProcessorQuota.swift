import SystemPackage

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
        guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else { return nil }
        defer { try? file.close() }
        var bytes = [UInt8](repeating: 0, count: 4096)
        guard let count = try? bytes.withUnsafeMutableBytes({ try file.read(into: $0) }) else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
