package import Archives
package import FileSystem
package import SystemPackage
public import UniformTypes

/// A failure of an item provider.
public struct ItemProviderError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case typeNotAvailable, cancelled, cannotRead, cannotWrite, invalidData, unexpected
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The provider has no representation of the requested type, or none that is visible.
        public static let typeNotAvailable = Code(kind: .typeNotAvailable)
        /// The load was cancelled.
        public static let cancelled = Code(kind: .cancelled)
        /// The source could not be read.
        public static let cannotRead = Code(kind: .cannotRead)
        /// A temporary file could not be written.
        public static let cannotWrite = Code(kind: .cannotWrite)
        /// The data is not valid for its type.
        public static let invalidData = Code(kind: .invalidData)
        /// A loader broke its contract.
        public static let unexpected = Code(kind: .unexpected)

        /// The code's name in JSON reports.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The path or the name of the item that failed.
    public let subject: String?
    /// The requested type, if any.
    public let type: UniformType?
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String
    /// What the user can do next.
    public let hint: String?
    /// The underlying failure.
    public let underlying: (any Error)?

    /// Creates an error of kind `code`. The default message depends on the code.
    public init(
        _ code: Code, subject: String? = nil, type: UniformType? = nil, message: String? = nil, hint: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.subject = subject
        self.type = type
        self.message = message ?? Self.words(for: code, type: type)
        self.hint = hint
        self.underlying = underlying
    }

    private static func words(for code: Code, type: UniformType?) -> String {
        switch code {
        case .typeNotAvailable: "no representation as \(type?.identifier ?? "the requested type")"
        case .cancelled: "cancelled"
        case .cannotRead: "cannot be read"
        case .cannotWrite: "a temporary file cannot be written"
        case .invalidData: "is not valid \(type?.identifier ?? "data")"
        default: "the loader returned another kind of content than it registered"
        }
    }
}

extension ItemProviderError: CustomStringConvertible {
    /// The subject, if there is one, and the message.
    public var description: String { subject.map { "\($0): \(message)" } ?? message }
}

extension ItemProviderError {
    /// Creates the error for a source that cannot be read.
    package init(unreadable error: FileSystemError) {
        switch error.reason {
        case .call(let errno): self.init(unreadable: error.path, errno)
        case .changed(let before, let now):
            self.init(
                .cannotRead, subject: error.path.string,
                message: "changed while it was read: \(before) bytes at first, \(now) now",
                hint: "try again when nothing writes to it", underlying: error)
        case .notCopyable:
            self.init(
                .cannotRead, subject: error.path.string, message: "is neither a file, a folder nor a symbolic link",
                hint: "exclude it", underlying: error)
        }
    }

    /// Creates the error for the source at `path` from the error of a system call.
    package init(unreadable path: FilePath, _ error: any Error) {
        let words = (error as? Errno)?.words ?? "\(error)"
        self.init(.cannotRead, subject: path.string, message: "cannot be read: \(words)", underlying: error)
    }

    /// Creates the error for a ZIP.
    ///
    /// - Parameter subject: What the ZIP is made of, if the user does not know its path; by default the path.
    package init(_ error: ArchiveError, subject: String? = nil) {
        let code: Code =
            switch error.code {
            case .cannotRead: .cannotRead
            case .cannotWrite: .cannotWrite
            case .damaged: .invalidData
            }
        self.init(
            code, subject: subject ?? error.path.string, message: error.message, underlying: error.underlying)
    }
}

extension AnonymousFile {
    /// Creates an empty file on the file system of `directory`, the directory for temporary files.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotWrite`.
    package static func temporary(in directory: FilePath) throws(ItemProviderError) -> AnonymousFile {
        do {
            return try AnonymousFile(in: directory)
        } catch  where error == .noSuchFileOrDirectory {
            throw ItemProviderError(
                .cannotWrite, subject: directory.string, message: "a temporary directory cannot be created: \(error)",
                hint: "set TMPDIR to a writable directory", underlying: error)
        } catch {
            throw ItemProviderError(
                .cannotWrite, subject: directory.string, message: "a temporary file cannot be created: \(error)",
                hint: "set TMPDIR to a directory with free space", underlying: error)
        }
    }
}
