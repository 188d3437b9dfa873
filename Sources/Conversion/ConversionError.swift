/// A failure of a conversion.
package struct ConversionError: Error, Sendable {
    /// The kind of failure.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case damaged, encrypted, tooLarge, timedOut, cannotRead, cannotWrite, toolMissing, decoderDied, unsupported,
                cancelled, commandFailed, unconfined, differs
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The source is truncated or malformed.
        package static let damaged = Code(kind: .damaged)
        /// The source needs a password.
        package static let encrypted = Code(kind: .encrypted)
        /// The source exceeds a limit of pixels, bytes or memory.
        package static let tooLarge = Code(kind: .tooLarge)
        /// The conversion used more processor time than its limit, or slept for longer than that.
        package static let timedOut = Code(kind: .timedOut)
        /// The source cannot be read.
        package static let cannotRead = Code(kind: .cannotRead)
        /// The output cannot be written: a full disk, a vanished directory.
        package static let cannotWrite = Code(kind: .cannotWrite)
        /// A program that the converter needs is not installed.
        package static let toolMissing = Code(kind: .toolMissing)
        /// The decoding process ended without an answer.
        package static let decoderDied = Code(kind: .decoderDied)
        /// The source is valid, but the converter does not support it.
        package static let unsupported = Code(kind: .unsupported)
        /// A user-defined command failed, or did not create its output.
        package static let commandFailed = Code(kind: .commandFailed)
        /// A program would have run without the required confinement.
        package static let unconfined = Code(kind: .unconfined)
        /// The result was read again, and differs from its source.
        package static let differs = Code(kind: .differs)
        /// The conversion was cancelled.
        package static let cancelled = Code(kind: .cancelled)

        /// The code's name in JSON reports.
        package var description: String { kind.rawValue }
    }

    /// The kind of failure.
    package let code: Code
    /// The name of the source.
    package let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What the user can do next.
    package let hint: String?
    /// The underlying failure.
    package let underlying: (any Error)?

    /// Creates an error of kind `code`.
    package init(
        _ code: Code, subject: String? = nil, message: String, hint: String? = nil, underlying: (any Error)? = nil
    ) {
        self.code = code
        self.subject = subject
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }
}
