/// Why a conversion failed.
public struct ConversionError: Error, Sendable {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case damaged, encrypted, tooLarge, timedOut, cannotRead, cannotWrite, toolMissing, decoderDied, unsupported,
                cancelled, commandFailed, unconfined
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The source is truncated or malformed.
        public static let damaged = Code(kind: .damaged)
        /// The source needs a password.
        public static let encrypted = Code(kind: .encrypted)
        /// A limit of pixels, bytes or memory would be exceeded.
        public static let tooLarge = Code(kind: .tooLarge)
        /// The conversion used more processor time than it may, or slept for as long.
        public static let timedOut = Code(kind: .timedOut)
        /// The source cannot be read.
        public static let cannotRead = Code(kind: .cannotRead)
        /// The output cannot be written: a full disk, a vanished directory.
        public static let cannotWrite = Code(kind: .cannotWrite)
        /// A program that the converter needs is not there.
        public static let toolMissing = Code(kind: .toolMissing)
        /// The process that decodes ended without an answer.
        public static let decoderDied = Code(kind: .decoderDied)
        /// The source is valid, but of a kind that the converter cannot read.
        public static let unsupported = Code(kind: .unsupported)
        /// A command of the user's ended with an error, or without what it should have made.
        public static let commandFailed = Code(kind: .commandFailed)
        /// A program would have to run without the confinement that was required.
        public static let unconfined = Code(kind: .unconfined)
        /// The conversion was cancelled.
        public static let cancelled = Code(kind: .cancelled)

        /// The code's word, as JSON reports give it.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The name of the source.
    public let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String
    /// What to do next.
    public let hint: String?
    /// The failure beneath this one.
    public let underlying: (any Error)?

    /// An error of kind `code`.
    public init(
        _ code: Code, subject: String? = nil, message: String, hint: String? = nil, underlying: (any Error)? = nil
    ) {
        self.code = code
        self.subject = subject
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }
}
