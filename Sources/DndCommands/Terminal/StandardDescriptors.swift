import Glibc

/// The standard descriptors 0 to 2 of the process.
enum StandardDescriptors {
    /// Opens /dev/null for those that were closed at startup. Otherwise the next opened file would get the number, and
    /// be read or written by mistake. The replacements fail: reads on a write-only descriptor, and writes on a
    /// read-only one.
    static func keepReserved() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(descriptor, F_GETFD) < 0 else { continue }
            _ = open("/dev/null", mode)
        }
    }
}
