import CLinux
import Previews
import SystemPackage

extension Console {
    /// The capabilities of standard output if it is a terminal.
    func outputTraits(_ environment: ProcessEnvironment) -> TerminalTraits {
        outputIsTerminal
            ? TerminalTraits(columns: Self.width(of: output.rawValue), variables: environment.terminalVariables) : .none
    }

    /// The capabilities of standard error if it is a terminal.
    func errorTraits(_ environment: ProcessEnvironment) -> TerminalTraits {
        errorIsTerminal
            ? TerminalTraits(columns: errorWidth, variables: environment.terminalVariables) : .none
    }

    /// The columns of a terminal; 80 if unknown. (`ioctl` with `TIOCGWINSZ`)
    static func width(of descriptor: Int32) -> Int {
        let columns = dnd_terminal_columns(descriptor)
        return columns > 0 ? Int(columns) : 80
    }
}
