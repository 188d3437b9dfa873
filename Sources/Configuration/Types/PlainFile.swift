import Glibc
import SystemPackage

/// A small settings file, read completely.
struct PlainFile {
    /// The limit in bytes: 1 MiB.
    static let longest = 1 << 20

    let bytes: [UInt8]

    /// Reads the file at `path`; nil if there is none. Never blocks on another kind of file.
    ///
    /// - Throws: ``TypeDeclarationProblem``.
    init?(_ path: FilePath) throws(TypeDeclarationProblem) {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            let reason = error as? Errno ?? .ioError
            if reason == .noSuchFileOrDirectory || reason == .notDirectory { return nil }
            // A directory that is a link loop has no declarations; opening the directory itself reports the loop.
            if reason == .tooManySymbolicLinkLevels, !Self.isDirectory(path.removingLastComponent()) { return nil }
            throw TypeDeclarationProblem(path, line: nil, "cannot be read: \(reason.description.lowercased())")
        }
        defer { try? file.close() }
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TypeDeclarationProblem(path, line: nil, "is not a file")
        }
        do {
            bytes = try Self.read(file)
        } catch {
            throw TypeDeclarationProblem(path, line: nil, "cannot be read: \(error)")
        }
        guard bytes.count <= Self.longest else {
            throw TypeDeclarationProblem(path, line: nil, "is longer than 1 MiB")
        }
    }

    private static func isDirectory(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// All bytes; more than ``longest`` if the file is too long.
    private static func read(_ file: FileDescriptor) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count <= longest {
            let count = try block.withUnsafeMutableBytes { try file.read(into: $0) }
            if count == 0 { break }
            bytes += block[..<count]
        }
        return bytes
    }
}
