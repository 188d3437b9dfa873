/// The exit statuses of `dnd`, a contract with scripts. The manual prints them.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Everything landed.
    case success = 0
    /// Some items did not land.
    case incomplete = 1
    /// A read, conversion or write failed.
    case failure = 2
    /// The command line is wrong.
    case usage = 64
    /// SIGHUP ended the command.
    case hungUp = 129
    /// SIGINT ended the command.
    case interrupted = 130
    /// SIGTERM ended the command.
    case terminated = 143

    /// The meaning, as the manual prints it.
    public var meaning: String {
        switch self {
        case .success: "Everything landed; in a dry run, everything would land."
        case .incomplete:
            "Some items did not land: there was no common type, the destination forbade it, or a name was taken with "
                + "--if-exists fail, the default for a named file. The other items landed."
        case .failure:
            "A read, conversion or write failed. Items that landed are complete, and no partial file is left."
        case .usage: "The command line is wrong."
        case .hungUp: "Ended by SIGHUP: the terminal was closed."
        case .interrupted:
            "Ended by SIGINT (Ctrl-C). After any of these signals placeholders are removed, items that landed stay, and the "
                + "signal is raised again: a shell sees 128 plus its number. A second signal ends the command at once."
        case .terminated: "Ended by SIGTERM."
        }
    }
}
