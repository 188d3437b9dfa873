import Conversion
import ItemProviders
import SystemPackage

/// One item's failure in words: what JSON reports give as `error`, and messages print.
public struct ItemFailure: Error, Sendable, Hashable {
    /// The code's word: `damaged`, `notWritable`.
    public let code: String
    /// What it happened to: a path, or the name of the item.
    public let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String
    /// What to do next.
    public let hint: String?

    /// The code of what would lose, or lost, what must be kept.
    static let lossy = "lossy"

    /// The code of what the user, the program or another command called off.
    static let cancelled = "cancelled"

    /// Whether the user, the program or another command called the item off.
    public var isCancellation: Bool { code == Self.cancelled }

    /// A failure from its parts.
    public init(code: String, subject: String?, message: String, hint: String? = nil) {
        self.code = code
        self.subject = subject
        self.message = message
        self.hint = hint
    }

    /// The same failure, said of `subject`.
    func naming(_ subject: String) -> ItemFailure {
        ItemFailure(code: code, subject: subject, message: message, hint: hint)
    }

    /// The failure behind `error`, said of `subject` where the error names nothing itself.
    public init(_ error: any Error, subject: String?) {
        switch error {
        case let failure as ItemFailure: self = failure
        case let error as ConversionError:
            self.init(
                code: error.code.description, subject: error.subject ?? subject,
                message: Self.message(error.message, naming: error.underlying), hint: error.hint)
        case let error as DestinationError:
            self.init(
                code: error.code.description, subject: error.path.string, message: error.message, hint: error.hint)
        case let error as ItemProviderError:
            self.init(
                code: error.code.description, subject: error.subject ?? subject,
                message: Self.message(error.message, naming: error.underlying), hint: error.hint)
        case let error as DropSessionError:
            self.init(code: error.code.description, subject: error.subject ?? subject, message: error.message)
        case is CancellationError:
            self.init(code: Self.cancelled, subject: subject, message: "cancelled")
        case let error as Errno:
            self.init(code: "cannotRead", subject: subject, message: error.description.lowercased())
        default:
            self.init(code: "unexpected", subject: subject, message: "\(error)")
        }
    }

    /// The message, with the system's words in it ("Permission denied") in lower case as all others are. (`strerror`)
    private static func message(_ message: String, naming underlying: (any Error)?) -> String {
        guard let errno = underlying as? Errno, message.hasSuffix(errno.description) else { return message }
        return message.dropLast(errno.description.count) + errno.description.lowercased()
    }
}
