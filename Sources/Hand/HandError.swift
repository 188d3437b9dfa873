import SystemPackage

/// A failure to pick up, hold or release items.
package struct HandError: Error, Sendable {
    /// The kinds of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The session's name is invalid.
        case badName
        /// The hand is empty.
        case empty
        /// The hand does not hold this item.
        case notHeld
        /// The hand already holds items.
        case full
        /// Another command is dropping the same session.
        case busy
        /// The session file is invalid.
        case damaged
        /// The hand's files cannot be read or written.
        case cannotKeep
    }

    /// The kind of failure.
    package let code: Code
    /// The path or the session's name that the failure is about.
    package let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What the user can do next.
    package let hint: String?

    init(_ code: Code, subject: String? = nil, _ message: String, hint: String? = nil) {
        self.code = code
        self.subject = subject
        self.message = message
        self.hint = hint
    }

    static func cannotKeep(_ path: FilePath, _ error: any Error) -> HandError {
        HandError(.cannotKeep, subject: path.string, "the hand cannot be stored here: \(error)")
    }
}
