/// Why a session refuses a call: the conversation has an order, and the call came outside of it.
public struct DropSessionError: Error, Sendable {
    /// What kind of refusal it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable { case dataOutsideDrop, outOfTurn, placeholderEnded, wrongPlaceholders }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// Data was asked for before or after the drop was performed.
        public static let dataOutsideDrop = Code(kind: .dataOutsideDrop)
        /// The conversation is not at the point at which this call is possible.
        public static let outOfTurn = Code(kind: .outOfTurn)
        /// The placeholder was committed or deleted before.
        public static let placeholderEnded = Code(kind: .placeholderEnded)
        /// A destination did not answer with one place for each item.
        public static let wrongPlaceholders = Code(kind: .wrongPlaceholders)

        /// The code's word, as JSON reports give it.
        public var description: String { kind.rawValue }
    }

    /// The kind of refusal.
    public let code: Code
    /// What it happened to: an item's or a destination's name.
    public let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String

    /// An error of kind `code`.
    public init(_ code: Code, subject: String? = nil, message: String) {
        self.code = code
        self.subject = subject
        self.message = message
    }
}
