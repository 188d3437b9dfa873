/// Why the decoder could not convert a picture.
package struct DecoderFailure: Error, Sendable, Hashable {
    /// The kind of failure.
    package enum Code: UInt8, Sendable, CaseIterable {
        /// The input is truncated or malformed.
        case damaged = 1
        /// The input is of no format that is read here.
        case unsupported = 2
        /// The picture has more pixels than allowed.
        case tooLarge = 3
        /// The memory that the process may use does not suffice.
        case outOfMemory = 4
        /// The input needs a password.
        case encrypted = 5
        /// The input cannot be read.
        case cannotRead = 6
        /// The output cannot be written.
        case cannotWrite = 7
        /// The request is malformed.
        case badRequest = 8
        /// Something that the process called gave up, and takes the process with it.
        case aborted = 9
    }

    /// The kind of failure.
    package let code: Code
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String

    /// Whether the process is of no more use: it is about to end, or its memory is worn out.
    package var endsDecoder: Bool { code == .aborted || code == .outOfMemory }

    /// A failure of kind `code`.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
