import Glibc
package import SystemPackage

/// Small files in a staging directory for communication between commands: the progress of a drop, and requests to it.
///
/// No user data depends on them, and the number of calls depends on time. So they bypass `SystemCallHook`, and a failed
/// call only means that there is no note.
extension StagingDirectory {
    /// The names of the notes with this prefix, in no particular order; empty if they cannot be read.
    package func notes(prefix: String) -> [FilePath.Component] { (try? directory.names(prefix: prefix)) ?? [] }

    /// Creates the note `name`, accessible only to its owner; nil on failure. The caller closes it. C: `openat`.
    package func makeNote(_ name: FilePath.Component) -> FileDescriptor? {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = name.withPlatformString { openat(directory.descriptor.rawValue, $0, flags, 0o600) }
        return number < 0 ? nil : FileDescriptor(rawValue: number)
    }

    /// Writes `bytes` at the beginning of a note. C: `pwrite`.
    ///
    /// - Returns: Whether all were written.
    package static func write(_ bytes: [UInt8], to note: FileDescriptor) -> Bool {
        bytes.withUnsafeBytes { pwrite(note.rawValue, $0.baseAddress, $0.count, 0) } == bytes.count
    }

    /// Removes the note `name`. C: `unlinkat`.
    package func removeNote(_ name: FilePath.Component) {
        _ = name.withPlatformString { unlinkat(directory.descriptor.rawValue, $0, 0) }
    }
}
