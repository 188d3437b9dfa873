import SystemPackage

/// Why the hand could not pick up, hold or let go.
package struct HandError: Error, Sendable {
    /// The kinds of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// A session's name is not one.
        case badName
        /// There is nothing in the hand.
        case empty
        /// There is something in the hand, but not this.
        case notHeld
        /// There is something in the hand already.
        case full
        /// Another command is dropping the same session.
        case busy
        /// What was kept cannot be understood.
        case damaged
        /// What is kept cannot be read or written.
        case cannotKeep
    }

    /// The kind of failure.
    package let code: Code
    /// What it happened to: a path, or a session's name.
    package let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What to do next.
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
