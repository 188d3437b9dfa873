import Glibc
import SystemPackage

/// Prints `message` and aborts; a trap in optimised code would not print it.
func reportFinding(_ message: String) -> Never {
    _ = try? FileDescriptor.standardError.writeAll("finding: \(message)\n".utf8)
    abort()
}

/// Aborts with `message` unless `condition` holds.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { reportFinding(message()) }
}
