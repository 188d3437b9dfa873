import FileSystem
import Glibc
import SystemPackage

/// The state of a running process from /proc. (proc_pid_stat(5))
package struct ProcessStatus: Sendable {
    package let identifier: Int32
    package let session: Int32
    /// Processor time used by it and its children that were waited for, in clock ticks.
    package let ticks: Int
    /// Resident memory in bytes, including shared memory.
    let residentBytes: Int
    /// Whether none of its threads runs, waits for a processor, or waits for a disk.
    package let isAsleep: Bool

    /// Clock ticks per second. `sysconf(3)`
    static let ticksPerSecond = max(1, Int(sysconf(Int32(_SC_CLK_TCK))))
    private static let pageBytes = Int(getpagesize())

    /// Reads the process `identifier`; nil if there is none.
    package init?(of identifier: Int32) {
        guard let fields = Self.fields("/proc/\(identifier)/stat"), fields.count > 21, let session = pid_t(fields[3]),
            let pages = Int(fields[21])
        else { return nil }
        self.identifier = identifier
        self.session = session
        ticks = fields[11...14].reduce(0) { $0 + (Int($1) ?? 0) }
        residentBytes = pages.multipliedReportingOverflow(by: Self.pageBytes).partialValue
        let isLeaderAsleep = Self.isAsleep(fields[0])
        isAsleep = isLeaderAsleep && (fields[17] == "1" || Self.areThreadsAsleep(of: identifier))
    }

    /// All processes of the session of `leader`.
    ///
    /// - Complexity: O(processes of the machine).
    package static func all(inSession leader: Int32) -> [ProcessStatus] {
        numbers(in: "/proc").compactMap(ProcessStatus.init).filter { $0.session == leader }
    }

    /// Its private memory and its proportional share of shared memory, without files, in bytes; nil if it cannot be
    /// read. (proc_pid_smaps(5), Pss_Anon and Pss_Shmem of the rollup)
    var proportionalBytes: Int? {
        guard let text = Self.text("/proc/\(identifier)/smaps_rollup", atMost: 4096) else { return nil }
        var kibibytes: Int?
        for line in text.split(separator: "\n") where line.hasPrefix("Pss_Anon:") || line.hasPrefix("Pss_Shmem:") {
            guard let number = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { continue }
            kibibytes = (kibibytes ?? 0) + number
        }
        return kibibytes.map { $0 << 10 }
    }

    /// The disk usage, in bytes, of open files that have no name. (proc_pid_fd(5))
    var namelessFiles: [FileIdentity: Int] {
        var found: [FileIdentity: Int] = [:]
        for number in Self.numbers(in: FilePath("/proc/\(identifier)/fd")) {
            guard let status = try? FilePath("/proc/\(identifier)/fd/\(number)").stat(), status.type == .regular,
                status.linkCount == 0
            else { continue }
            found[FileIdentity(status)] = Int(status.sizeAllocated)
        }
        return found
    }

    private static func isAsleep(_ state: Substring) -> Bool { state != "R" && state != "D" }

    private static func areThreadsAsleep(of identifier: pid_t) -> Bool {
        numbers(in: FilePath("/proc/\(identifier)/task")).allSatisfy { thread in
            fields("/proc/\(identifier)/task/\(thread)/stat")?.first.map(isAsleep) ?? true
        }
    }

    /// The fields after the name, which is in parentheses and may contain anything. The first is the state.
    private static func fields(_ path: String) -> [Substring]? {
        guard let text = text(path, atMost: 1024), let end = text.lastIndex(of: ")") else { return nil }
        return text[text.index(after: end)...].split(separator: " ")
    }

    private static func text(_ path: String, atMost count: Int) -> String? {
        (try? BoundedBytes(of: FilePath(path), limit: count)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private static func numbers(in directory: FilePath) -> [pid_t] {
        ((try? SystemCalls.names(at: directory)) ?? []).compactMap { pid_t($0.string) }
    }
}
