import Glibc
package import SystemPackage

/// Small files in a staging directory by which commands speak with one another: how far a drop is, and what another one asks of it.
///
/// Nobody's data depends on them, and how many calls they take depends on the clock: so they do not pass `SystemCallHook`, and where a call
/// fails there is no note.
extension StagingDirectory {
    /// The names of the notes that begin so, in no particular order; none where they cannot be read.
    package func notes(prefix: String) -> [FilePath.Component] { (try? directory.names(prefix: prefix)) ?? [] }

    /// Makes the note `name` anew, which only its owner may read and write; nil where that fails. The caller closes it. C: `openat`.
    package func makeNote(_ name: FilePath.Component) -> FileDescriptor? {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = name.withPlatformString { openat(directory.descriptor.rawValue, $0, flags, 0o600) }
        return number < 0 ? nil : FileDescriptor(rawValue: number)
    }

    /// Writes `bytes` over the beginning of a note. C: `pwrite`.
    ///
    /// - Returns: whether all were written.
    package static func write(_ bytes: [UInt8], to note: FileDescriptor) -> Bool {
        bytes.withUnsafeBytes { pwrite(note.rawValue, $0.baseAddress, $0.count, 0) } == bytes.count
    }

    /// Removes the note `name`. C: `unlinkat`.
    package func removeNote(_ name: FilePath.Component) {
        _ = name.withPlatformString { unlinkat(directory.descriptor.rawValue, $0, 0) }
    }
}
