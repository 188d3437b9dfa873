import CLinux
import SystemPackage

/// An anonymous file in memory, deleted with this value. C: `memfd_create`.
struct MemoryFile: ~Copyable {
    let descriptor: FileDescriptor

    /// A file with the content `bytes`; nil if it cannot be created.
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

    /// The path by which this process can open the file again.
    var path: FilePath { FilePath("/proc/self/fd/\(descriptor.rawValue)") }
}
