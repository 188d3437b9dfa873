/// Why there was nothing to take from the clipboard, or nothing could be put into it.
package struct ClipboardError: Error, Sendable {
    /// What kind of failure it was; the raw values are the words of JSON reports.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// No session of a window system.
        case noDisplay
        /// The program for its clipboard is not installed.
        case noTool = "toolMissing"
        /// The window system does not answer, or refuses.
        case unreachable
        /// Nothing is in it.
        case empty
        /// What is in it is of no type that is known.
        case unknownTypes
        /// More than `Clipboard.limit`.
        case tooLarge
        /// What was given is not what was announced.
        case damaged
    }

    /// The kind of failure.
    package let code: Code
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What to do next.
    package let hint: String?
    /// The failure beneath this one.
    package let underlying: (any Error)?

    /// An error of kind `code`. Its subject is always the clipboard.
    package init(_ code: Code, message: String, hint: String? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }
}
