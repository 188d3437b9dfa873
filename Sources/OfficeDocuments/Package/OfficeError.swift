/// An office document that cannot be read.
package struct OfficeError: Error, Sendable {
    /// The kind of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The document is truncated, malformed, or lacks a part.
        case damaged
        /// The document needs a password.
        case encrypted
        /// The document exceeds a limit of `OfficeLimits`.
        case tooLarge
        /// Reading took more processor time than `OfficeLimits.processorSeconds`.
        case timedOut
        /// The file is another kind of document.
        case unsupported
        /// `OfficeLimits.isCancelled` returned true.
        case cancelled
    }

    /// The kind of failure.
    package let code: Code
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What the user can do next.
    package let hint: String?

    package init(_ code: Code, message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}

/// The limits of reading one document. Small files can expand to any size, and to any number of cells.
package struct OfficeLimits: Sendable {
    /// The maximum size of what is kept in memory while a document is read, such as the shared strings of a workbook, in
    /// bytes.
    package var memoryBytes = 512 << 20
    /// The maximum expanded size of one part, in bytes.
    package var partBytes = 4 << 30
    /// The maximum processor time of the thread that reads, in seconds.
    package var processorSeconds = 120
    /// Whether the user has cancelled. Asked for each block of a part.
    package var isCancelled: @Sendable () -> Bool = { false }

    /// The default limits.
    package init() {}
}
