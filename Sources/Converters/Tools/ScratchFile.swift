import Conversion
import SystemPackage

/// A file being made in a scratch directory (mode 0600): closed when it goes out of scope and, unless it was kept,
/// removed, so that a conversion that fails leaves nothing behind.
struct ScratchFile: ~Copyable {
    let path: FilePath
    let descriptor: FileDescriptor
    private var kept = false

    /// An empty file of a fresh name in `directory`, with the file-name extension `fileExtension`.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    init(in directory: FilePath, extension fileExtension: String) throws(ConversionError) {
        do {
            (path, descriptor) = try Self.create(in: directory, extension: fileExtension)
        } catch {
            throw ConversionError(
                .cannotWrite, subject: directory.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    /// Hands the file over to whoever receives the conversion's result.
    consuming func keep() -> FilePath {
        kept = true
        return path
    }

    /// Writes all of `bytes` behind what is there.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`, on a full disk for example.
    func write(_ bytes: [UInt8]) throws(ConversionError) {
        do {
            try descriptor.writeAll(bytes)
        } catch {
            throw ConversionError(
                .cannotWrite, subject: path.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    deinit {
        try? descriptor.close()
        if !kept { unlink(path) }
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
