/// Why an archive could not be read or written.
public struct KeyedArchiveError: Error, Sendable {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case notAPropertyList, notAKeyedArchive, unsupportedVersion, malformed, missingKey, cyclic, tooLarge,
                tooDeep, cannotDecode, cannotEncode
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The bytes are neither a binary nor an XML property list, or a damaged one.
        public static let notAPropertyList = Code(kind: .notAPropertyList)
        /// A property list, but not one that a keyed archiver wrote.
        public static let notAKeyedArchive = Code(kind: .notAKeyedArchive)
        /// A keyed archive of another version than 100000.
        public static let unsupportedVersion = Code(kind: .unsupportedVersion)
        /// The archive's object table contradicts itself: a reference out of range, a class without a name.
        public static let malformed = Code(kind: .malformed)
        /// `$top` has no object under the asked key.
        public static let missingKey = Code(kind: .missingKey)
        /// An object contains itself where a tree is needed.
        public static let cyclic = Code(kind: .cyclic)
        /// A limit of bytes or values would be exceeded.
        public static let tooLarge = Code(kind: .tooLarge)
        /// Objects are nested more deeply than the limit.
        public static let tooDeep = Code(kind: .tooDeep)
        /// The archive is sound, but it does not hold what the Swift type needs.
        public static let cannotDecode = Code(kind: .cannotDecode)
        /// The Swift value has no form in the archive.
        public static let cannotEncode = Code(kind: .cannotEncode)

        /// The code's word.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// Where in the value it happened, as coding keys joined by dots; nil for the archive as a whole.
    public let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String
    /// The failure beneath this one, such as Swift's own `DecodingError`.
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
    /// The subject, where there is one, and the message.
    public var description: String { subject.map { "\($0): \(message)" } ?? message }
}

/// The coding path as messages show it: `items.3.name`.
func subject(_ codingPath: [any CodingKey]) -> String? {
    codingPath.isEmpty ? nil : codingPath.map(\.stringValue).joined(separator: ".")
}
