import Glibc
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Files and directories that only their owner can open, whatever the umask.
enum PrivateFiles {
    /// Makes the directory at `path` (0700), and those above it that are missing. One that is there must be the user's own, and
    /// is closed to others.
    static func makeDirectory(_ path: FilePath) throws(HandError) {
        do {
            let parent = path.removingLastComponent()
            var status = stat()
            if !parent.isEmpty, parent != path, parent.withPlatformString({ stat($0, &status) }) != 0 {
                try makeDirectory(parent)
            }
            try PrivateDirectory.make(at: path)
            guard path.withPlatformString({ lstat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
            guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { throw Errno.notPermitted }
            guard status.st_mode & 0o777 == 0o700 || path.withPlatformString({ chmod($0, 0o700) }) == 0 else {
                throw Errno(rawValue: errno)
            }
        } catch let error as HandError {
            throw error
        } catch {
            throw .cannotKeep(path, error)
        }
    }

    /// Writes `data` to `path` in one step: a reader sees the former content or this. (`fsync`, `rename`)
    static func replace(_ path: FilePath, with data: Data) throws(HandError) {
        let new = path.removingLastComponent().appending((path.lastComponent?.string ?? "") + ".new")
        do {
            _ = new.withPlatformString { unlink($0) }
            try create(new) { file in
                try file.writeAll(data)
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
            let result = new.withPlatformString { from in path.withPlatformString { rename(from, $0) } }
            guard result == 0 else { throw Errno(rawValue: errno) }
        } catch {
            _ = new.withPlatformString { unlink($0) }
            throw .cannotKeep(path, error)
        }
    }

    /// Keeps `content` as a new file at `path`.
    static func keep(_ content: LoadedContent, at path: FilePath) throws(HandError) {
        do {
            try create(path) { file in
                switch content {
                case .data(let data): try file.writeAll(data)
                case .file(let source), .folder(let source):
                    let input = try FileDescriptor.open(source.path, .readOnly, options: [.closeOnExec])
                    try input.closeAfter { try copy(input, to: file) }
                }
            }
        } catch {
            _ = path.withPlatformString { unlink($0) }
            throw .cannotKeep(path, error)
        }
    }

    /// All that the file at `path` holds.
    static func content(of path: FilePath) throws -> Data {
        let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
        return try file.closeAfter { try file.readToEnd() }
    }

    private static func create(_ path: FilePath, _ body: (FileDescriptor) throws -> Void) throws {
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: [.ownerReadWrite])
        try file.closeAfter {
            // The umask may have taken even the owner's bits.
            guard fchmod(file.rawValue, 0o600) == 0 else { throw Errno(rawValue: errno) }
            try body(file)
        }
    }

    private static func copy(_ input: FileDescriptor, to output: FileDescriptor) throws {
        try input.readBlocks { try output.writeAll($0) }
    }
}
