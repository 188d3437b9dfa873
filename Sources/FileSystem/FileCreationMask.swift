import Glibc
package import SystemPackage

/// The process's file mode creation mask: the permissions that new files do not get.
package enum FileCreationMask {
    /// The current mask, from `/proc/self/status`: reading it with `umask` requires changing it, and another thread
    /// could create a file meanwhile. Falls back to `umask` if there is no `/proc`.
    package static func current() -> FilePermissions {
        if let line = statusLine(), let mask = CModeT(line, radix: 8) { return FilePermissions(rawValue: mask) }
        let mask = umask(0o077)
        umask(mask)
        return FilePermissions(rawValue: mask)
    }

    private typealias CModeT = CInterop.Mode

    private static func statusLine() -> Substring? {
        guard let beginning = try? BoundedBytes(of: "/proc/self/status", limit: 512) else { return nil }
        let text = String(decoding: beginning.bytes, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("Umask:") }
        return line?.split(whereSeparator: { $0 == "\t" || $0 == " " }).last
    }
}
