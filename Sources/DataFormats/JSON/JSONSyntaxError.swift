/// A place where a text is not JSON.
package struct JSONSyntaxError: Error {
    /// The kind of error.
    package enum Code: Sendable {
        /// The text is not JSON.
        case invalid
        /// The text ends within a value.
        case truncated
        /// A token exceeds the limit.
        case tooLong
    }

    package let code: Code
    /// The offset in bytes, from the beginning of the input.
    package let offset: Int
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
}
