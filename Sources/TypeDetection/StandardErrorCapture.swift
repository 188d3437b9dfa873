import CLinux
import Glibc
import Synchronization
import SystemPackage

/// Captures the messages that a C library reports only on standard error.
enum StandardErrorCapture {
    /// The maximum number of bytes returned.
    private static let longest = 4096

    private static let isBusy = Mutex(())

    /// Runs `body` while standard error is redirected to a private file, and returns what was written there. If the
    /// file cannot be created, runs `body` without capturing anything.
    ///
    /// Other threads that write to standard error with C's stdio wait; what they write in other ways is captured as
    /// well.
    static func run<Result>(_ body: () -> Result) -> (result: Result, written: String) {
        isBusy.withLock { _ in
            dnd_lock_standard_error()
            defer { dnd_unlock_standard_error() }
            guard let file = MemoryFile(named: "dnd-stderr", holding: []) else { return (body(), "") }
            let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
            guard saved >= 0 else { return (body(), "") }
            defer { close(saved) }
            guard dup2(file.descriptor.rawValue, STDERR_FILENO) >= 0 else { return (body(), "") }
            let result = body()
            dnd_flush_standard_error()
            _ = dup2(saved, STDERR_FILENO)
            var bytes = [UInt8](repeating: 0, count: longest)
            let count =
                (try? bytes.withUnsafeMutableBytes { try file.descriptor.read(fromAbsoluteOffset: 0, into: $0) }) ?? 0
            return (result, String(decoding: bytes.prefix(count), as: UTF8.self))
        }
    }
}
