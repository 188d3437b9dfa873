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
