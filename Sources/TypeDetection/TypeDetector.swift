public import SystemPackage
import Glibc

/// Detects the types of files and bytes by their content, refined by their name.
///
/// Limits: reads the first 64 KiB of each file, up to 256 KiB by libmagic, and for containers (ZIP, TIFF, compound
/// files) at most 512 KiB more at any offset. Uses less than 2 MiB of memory per lookup, in addition to libmagic's
/// database, which is loaded on the first lookup (about 8 MB, mapped and shared) and again only for concurrent lookups.
public struct TypeDetector: Sendable {
    private let pool: MagicPool

    /// A detector with libmagic's default database, or another one.
    ///
    /// - Parameter database: A compiled libmagic rule file. Nothing is loaded until the first lookup.
    /// - Throws: ``TypeDetectionError`` if the database cannot be read.
    public init(database: FilePath? = nil) throws(TypeDetectionError) {
        if let database, database.withPlatformString({ access($0, R_OK) }) != 0 {
            throw TypeDetectionError(
                .databaseUnavailable, path: database, message: "the rules cannot be read",
                underlying: Errno(rawValue: errno))
        }
        pool = MagicPool(database: database)
    }

    /// Returns the type of the file at a path. Follows symbolic links.
    ///
    /// A directory is a folder, or a package by its extension. Pipes, sockets and devices are rejected without being
    /// opened.
    /// - Throws: ``TypeDetectionError`` with the path.
    public func type(of path: FilePath) throws(TypeDetectionError) -> DetectedType {
        let name = path.lastComponent?.string
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else {
            let failure = Errno(rawValue: errno)
            var link = stat()
            if failure == .noSuchFileOrDirectory, path.withPlatformString({ lstat($0, &link) }) == 0 {
                throw TypeDetectionError(
                    .notFound, path: path, message: "a symbolic link whose target does not exist",
                    hint: "check its target: ls -l", underlying: failure)
            }
            throw .system(failure, path: path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return DirectoryTypes.type(named: name)
        case S_IFREG: break
        case S_IFIFO: throw Self.special(path, "a named pipe")
        case S_IFSOCK: throw Self.special(path, "a socket")
        default: throw Self.special(path, "a device")
        }
        let descriptor: FileDescriptor
        do {
            // If the file was replaced by a pipe in the meantime, opening it must not block.
            descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            throw .system(error as? Errno ?? .ioError, path: path)
        }
        defer { try? descriptor.close() }
        return try type(of: descriptor, name: name, path: path)
    }

    /// Returns the type of an open file's content. Does not change its offset.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor of a regular file, open for reading.
    ///   - name: The file name, with its extension.
    /// - Throws: ``TypeDetectionError``; `specialFile` for pipes and devices, whose bytes must be passed instead.
    public func type(of descriptor: FileDescriptor, name: String?) throws(TypeDetectionError) -> DetectedType {
        try type(of: descriptor, name: name, path: nil)
    }

    /// Returns the type of bytes in memory.
    public func type(of bytes: UnsafeRawBufferPointer, name: String?) throws(TypeDetectionError) -> DetectedType {
        try identify(Content(memory: bytes), name: name, path: nil)
    }

    /// Returns the type of bytes in memory.
    public func type(of bytes: [UInt8], name: String?) throws(TypeDetectionError) -> DetectedType {
        do {
            return try bytes.withUnsafeBytes { try type(of: $0, name: name) }
        } catch let error as TypeDetectionError {
            throw error
        } catch {
            throw TypeDetectionError(.readFailed, message: "\(error)")
        }
    }

    private func type(
        of descriptor: FileDescriptor, name: String?, path: FilePath?
    ) throws(TypeDetectionError) -> DetectedType {
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else { throw .system(Errno(rawValue: errno), path: path) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return DirectoryTypes.type(named: name)
        case S_IFREG: break
        default: throw Self.special(path, "not a regular file")
        }
        let content: Content
        do {
            content = try Content(descriptor: descriptor, size: Int64(status.st_size))
        } catch {
            throw .system(error, path: path)
        }
        return try identify(content, name: name, path: path)
    }

    private func identify(
        _ sample: Content, name: String?, path: FilePath?
    ) throws(TypeDetectionError) -> DetectedType {
        var content = sample
        let identification = Identification(name: name)
        do {
            return try identification.run(&content, asking: pool)
        } catch {
            throw TypeDetectionError(
                .databaseUnavailable, path: path, message: "libmagic cannot examine it: \(error.message)",
                hint: "install libmagic with its database (libmagic-mgc)")
        }
    }

    private static func special(_ path: FilePath?, _ what: String) -> TypeDetectionError {
        TypeDetectionError(
            .specialFile, path: path, message: "\(what), not a file or folder",
            hint: "pass its data on standard input")
    }
}
