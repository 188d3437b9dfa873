import Glibc
import SystemPackage
import TestPrograms

/// A fresh directory for one test, removed with this object: a working directory, with a HOME and a TMPDIR beside it.
final class Workspace: Sendable {
    private let root: FilePath
    /// The working directory of programs, and the base of relative names.
    let directory: FilePath
    let home: FilePath
    /// TMPDIR of programs, empty once they have cleaned up.
    let temporary: FilePath

    init() throws {
        var template = Array("/tmp/dnd-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        root = FilePath(platformString: template)
        directory = root.appending("work")
        home = root.appending("home")
        temporary = root.appending("tmp")
        for path in [directory, home, temporary] { try Self.makeDirectory(path) }
    }

    deinit { Self.remove(root) }

    /// The absolute path of `name`.
    func path(_ name: Argument) -> FilePath {
        directory.pushing(FilePath(platformString: name.bytes.map { CChar(bitPattern: $0) } + [0]))
    }

    /// Writes a file, and creates the directories above it.
    @discardableResult
    func write(_ name: Argument, _ bytes: [UInt8]) throws -> FilePath {
        let path = path(name)
        var parents: [FilePath] = []
        var parent = path.removingLastComponent()
        while parent != directory, parent.starts(with: directory) {
            parents.append(parent)
            parent = parent.removingLastComponent()
        }
        for parent in parents.reversed() where !Self.exists(parent) { try Self.makeDirectory(parent) }
        let descriptor = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: FilePermissions(rawValue: 0o644)
        )
        try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        return path
    }

    @discardableResult
    func write(_ name: Argument, _ text: String) throws -> FilePath { try write(name, Array(text.utf8)) }

    /// Copies one of the project's example files into the workspace.
    @discardableResult
    func addExample(_ name: String, as newName: String? = nil) throws -> FilePath {
        try write("\(newName ?? name)", Examples.bytes(name))
    }

    func makeDirectory(_ name: Argument) throws { try Self.makeDirectory(path(name)) }

    func read(_ name: Argument) throws -> [UInt8] { try Self.read(path(name)) }

    func text(_ name: Argument) throws -> String { String(decoding: try read(name), as: UTF8.self) }

    func exists(_ name: Argument) -> Bool { Self.exists(path(name)) }

    /// The names in a directory, including hidden ones, sorted by their bytes.
    func names(in name: Argument) -> [Argument] {
        Self.names(in: path(name)).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// The names in a destination, without hidden ones.
    func items(in name: Argument) -> [Argument] { names(in: name).filter { $0.bytes.first != UInt8(ascii: ".") } }

    /// The content of everything below `name`, by absolute path; a directory's content is empty. Tests compare
    /// snapshots to check that nothing changed.
    func snapshot(of name: Argument) throws -> [FilePath: [UInt8]] {
        var files: [FilePath: [UInt8]] = [:]
        func walk(_ path: FilePath) throws {
            for name in Self.names(in: path) {
                let child = path.pushing(FilePath(platformString: name.bytes.map { CChar(bitPattern: $0) } + [0]))
                if Self.isDirectory(child) {
                    files[child] = []
                    try walk(child)
                } else {
                    files[child] = try Self.read(child)
                }
            }
        }
        try walk(path(name))
        return files
    }

    /// The paths of the files below `folder`, seen from it, sorted.
    func files(in folder: String) throws -> [String] {
        let root = path("\(folder)")
        return try snapshot(of: "\(folder)").keys.compactMap { path in
            guard try path.stat(followTargetSymlink: false).type != .directory else { return nil }
            var path = path
            return path.removePrefix(root) ? path.string : nil
        }.sorted()
    }

    func setMode(_ name: Argument, _ mode: UInt32) {
        _ = path(name).withPlatformString { chmod($0, mode) }
    }

    func makeExecutable(_ name: Argument) throws { try Program.makeExecutable(path(name)) }

    // MARK: Absolute paths

    static func read(_ path: FilePath) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        return try descriptor.closeAfter {
            var bytes: [UInt8] = []
            var block = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = try block.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 {
                bytes += block[..<count]
            }
            return bytes
        }
    }

    static func exists(_ path: FilePath) -> Bool { path.withPlatformString { access($0, F_OK) } == 0 }

    private static func makeDirectory(_ path: FilePath) throws {
        guard path.withPlatformString({ mkdir($0, 0o755) }) == 0 else { throw Errno(rawValue: errno) }
    }

    private static func isDirectory(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func names(in path: FilePath) -> [Argument] {
        guard let stream = path.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [Argument] = []
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if bytes != Array(".".utf8), bytes != Array("..".utf8) { names.append(Argument(bytes: bytes)) }
        }
        return names
    }

    private static func remove(_ path: FilePath) {
        if isDirectory(path) {
            // A test may have removed its own write permission.
            _ = path.withPlatformString { chmod($0, 0o700) }
            for name in names(in: path) {
                remove(path.pushing(FilePath(platformString: name.bytes.map { CChar(bitPattern: $0) } + [0])))
            }
            _ = path.withPlatformString { rmdir($0) }
        } else {
            _ = path.withPlatformString { unlink($0) }
        }
    }
}
