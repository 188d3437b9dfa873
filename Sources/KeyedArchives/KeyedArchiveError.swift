/// An error in reading or writing an archive.
public struct KeyedArchiveError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case notAPropertyList, notAKeyedArchive, unsupportedVersion, malformed, missingKey, cyclic, tooLarge,
                tooDeep, cannotDecode, cannotEncode
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The bytes are not a binary or XML property list, or the list is damaged.
        public static let notAPropertyList = Code(kind: .notAPropertyList)
        /// A property list that no keyed archiver wrote.
        public static let notAKeyedArchive = Code(kind: .notAKeyedArchive)
        /// A keyed archive with a version other than 100000.
        public static let unsupportedVersion = Code(kind: .unsupportedVersion)
        /// The archive's object table is inconsistent, for example a reference is out of range or a class has no name.
        public static let malformed = Code(kind: .malformed)
        /// `$top` has no object under the requested key.
        public static let missingKey = Code(kind: .missingKey)
        /// An object contains itself, but a tree is required.
        public static let cyclic = Code(kind: .cyclic)
        /// A limit on bytes or values would be exceeded.
        public static let tooLarge = Code(kind: .tooLarge)
        /// Objects are nested deeper than the limit.
        public static let tooDeep = Code(kind: .tooDeep)
        /// The archive is valid but does not contain what the Swift type requires.
        public static let cannotDecode = Code(kind: .cannotDecode)
        /// The Swift value cannot be represented in an archive.
        public static let cannotEncode = Code(kind: .cannotEncode)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The position in the value, as coding keys joined by dots; nil for the archive as a whole.
    public let subject: String?
    /// The found and the expected value, in lower case and without a full stop.
    public let message: String
    /// The underlying error, such as Swift's `DecodingError`.
    public let underlying: (any Error)?

    /// An error of kind `code`.
    public init(_ code: Code, subject: String? = nil, message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.subject = subject
        self.message = message
        self.underlying = underlying
    }
}

extension KeyedArchiveError: CustomStringConvertible {
    /// The subject, if there is one, and the message.
    public var description: String { subject.map { "\($0): \(message)" } ?? message }
}

/// Returns the coding path as messages show it: `items.3.name`; nil if it is empty.
func subject(_ codingPath: [any CodingKey]) -> String? {
    codingPath.isEmpty ? nil : codingPath.map(\.stringValue).joined(separator: ".")
}
