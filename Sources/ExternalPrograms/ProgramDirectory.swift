package import Conversion
import Glibc
import ItemProviders
package import SystemPackage

/// A private directory (0700) for one run of an outside program: its working, home and temporary directory. It is
/// removed with all its content at the end of the value's lifetime.
package struct ProgramDirectory: ~Copyable {
    /// The absolute path: the program runs in another working directory, and its confinement needs absolute paths.
    package let path: FilePath

    /// Creates a directory with a random name in `scratch`, containing `files` by name.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    package init(in scratch: FilePath, files: [String: String] = [:]) throws(ConversionError) {
        path = try Self.make(in: scratch, files: files)
    }

    deinit { FileTree.remove(path) }

    private static func make(in scratch: FilePath, files: [String: String]) throws(ConversionError) -> FilePath {
        let path = scratch.appending("tool-" + String(UInt64.random(in: .min ... .max), radix: 36))
        do {
            try PrivateDirectory.make(at: path)
            for (name, text) in files {
                let file = try FileDescriptor.open(
                    path.appending(name), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                    permissions: .ownerReadWrite)
                try file.closeAfter { _ = try file.writeAll(text.utf8) }
            }
            return try absolute(path)
        } catch {
            FileTree.remove(path)
            throw ConversionError(
                .cannotWrite, subject: scratch.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    /// The absolute path without links or dots. (`realpath`)
    private static func absolute(_ path: FilePath) throws(Errno) -> FilePath {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}
