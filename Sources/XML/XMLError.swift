/// An error in reading XML.
package struct XMLError: Error, Sendable {
    /// The kind of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The document is not well-formed, truncated, or uses entities that are not supported.
        case damaged
        /// The document has no bytes.
        case empty
        /// The encoding is not supported.
        case unsupported
        /// A limit of `XMLOptions` is exceeded, or there is not enough memory.
        case tooLarge
    }

    /// The kind of failure.
    package let code: Code
    /// The offset in the bytes of the document.
    package let offset: Int
    /// The line, 1-based.
    package let line: Int
    /// The found and the expected value, in lower case and without a full stop.
    package let message: String
}
