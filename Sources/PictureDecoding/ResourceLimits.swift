package import DecoderWire

#if canImport(Glibc)
    import Glibc
#endif

/// What the kernel lets this process use.
package enum ResourceLimits {
    /// Bounds address space and descriptors, forbids core files, and makes writing beyond a limit an error of the call
    /// rather than a signal. `setrlimit(2)`.
    ///
    /// - Parameter memoryBytes: the address space in bytes.
    package static func apply(memoryBytes: UInt64) throws(DecoderFailure) {
        try set(RLIMIT_CORE, 0, "core files")
        try set(RLIMIT_NOFILE, 128, "descriptors")
        try set(RLIMIT_AS, memoryBytes, "memory")
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Bounds the size of the files that are written from now on, in bytes. Only the soft limit, so that the next request
    /// may have a higher one.
    static func setFileSize(_ bytes: UInt64) throws(DecoderFailure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { throw failure("file size") }
        limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
        guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { throw failure("file size") }
    }

    private static func set(_ resource: __rlimit_resource, _ value: UInt64, _ name: String) throws(DecoderFailure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { throw failure(name) }
        // A lower limit that someone else has set stays.
        let bound = min(rlim_t(value), limit.rlim_max)
        limit = rlimit(rlim_cur: bound, rlim_max: bound)
        guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { throw failure(name) }
    }

    private static func failure(_ name: String) -> DecoderFailure {
        DecoderFailure(.unsupported, "the limit for \(name) cannot be set: \(String(cString: strerror(errno)))")
    }
}
