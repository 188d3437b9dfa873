public import SystemPackage

/// A failure of a destination.
public struct DestinationError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case notFound, notWritable, full, exists, noOrder, noSuchItem, badDeclaration, cannotWrite, busy,
                sameFile, ambiguous, damagedStore, closedPipe, lossy, notRead, untrusted,
                changed, nothingToDo, received
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The destination, or the directory it would be in, does not exist.
        public static let notFound = Code(kind: .notFound)
        /// The destination is not writable.
        public static let notWritable = Code(kind: .notWritable)
        /// No space is left, or `max-items` was reached.
        public static let full = Code(kind: .full)
        /// The name is taken, and the user asked to fail in that case.
        public static let exists = Code(kind: .exists)
        /// An index was given for a destination without an order.
        public static let noOrder = Code(kind: .noOrder)
        /// `--before`, `--after` or `--into` names an item that does not exist.
        public static let noSuchItem = Code(kind: .noSuchItem)
        /// `.dnd/destination.toml` is invalid.
        public static let badDeclaration = Code(kind: .badDeclaration)
        /// Writing failed for another reason in the file system.
        public static let cannotWrite = Code(kind: .cannotWrite)
        /// Another process has locked the store for too long.
        public static let busy = Code(kind: .busy)
        /// Source and destination are the same file.
        public static let sameFile = Code(kind: .sameFile)
        /// The path could be a file or a directory.
        public static let ambiguous = Code(kind: .ambiguous)
        /// The store's database cannot be read.
        public static let damagedStore = Code(kind: .damagedStore)

        /// The store does not read the type that the path's extension stands for.
        public static let notRead = Code(kind: .notRead)
        /// The store belongs to another user and is not trusted.
        public static let untrusted = Code(kind: .untrusted)

        /// The destination cannot keep a quality that must be kept.
        public static let lossy = Code(kind: .lossy)
        /// The item has changed since the operation that is to be undone.
        public static let changed = Code(kind: .changed)
        /// Another run of the same plan has landed the item.
        package static let received = Code(kind: .received)
        /// No operation is left to undo.
        public static let nothingToDo = Code(kind: .nothingToDo)
        /// The reader of standard output has closed it: the command ends without a message.
        public static let closedPipe = Code(kind: .closedPipe)

        /// The code's name in JSON reports.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The path that the failure is about.
    public let path: FilePath
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String
    /// What the user can do next.
    public let hint: String?
    /// The underlying failure.
    public let underlying: (any Error)?

    /// Creates an error of kind `code` about `path`.
    public init(
        _ code: Code, path: FilePath, message: String, hint: String? = nil, underlying: (any Error)? = nil
    ) {
        self.code = code
        self.path = path
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }
}

extension DestinationError {
    /// Returns the same error about `path`: `photo.png` as the user wrote it, not `./photo.png`.
    package func naming(_ path: FilePath) -> DestinationError {
        DestinationError(code, path: path, message: message, hint: hint, underlying: underlying)
    }

    /// Whether the same may work later: another process holds a lock, or the system lacks room. A destination that
    /// holds as many items as it may is full for good.
    package var isRetryable: Bool {
        switch code {
        case .busy: true
        case .full: underlying != nil
        default: (underlying as? Errno)?.isTransient == true
        }
    }

    /// Returns the error for a taken name.
    package static func taken(_ path: FilePath) -> DestinationError {
        DestinationError(
            .exists, path: path, message: "already exists",
            hint: "use --if-exists replace, keep-both (under another name) or skip")
    }
}
