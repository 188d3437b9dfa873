import Glibc
package import SystemPackage

/// A new file in a scratch directory (mode 0600). It is closed at the end of its scope and removed unless it was kept,
/// so that a failed conversion leaves no file.
package struct ScratchFile: ~Copyable {
    package let path: FilePath
    package let descriptor: FileDescriptor
    private var kept = false

    /// Creates an empty file with a new name in `directory`, with the extension `fileExtension`.
    ///
    /// - Throws: `ConversionError` with the code `cannotWrite`.
    package init(in directory: FilePath, extension fileExtension: String) throws(ConversionError) {
        do {
            (path, descriptor) = try Self.create(in: directory, extension: fileExtension)
        } catch {
            throw ConversionError(
                .cannotWrite, subject: directory.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    /// Transfers the ownership of the file to the receiver of the conversion's result.
    package consuming func keep() -> FilePath {
        kept = true
        return path
    }

    /// Appends `bytes`.
    ///
    /// - Throws: `ConversionError` with the code `cannotWrite`, for example on a full disk.
    package func write(_ bytes: [UInt8]) throws(ConversionError) {
        do {
            try descriptor.writeAll(bytes)
        } catch {
            throw ConversionError(
                .cannotWrite, subject: path.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    /// Removes a file if it exists. C: `unlink`.
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
