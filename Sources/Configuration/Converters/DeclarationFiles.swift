import Glibc
import ItemProviders
import SystemPackage

/// Reads a `converters.d` directory and its files.
enum DeclarationFiles {
    /// The limit for a file, in bytes: 1 MiB.
    static let longest = 1 << 20

    /// The names in `directory` in byte order, without hidden ones; nil if the directory does not exist.
    static func names(
        in directory: FilePath, authority: ConverterFolder.Authority
    ) throws(ConverterProblem) -> [String]? {
        var status = stat()
        let follows = authority == .own
        guard directory.withPlatformString({ follows ? stat($0, &status) : lstat($0, &status) }) == 0 else {
            let error = Errno(rawValue: errno)
            if error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
            throw ConverterProblem(directory, "cannot be read: \(error)")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw ConverterProblem(directory, "is not a directory") }
        if authority == .guest { try checkOwner(status, directory) }
        do {
            return try FileTree.names(in: directory).map(\.string).filter { !$0.hasPrefix(".") }
        } catch {
            throw ConverterProblem(directory, error.message)
        }
    }

    /// The bytes of the regular file at `path`. Never blocks on another kind of file.
    static func read(_ path: FilePath, authority: ConverterFolder.Authority) throws(ConverterProblem) -> [UInt8] {
        let options: FileDescriptor.OpenOptions =
            authority == .own ? [.nonBlocking, .closeOnExec] : [.nonBlocking, .closeOnExec, .noFollow]
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: options)
            return try file.closeAfter {
                var status = stat()
                guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                    throw ConverterProblem(path, "is not a file")
                }
                if authority == .guest { try checkOwner(status, path) }
                return try bytes(of: file, path)
            }
        } catch let problem as ConverterProblem {
            throw problem
        } catch Errno.tooManySymbolicLinkLevels {
            throw ConverterProblem(
                path, "is a symbolic link, which is not followed", hint: "replace the link with the file")
        } catch {
            throw ConverterProblem(path, "cannot be read: \(error)")
        }
    }

    private static func bytes(of file: FileDescriptor, _ path: FilePath) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count <= longest {
            let count = try block.withUnsafeMutableBytes { try file.read(into: $0) }
            if count == 0 { return bytes }
            bytes += block[..<count]
        }
        throw ConverterProblem(path, "is longer than 1 MiB")
    }

    private static func checkOwner(_ status: stat, _ path: FilePath) throws(ConverterProblem) {
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw ConverterProblem(
                path, "belongs to another user, and is not used",
                hint: "copy what you need from it to your own converters.d")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw ConverterProblem(
                path, "can be written by others, and is not used", hint: "to use it, run: chmod go-w \(path)")
        }
    }
}
