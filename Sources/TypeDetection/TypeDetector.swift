import FileSystem
import Glibc
import Synchronization
public import SystemPackage
public import UniformTypes

/// Detects the types of files and bytes by their content, refined by their name.
///
/// Limits: reads the first 64 KiB of each file, up to 256 KiB by libmagic, and for containers (ZIP, TIFF, compound
/// files) at most 512 KiB more at any offset. Uses less than 2 MiB of memory per lookup, in addition to libmagic's
/// database, which is loaded on the first lookup (about 8 MB, mapped and shared) and again only for concurrent lookups.
public struct TypeDetector: Sendable {
    private let pool: MagicPool
    /// Whether libmagic is asked about every content, and reads it itself. Slower, with the same results, which the tests
    /// compare.
    package var isPlain = false

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
        let (detected, file) = try openingType(of: path)
        try? file?.close()
        return detected
    }

    /// Returns the type of the file at a path, and the file open for reading, which the caller closes; nil for a
    /// directory. Follows symbolic links.
    ///
    /// - Throws: ``TypeDetectionError`` with the path.
    package func openingType(
        of path: FilePath
    ) throws(TypeDetectionError) -> (detected: DetectedType, file: FileDescriptor?) {
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
        case S_IFDIR: return (DirectoryTypes.type(named: name), nil)
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
        if fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            // A directory has taken its place in the meantime.
            try? descriptor.close()
            return (DirectoryTypes.type(named: name), nil)
        }
        do throws(TypeDetectionError) {
            return (try type(of: descriptor, name: name, path: path), descriptor)
        } catch {
            try? descriptor.close()
            throw error
        }
    }

    /// Returns the type of an open file's content. Does not change its offset.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor of a regular file, open for reading.
    ///   - name: The file name, with its extension; nil, which is the default, to decide by the content alone.
    /// - Throws: ``TypeDetectionError``; `specialFile` for pipes and devices, whose bytes must be passed instead.
    public func type(of descriptor: FileDescriptor, name: String? = nil) throws(TypeDetectionError) -> DetectedType {
        try type(of: descriptor, name: name, path: nil)
    }

    /// Returns the type of bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file.
    ///   - name: The file name, with its extension; nil, which is the default, to decide by the content alone.
    /// - Throws: ``TypeDetectionError`` with the code `databaseUnavailable`.
    public func type(
        of bytes: UnsafeRawBufferPointer, name: String? = nil
    ) throws(TypeDetectionError) -> DetectedType {
        try identify(Content(memory: bytes), name: name, path: nil)
    }

    /// Returns the type of bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file.
    ///   - name: The file name, with its extension; nil, which is the default, to decide by the content alone.
    /// - Throws: ``TypeDetectionError`` with the code `databaseUnavailable`.
    public func type(of bytes: [UInt8], name: String? = nil) throws(TypeDetectionError) -> DetectedType {
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
        let identification = Identification(name: name, isPlain: isPlain)
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

// MARK: - Result

/// The type of some content, and how it was determined.
public struct DetectedType: Sendable, Hashable {
    /// The basis of the result; the raw values are those of the command line's JSON.
    public enum Basis: String, Sendable, Hashable, CaseIterable {
        /// The content alone.
        case content
        /// The content, which the name made more specific.
        case contentAndName = "content+name"
        /// The name, because the content is empty or unknown.
        case name
        /// A rule declared by the user.
        case user
    }

    /// How sure the result is; the raw values are those of the command line's JSON.
    public enum Confidence: String, Sendable, Hashable, CaseIterable {
        /// The content has the signature or the structure of the type, or the user has declared it.
        case certain
        /// The content fits the type, and is of no other type that is known: a text whose name says which kind it is, or a
        /// container whose name says what it carries.
        case likely
        /// Only the name says so, or a few words of a text, or nothing at all.
        case guessed
    }

    /// The type.
    public let type: UniformType
    /// The basis of the result.
    public let basis: Basis
    /// How sure the result is.
    public let confidence: Confidence
    /// The type that the name suggests, if it contradicts the content.
    public let conflict: UniformType?
    /// The content's MIME type according to libmagic. If libmagic's rules for text were skipped, because the inspectors
    /// or the name are more specific, this is the MIME type of the recognised text, or `text/plain`.
    public let mimeType: String
    /// The encoding of the text; nil if the content is not text.
    public let textEncoding: TextEncoding?

    /// A result with these properties. By default, a result from the name alone is guessed, and any other is certain.
    public init(
        type: UniformType, basis: Basis, confidence: Confidence? = nil, conflict: UniformType? = nil, mimeType: String,
        textEncoding: TextEncoding? = nil
    ) {
        self.type = type
        self.basis = basis
        self.confidence = confidence ?? (basis == .name ? .guessed : .certain)
        self.conflict = conflict
        self.mimeType = mimeType
        self.textEncoding = textEncoding
    }
}

/// An error in detecting a type.
public struct TypeDetectionError: Error, Sendable, Hashable {
    /// The kind of failure.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file does not exist, or is a symbolic link without a target.
        case notFound
        /// The user may not read the file.
        case notReadable
        /// The file is a pipe, a socket or a device; these are never opened.
        case specialFile
        /// Reading failed.
        case readFailed
        /// libmagic's database is missing or damaged.
        case databaseUnavailable
    }

    /// The kind of failure.
    public let code: Code
    /// The file; nil for bytes and descriptors.
    public let path: FilePath?
    /// The problem, without the path.
    public let message: String
    /// A suggestion, if there is one.
    public let hint: String?
    /// The underlying system error.
    public let underlying: Errno?

    init(_ code: Code, path: FilePath? = nil, message: String, hint: String? = nil, underlying: Errno? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }

    /// Returns the error for a system error on a file.
    static func system(_ errno: Errno, path: FilePath?) -> TypeDetectionError {
        switch errno {
        case .noSuchFileOrDirectory, .notDirectory:
            TypeDetectionError(.notFound, path: path, message: "no such file or directory", underlying: errno)
        case .tooManySymbolicLinkLevels:
            TypeDetectionError(
                .notFound, path: path, message: "symbolic links form a loop", hint: "name the file itself",
                underlying: errno)
        case .permissionDenied, .notPermitted:
            TypeDetectionError(
                .notReadable, path: path, message: "permission denied", hint: "check its permissions: ls -l",
                underlying: errno)
        default:
            TypeDetectionError(.readFailed, path: path, message: errno.words, underlying: errno)
        }
    }
}

extension TypeDetectionError: CustomStringConvertible {
    /// The path, if there is one, and the message.
    public var description: String { path.map { "\($0.string): \(message)" } ?? message }
}

// MARK: - Cookies

/// The cookies of one detector: each lookup borrows one, and each cookie loads the database once.
///
/// There are at most as many cookies as concurrent lookups. libmagic maps its compiled database and writes nothing to it, so
/// that the cookies share its memory, and loading it again takes 0.1 million instructions: less than one lookup.
final class MagicPool: Sendable {
    /// A cookie that moves between threads. Unchecked: the pool lends it to one borrower at a time.
    private final class Holder: @unchecked Sendable {
        let cookie: MagicCookie

        init(_ source: Source) throws(MagicFailure) {
            switch source {
            case .database(let path): cookie = try MagicCookie(database: path)
            case .rules(let text): cookie = try MagicCookie(rules: text)
            }
        }
    }

    private enum Source: Sendable {
        case database(FilePath?)
        case rules([UInt8])
    }

    private let source: Source
    private let idle = Mutex<[Holder]>([])
    /// The MIME types that count as results of rules; empty for a database, whose results all count.
    let answers: Set<String>

    init(database: FilePath?) {
        source = .database(database)
        answers = []
    }

    /// A pool for rules in text form; earlier rules take precedence.
    init(rules: [MagicRules]) {
        source = .rules(Array(rules.map(\.text).joined(separator: [0x0A])))
        answers = rules.reduce(into: []) { $0.formUnion($1.mimeTypes) }
    }

    /// Lends a cookie to `body`.
    func withCookie<Result>(_ body: (borrowing MagicCookie) -> Result) throws(MagicFailure) -> Result {
        let holder: Holder
        if let waiting = idle.withLock({ $0.popLast() }) {
            holder = waiting
        } else {
            holder = try Holder(source)
        }
        defer { idle.withLock { $0.append(holder) } }
        return body(holder.cookie)
    }
}
