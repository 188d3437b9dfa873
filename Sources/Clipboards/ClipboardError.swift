/// A failure to read or write the clipboard.
package struct ClipboardError: Error, Sendable {
    /// The kind of failure; the raw values are used in JSON reports.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no session of a window system.
        case noDisplay
        /// The program for the window system's clipboard is not installed.
        case noTool = "toolMissing"
        /// The window system does not answer, or refuses the connection.
        case unreachable
        /// The clipboard is empty.
        case empty
        /// The clipboard offers no known type.
        case unknownTypes
        /// The content is larger than `Clipboard.limit`.
        case tooLarge
        /// The data does not match the offered type.
        case damaged
    }

    /// The kind of failure.
    package let code: Code
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What the user can do next.
    package let hint: String?
    /// The underlying failure.
    package let underlying: (any Error)?

    /// Creates an error of kind `code`. Its subject is always the clipboard.
    package init(_ code: Code, message: String, hint: String? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }
}
