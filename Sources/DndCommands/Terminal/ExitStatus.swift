/// The numbers with which `dnd` ends: the contract that scripts rely on and the manual prints.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Everything landed.
    case success = 0
    /// Some items did not land.
    case incomplete = 1
    /// A read, conversion or write failed.
    case failure = 2
    /// The command line is wrong.
    case usage = 64
    /// A signal ended the command.
    case interrupted = 130

    /// When the command ends so, in the words of the manual.
    public var meaning: String {
        switch self {
        case .success: "Everything landed; in a dry run, everything would land."
        case .incomplete:
            "Some items did not land: there was no common type, the destination forbade it, or a name was taken and "
                + "--if-exists said fail. The others did."
        case .failure:
            "A read, conversion or write failed. What landed stays whole, and nothing half-written is left."
        case .usage: "The command line is wrong."
        case .interrupted: "Interrupted. Placeholders are gone, and what had landed stays."
        }
    }
}
