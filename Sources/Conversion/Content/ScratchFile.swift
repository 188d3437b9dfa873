import Glibc
package import SystemPackage

/// A file being made in a scratch directory (mode 0600): closed when it goes out of scope and, unless it was kept,
/// removed, so that a conversion that fails leaves nothing behind.
package struct ScratchFile: ~Copyable {
    package let path: FilePath
    package let descriptor: FileDescriptor
    private var kept = false

    /// An empty file of a fresh name in `directory`, with the file-name extension `fileExtension`.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    package init(in directory: FilePath, extension fileExtension: String) throws(ConversionError) {
        do {
            (path, descriptor) = try Self.create(in: directory, extension: fileExtension)
        } catch {
            throw ConversionError(
                .cannotWrite, subject: directory.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    /// Hands the file over to whoever receives the conversion's result.
    package consuming func keep() -> FilePath {
        kept = true
        return path
    }

    /// Writes all of `bytes` behind what is there.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`, on a full disk for example.
    package func write(_ bytes: [UInt8]) throws(ConversionError) {
        do {
            try descriptor.writeAll(bytes)
        } catch {
            throw ConversionError(
                .cannotWrite, subject: path.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    /// Removes a file if it is there. C: `unlink`.
    package static func remove(_ path: FilePath) { path.withPlatformString { _ = unlink($0) } }

    deinit {
        try? descriptor.close()
        if !kept { Self.remove(path) }
    }

    private static func create(
        in directory: FilePath, extension fileExtension: String
    ) throws -> (FilePath, FileDescriptor) {
        while true {
            let name = String(UInt64.random(in: .min ... .max), radix: 36)
            let path = directory.appending("\(name).\(fileExtension)")
            do {
                let descriptor = try FileDescriptor.open(
                    path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
                    permissions: .ownerReadWrite)
                return (path, descriptor)
            } catch Errno.fileExists {
                continue
            }
        }
    }
}
