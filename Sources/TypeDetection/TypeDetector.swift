public import SystemPackage
import Glibc

/// Tells what files and bytes are: by their content always, then by their name where it says more.
///
/// Bounds: of each file the first 64 KiB are read, by libmagic up to 256 KiB, and for containers (ZIP, TIFF, compound
/// files) at most 512 KiB more, wherever they point. Memory stays below 2 MiB a look beside libmagic's database, which is
/// loaded at the first look (about 8 MB, mapped and shared) and again only for looks at the same time.
public struct TypeDetector: Sendable {
    private let pool: MagicPool

    /// A detector with libmagic's own database, or another.
    ///
    /// - Parameter database: A compiled rule file of libmagic. Nothing is loaded until the first look.
    /// - Throws: ``TypeDetectionError`` where the named database cannot be read.
    public init(database: FilePath? = nil) throws(TypeDetectionError) {
        if let database, database.withPlatformString({ access($0, R_OK) }) != 0 {
            throw TypeDetectionError(
                .databaseUnavailable, path: database, message: "the rules cannot be read",
                underlying: Errno(rawValue: errno))
        }
        pool = MagicPool(database: database)
    }

    /// The type of what stands at a path. Symbolic links are followed, as `cp` follows those it is given.
    ///
    /// A directory is a folder, or a package by its extension. Pipes, sockets and devices are refused without being opened.
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
            // Should it have become a pipe in between, opening must not wait for a writer.
            descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            throw .system(error as? Errno ?? .ioError, path: path)
        }
        defer { try? descriptor.close() }
        return try type(of: descriptor, name: name, path: path)
    }

    /// The type of an open file's content. Its offset is left where it was.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor of a regular file, opened for reading.
    ///   - name: The name that the content goes by, with its extension.
    /// - Throws: ``TypeDetectionError``; `specialFile` for pipes and devices: give their bytes instead.
    public func type(of descriptor: FileDescriptor, name: String?) throws(TypeDetectionError) -> DetectedType {
        try type(of: descriptor, name: name, path: nil)
    }

    /// The type of bytes in memory.
    public func type(of bytes: UnsafeRawBufferPointer, name: String?) throws(TypeDetectionError) -> DetectedType {
        try identify(Content(memory: bytes), name: name, path: nil)
    }

    /// The type of bytes in memory.
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
