/// The reason why the decoder could not convert a picture.
package struct DecoderFailure: Error, Sendable, Hashable {
    /// The kind of failure.
    package enum Code: UInt8, Sendable, CaseIterable {
        /// The input is truncated or malformed.
        case damaged = 1
        /// The input is in no supported format.
        case unsupported = 2
        /// The picture has more pixels than allowed, or the file or its output more bytes.
        case tooLarge = 3
        /// The memory limit of the process is not sufficient.
        case outOfMemory = 4
        /// The input needs a password.
        case encrypted = 5
        /// The input cannot be read.
        case cannotRead = 6
        /// The output cannot be written.
        case cannotWrite = 7
        /// The request is malformed.
        case badRequest = 8
        /// A library aborts, which ends the process.
        case aborted = 9
    }

    /// The kind of failure.
    package let code: Code
    /// The finding and the expectation, in lower case and without a full stop.
    package let message: String

    /// Whether the process is unusable afterwards: it is about to end, or has run out of memory.
    package var endsDecoder: Bool { code == .aborted || code == .outOfMemory }

    /// Creates a failure of kind `code`.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
