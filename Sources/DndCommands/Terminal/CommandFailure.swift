import Clipboards
import Conversion
import DropSessions
import Hand
import ItemProviders
import SystemPackage

/// An error that ends the command: exit status, message and hint.
struct CommandFailure: Error {
    let status: ExitStatus
    let subject: String?
    let message: String
    let hint: String?

    init(_ status: ExitStatus, subject: String? = nil, _ message: String, hint: String? = nil) {
        self.status = status
        self.subject = subject
        self.message = message
        self.hint = hint
    }

    /// Converts an error of the libraries.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as DestinationError:
            self.init(Self.status(of: error), subject: error.path.string, error.message, hint: error.hint)
        case let error as HandError:
            self.init(Self.status(of: error), subject: error.subject, error.message, hint: error.hint)
        case let error as ClipboardError:
            self.init(Self.status(of: error), error.message, hint: error.hint)
        default:
            let failure = ItemFailure(error, subject: nil)
            self.init(.failure, subject: failure.subject, failure.message, hint: failure.hint)
        }
    }

    private static func status(of error: ClipboardError) -> ExitStatus {
        switch error.code {
        case .empty, .unknownTypes: .incomplete
        case .noDisplay, .noTool, .unreachable, .tooLarge, .damaged: .failure
        }
    }

    private static func status(of error: HandError) -> ExitStatus {
        switch error.code {
        case .badName: .usage
        case .empty, .notHeld, .full, .busy: .incomplete
        case .damaged, .cannotKeep: .failure
        }
    }

    private static func status(of error: DestinationError) -> ExitStatus {
        switch error.code {
        case .ambiguous, .noOrder, .noSuchItem: .usage
        // A full disk is an underlying write error; a destination that takes no more items forbids the drop.
        case .full: error.underlying == nil ? .incomplete : .failure
        case .notWritable, .exists, .sameFile, .notRead, .untrusted, .changed, .nothingToDo: .incomplete
        default: .failure
        }
    }
}

/// The reader of standard output has gone: the command ends without a message.
struct ClosedPipe: Error {}
