import Clipboards
import Conversion
import Hand
import ItemProviders
import SystemPackage
import Transfer
import Watching

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
        case let error as WatchError:
            self.init(Self.status(of: error), subject: error.path.string, error.message, hint: error.hint)
        case let error as ClipboardError:
            self.init(Self.status(of: error), error.message, hint: error.hint)
        default:
            let failure = ItemFailure(error, subject: nil)
            self.init(
                failure.isRetryable ? .temporary : .failure, subject: failure.subject, failure.message,
                hint: failure.hint)
        }
    }

    private static func status(of error: ClipboardError) -> ExitStatus {
        switch error.code {
        case .empty, .unknownTypes: .incomplete
        case .noDisplay, .noTool, .unreachable, .tooLarge, .damaged: .failure
        }
    }

    private static func status(of error: WatchError) -> ExitStatus {
        switch error.code {
        case .busy: .temporary
        case .cannotRead, .gone, .cannotKeep, .newer: .failure
        }
    }

    private static func status(of error: HandError) -> ExitStatus {
        switch error.code {
        case .badName: .usage
        case .empty, .notHeld, .full: .incomplete
        case .busy: .temporary
        case .damaged, .cannotKeep: .failure
        }
    }

    private static func status(of error: DestinationError) -> ExitStatus {
        if error.isRetryable { return .temporary }
        return switch error.code {
        case .ambiguous, .noOrder, .noSuchItem: .usage
        case .full, .notWritable, .exists, .sameFile, .notRead, .untrusted, .changed, .nothingToDo, .unproved:
            .incomplete
        default: .failure
        }
    }
}

/// The reader of standard output has gone: the command ends without a message.
struct ClosedPipe: Error {}

/// The exit statuses of `dnd`, a contract with scripts. The manual prints them.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Everything landed.
    case success = 0
    /// Some items did not land.
    case incomplete = 1
    /// A read, conversion or write failed.
    case failure = 2
    /// The command line is wrong.
    case usage = 64
    /// The same command may work later.
    case temporary = 75
    /// SIGHUP ended the command.
    case hungUp = 129
    /// SIGINT ended the command.
    case interrupted = 130
    /// SIGTERM ended the command.
    case terminated = 143

    /// The worse of this status and another, for a command that did several things. What may work later takes precedence
    /// over what does not: the command can be repeated.
    func worse(_ other: ExitStatus) -> ExitStatus {
        let order: [ExitStatus] = [
            .success, .incomplete, .failure, .usage, .temporary, .hungUp, .interrupted, .terminated,
        ]
        func rank(_ status: ExitStatus) -> Int { order.firstIndex(of: status) ?? 0 }
        return rank(other) > rank(self) ? other : self
    }

    /// The meaning, as the manual prints it.
    package var meaning: String {
        switch self {
        case .success: "Everything landed; in a dry run, everything would land."
        case .incomplete:
            "Some items did not land: there was no common type, the destination forbade it, or a name was taken with "
                + "--if-exists fail, the default for a named file. The other items landed."
        case .failure:
            "A read, conversion or write failed. Items that landed are complete, and no partial file is left."
        case .usage: "The command line is wrong."
        case .temporary:
            "The same command may work later, with `--skip-known` where several items were to land: the disk is full, another process holds a lock, a device reports an error, "
                + "or memory is missing (EX_TEMPFAIL). This status takes precedence over 1 and 2."
        case .hungUp: "Ended by SIGHUP: the terminal was closed."
        case .interrupted: "Ended by SIGINT (Ctrl-C)."
        case .terminated: "Ended by SIGTERM."
        }
    }
}
