/// A failure to read a mail, a mailbox, cards or a calendar.
package struct MessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: String, Sendable, Hashable {
        /// The bytes are truncated or malformed.
        case damaged
        /// A limit is exceeded: of header fields, of parts, of their nesting.
        case tooLarge
        /// The reader was told to stop.
        case cancelled
    }

    package let code: Code
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String

    package var description: String { message }

    /// Creates an error.
    package init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The reader was told to stop.
    package static let cancelled = MessageError(.cancelled, message: "cancelled")
}
