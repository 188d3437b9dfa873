public import SystemPackage

/// Why a destination could not take something.
public struct DestinationError: Error, Sendable {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case notFound, notWritable, full, exists, noOrder, noSuchItem, badDeclaration, cannotWrite, busy,
                sameFile, ambiguous, damagedStore, closedPipe, lossy, notRead, untrusted,
                changed, nothingToDo
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The destination, or the directory it would be in, does not exist.
        public static let notFound = Code(kind: .notFound)
        /// The destination may not be written to.
        public static let notWritable = Code(kind: .notWritable)
        /// No space, or `max-items` reached.
        public static let full = Code(kind: .full)
        /// The name is taken and the user asked for that to fail.
        public static let exists = Code(kind: .exists)
        /// A place was asked for where there is no order.
        public static let noOrder = Code(kind: .noOrder)
        /// `--before`, `--after` or `--into` names an item that is not there.
        public static let noSuchItem = Code(kind: .noSuchItem)
        /// `.dnd/destination.toml` cannot be understood.
        public static let badDeclaration = Code(kind: .badDeclaration)
        /// Writing failed for another reason of the file system's.
        public static let cannotWrite = Code(kind: .cannotWrite)
        /// Another process holds the store for too long.
        public static let busy = Code(kind: .busy)
        /// Source and destination are the same file.
        public static let sameFile = Code(kind: .sameFile)
        /// The path could be a file or a directory.
        public static let ambiguous = Code(kind: .ambiguous)
        /// The store's database cannot be read.
        public static let damagedStore = Code(kind: .damagedStore)

        /// What the path's extension stands for is not read by the store that it is in.
        public static let notRead = Code(kind: .notRead)
        /// The store belongs to another user and was not trusted.
        public static let untrusted = Code(kind: .untrusted)

        /// What must be kept has no place here.
        public static let lossy = Code(kind: .lossy)
        /// It is not any more what is to be taken back.
        public static let changed = Code(kind: .changed)
        /// There is nothing that could be taken back.
        public static let nothingToDo = Code(kind: .nothingToDo)
        /// The reader of standard output has gone: the command ends quietly.
        public static let closedPipe = Code(kind: .closedPipe)

        /// The code's word, as JSON reports give it.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The path it happened to.
    public let path: FilePath
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String
    /// What to do next.
    public let hint: String?
    /// The failure beneath this one.
    public let underlying: (any Error)?

    /// An error of kind `code` about `path`.
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
    /// The same error, said of `path`: `photo.png` as the user wrote it, not `./photo.png`.
    package func naming(_ path: FilePath) -> DestinationError {
        DestinationError(code, path: path, message: message, hint: hint, underlying: underlying)
    }

    /// The error for a name that is taken.
    package static func taken(_ path: FilePath) -> DestinationError {
        DestinationError(
            .exists, path: path, message: "already exists",
            hint: "use --if-exists replace, keep-both (under another name) or skip")
    }
}
