import FileSystem
import SystemPackage

/// A file that is written piece by piece.
final class PageOutput {
    private let file: FileDescriptor
    private var buffer: [UInt8] = []

    /// Creates the file at `path`, where none may exist.
    init(_ path: FilePath) throws {
        file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: FileAttributes.permissions(forNew: false, mask: []))
    }

    deinit { try? file.close() }

    func write(_ text: String) throws {
        try write(bytes: text.utf8)
    }

    func write(bytes: some Sequence<UInt8>) throws {
        buffer += bytes
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes what is left.
    func flush() throws {
        try buffer.withUnsafeBytes { _ = try file.writeAll($0) }
        buffer = []
    }
}
