import Conversion
import FileSystem
import ItemProviders
import SystemPackage

/// The failure of one item as text: the `error` of JSON reports and of messages.
public struct ItemFailure: Error, Sendable, Hashable {
    /// The code's name: `damaged`, `notWritable`.
    public let code: String
    /// The path or the name of the item that failed.
    public let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String
    /// What the user can do next.
    public let hint: String?
    /// Whether the same may work later: the disk is full, a lock is held, memory or descriptors are missing, a device
    /// reports an error.
    public let isRetryable: Bool

    /// The code of a failure to keep a quality that must be kept.
    static let lossy = "lossy"

    /// The code of a failure to compare an item with its source.
    static let unproved = "unproved"

    /// The code of a cancellation by the user, the program or another command.
    static let cancelled = "cancelled"

    /// Whether the user, the program or another command cancelled the item.
    public var isCancellation: Bool { code == Self.cancelled }

    /// Creates a failure from its parts.
    public init(code: String, subject: String?, message: String, hint: String? = nil, isRetryable: Bool = false) {
        self.code = code
        self.subject = subject
        self.message = message
        self.hint = hint
        self.isRetryable = isRetryable
    }

    /// Returns the same failure with another subject.
    package func naming(_ subject: String) -> ItemFailure {
        ItemFailure(code: code, subject: subject, message: message, hint: hint, isRetryable: isRetryable)
    }

    /// Creates a failure from `error`, with `subject` if the error names none.
    public init(_ error: any Error, subject: String?) {
        switch error {
        case let failure as ItemFailure: self = failure
        case let error as ConversionError:
            self.init(
                code: Self.code(error.code.description, error.underlying), subject: error.subject ?? subject,
                message: Self.message(error.message, naming: error.underlying), hint: error.hint,
                isRetryable: (error.underlying as? Errno)?.isTransient == true)
        case let error as DestinationError:
            self.init(
                code: error.code.description, subject: error.path.string, message: error.message, hint: error.hint,
                isRetryable: error.isRetryable)
        case let error as ItemProviderError:
            self.init(
                code: Self.code(error.code.description, error.underlying), subject: error.subject ?? subject,
                message: Self.message(error.message, naming: error.underlying), hint: error.hint,
                isRetryable: (error.underlying as? Errno)?.isTransient == true)
        case let error as TransferError:
            self.init(code: error.code.description, subject: error.subject ?? subject, message: error.message)
        case is CancellationError:
            self.init(code: Self.cancelled, subject: subject, message: "cancelled")
        case let error as Errno:
            self.init(
                code: "cannotRead", subject: subject, message: error.words,
                isRetryable: error.isTransient)
        default:
            self.init(code: "unexpected", subject: subject, message: "\(error)")
        }
    }

    /// Returns the code for a failure that a system call caused: a full disk has the same one wherever it is met.
    private static func code(_ code: String, _ underlying: (any Error)?) -> String {
        switch underlying as? Errno {
        case .noSpace, .diskQuotaExceeded: DestinationError.Code.full.description
        default: code
        }
    }

    /// Returns the message with the system's text ("Permission denied") in lower case, as all other messages are.
    private static func message(_ message: String, naming underlying: (any Error)?) -> String {
        guard let errno = underlying as? Errno, message.hasSuffix(errno.description) else { return message }
        return message.dropLast(errno.description.count) + errno.words
    }
}

extension ItemFailure: CustomStringConvertible {
    /// The subject, if there is one, and the message.
    public var description: String { subject.map { "\($0): \(message)" } ?? message }
}

extension Errno {
    /// Whether the same call may succeed later. (errno(3))
    package var isTransient: Bool {
        let transient: [Errno] = [
            .ioError, .noSpace, .diskQuotaExceeded, .noMemory, .resourceTemporarilyUnavailable, .resourceBusy,
            .tooManyOpenFiles, .tooManyOpenFilesInSystem, .timedOut, .staleNFSFileHandle, .noLocks, .interrupted,
            .textFileBusy, .networkUnreachable, .networkDown, .noRouteToHost,
        ]
        return transient.contains(self)
    }
}

/// An error of a call that is not permitted in the session's current state.
public struct TransferError: Error, Sendable {
    /// The kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable { case dataOutsideDrop, outOfTurn, placeholderEnded, wrongPlaceholders }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// Data was requested before or after the drop was performed.
        public static let dataOutsideDrop = Code(kind: .dataOutsideDrop)
        /// The call is not permitted in the conversation's current phase.
        public static let outOfTurn = Code(kind: .outOfTurn)
        /// The placeholder was already committed or deleted.
        public static let placeholderEnded = Code(kind: .placeholderEnded)
        /// A destination did not return one place for each item.
        public static let wrongPlaceholders = Code(kind: .wrongPlaceholders)

        /// The code's name in JSON reports.
        public var description: String { kind.rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// The item's or the destination's name, or the call.
    public let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String

    /// Creates an error of kind `code`.
    public init(_ code: Code, subject: String? = nil, message: String) {
        self.code = code
        self.subject = subject
        self.message = message
    }
}

extension TransferError: CustomStringConvertible {
    /// The subject, if there is one, and the message.
    public var description: String { subject.map { "\($0): \(message)" } ?? message }
}
