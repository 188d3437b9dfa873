import Glibc
import SystemPackage

/// Ends the run with `message`, which a trap of optimised code would not say.
func reportFinding(_ message: String) -> Never {
    _ = try? FileDescriptor.standardError.writeAll("finding: \(message)\n".utf8)
    abort()
}

/// Ends the run with `message` unless `condition` holds.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { reportFinding(message()) }
}
