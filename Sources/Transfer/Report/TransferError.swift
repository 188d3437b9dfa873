/// An error of a call that is not permitted in the session's current state.
public struct TransferError: Error, Sendable {
    /// The kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable { case dataOutsideDrop, outOfTurn, placeholderEnded, wrongPlaceholders }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// Data was requested before or after the drop was performed.
        public static let dataOutsideDrop = Code(kind: .dataOutsideDrop)
        /// The call is not permitted in the conversation's current phase.
        public static let outOfTurn = Code(kind: .outOfTurn)
        /// The placeholder was already committed or deleted.
        public static let placeholderEnded = Code(kind: .placeholderEnded)
        /// A destination did not return one place for each item.
        public static let wrongPlaceholders = Code(kind: .wrongPlaceholders)

        /// The code's name in JSON reports.
        public var description: String { kind.rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// The item's or the destination's name, or the call.
    public let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String

    /// Creates an error of kind `code`.
    public init(_ code: Code, subject: String? = nil, message: String) {
        self.code = code
        self.subject = subject
        self.message = message
    }
}
