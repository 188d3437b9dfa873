import CLinux
import SystemPackage

/// A file in memory that has no name in any directory and ends with this value. C: `memfd_create`.
struct MemoryFile: ~Copyable {
    let descriptor: FileDescriptor

    /// A file that holds `bytes`; nil where the system gives none.
    init?(named name: String, holding bytes: [UInt8]) {
        let number = dnd_memfd_create(name)
        guard number >= 0 else { return nil }
        let descriptor = FileDescriptor(rawValue: number)
        guard (try? descriptor.writeAll(bytes)) != nil else {
            try? descriptor.close()
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { try? descriptor.close() }

    /// The path by which this process can open it again.
    var path: FilePath { FilePath("/proc/self/fd/\(descriptor.rawValue)") }
}
