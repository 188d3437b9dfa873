import Glibc
import SystemPackage

/// Limits that the kernel enforces on a process and each process that it starts. Core files are always forbidden.
package struct ResourceLimits: Sendable, Hashable {
    /// Address space, in bytes; nil for programs that reserve far more than they use.
    package var addressSpaceBytes: Int?
    /// Private memory that it writes to, in bytes; reserving is free. Also for programs without an address space limit.
    package var dataBytes: Int?
    /// Processor time, in seconds; the process is ended at the limit.
    package var processorSeconds: Int?
    /// The size of any written file, in bytes.
    package var fileBytes: Int?
    /// Open descriptors.
    package var descriptors: Int?
    /// Processes and threads in addition to those running. The kernel counts all of the user's tasks and exempts root.
    /// The number of running tasks is read from /proc/loadavg, which counts those of all users, so the bound is loose
    /// but cheap.
    package var processes: Int?

    package init(
        addressSpaceBytes: Int? = nil, processorSeconds: Int? = nil, fileBytes: Int? = nil, descriptors: Int? = nil,
        processes: Int? = nil, dataBytes: Int? = nil
    ) {
        self.addressSpaceBytes = addressSpaceBytes
        self.dataBytes = dataBytes
        self.processorSeconds = processorSeconds
        self.fileBytes = fileBytes
        self.descriptors = descriptors
        self.processes = processes
    }

    /// Applies the limits to this process permanently. Lower limits that were set before stay. `setrlimit(2)`.
    package func apply() throws(ConfinementError) {
        try Self.set(RLIMIT_CORE, 0, "core files")
        // The hard limit is higher: if both were equal, the kernel would send SIGKILL, which does not show the reason.
        try Self.set(RLIMIT_CPU, processorSeconds, margin: 2, "processor time")
        try Self.set(RLIMIT_FSIZE, fileBytes, "file size")
        try Self.set(RLIMIT_NOFILE, descriptors, "descriptors")
        try Self.set(__RLIMIT_NPROC, processes.map { $0 + Self.runningTasks() }, "processes")
        try Self.set(RLIMIT_AS, addressSpaceBytes, "memory")
        try Self.set(RLIMIT_DATA, dataBytes, "memory")
    }

    /// Limits the size of files written from now on, in bytes. Sets only the soft limit, which can be raised again up
    /// to that of `apply()`.
    package static func setFileSize(_ bytes: UInt64) throws(ConfinementError) {
        try setSoft(RLIMIT_FSIZE, bytes, "file size")
    }

    /// Limits the address space from now on, in bytes, like `setFileSize(_:)`.
    package static func setAddressSpace(_ bytes: UInt64) throws(ConfinementError) {
        try setSoft(RLIMIT_AS, bytes, "memory")
    }

    /// Limits this process to `seconds` of processor time from now on, after which SIGXCPU ends it; 0 means no limit.
    /// `setrlimit(2)`, `getrusage(2)`.
    package static func setProcessorTime(_ seconds: UInt64) throws(ConfinementError) {
        var usage = rusage()
        guard seconds > 0, getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else {
            return try setSoft(RLIMIT_CPU, .max, "processor time")
        }
        // The kernel counts whole seconds.
        let used = UInt64(clamping: usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1)
        try setSoft(RLIMIT_CPU, used + min(seconds, 1 << 32), "processor time")
    }

    private static func setSoft(
        _ resource: __rlimit_resource, _ value: UInt64, _ name: String
    ) throws(ConfinementError) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { throw failure(name) }
        limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
        guard setrlimit(resource, &limit) == 0 else { throw failure(name) }
    }

    private static func set(
        _ resource: __rlimit_resource, _ value: Int?, margin: Int = 0, _ name: String
    ) throws(ConfinementError) {
        guard let value else { return }
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { throw failure(name) }
        let bound = min(rlim_t(max(0, value)), limit.rlim_max)
        limit = rlimit(rlim_cur: bound, rlim_max: min(bound + rlim_t(margin), limit.rlim_max))
        guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { throw failure(name) }
    }

    /// The number of processes and threads of all users: the second number of `1/234` in /proc/loadavg.
    private static func runningTasks() -> Int {
        guard let file = try? FileDescriptor.open("/proc/loadavg", .readOnly, options: .closeOnExec) else {
            return 4096
        }
        defer { try? file.close() }
        let bytes = [UInt8](unsafeUninitializedCapacity: 128) { buffer, count in
            count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
        }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count > 3, let total = words[3].split(separator: "/").last.flatMap({ Int($0) }) else { return 4096 }
        return total
    }

    private static func failure(_ name: String) -> ConfinementError {
        ConfinementError(.limit, "the limit for \(name) cannot be set", underlying: Errno(rawValue: errno))
    }
}
