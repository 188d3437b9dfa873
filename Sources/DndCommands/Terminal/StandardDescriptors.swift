import Glibc

/// The first three descriptors of the process.
enum StandardDescriptors {
    /// Keeps the places of those that were closed when the program started: the next file to be opened would take them, and be read or
    /// written by mistake. What takes a place can only fail: reading what is open for writing, and the reverse.
    static func keepReserved() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(descriptor, F_GETFD) < 0 else { continue }
            _ = open("/dev/null", mode)
        }
    }
}
