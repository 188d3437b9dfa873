import Confinement
package import Conversion
import Glibc
import Synchronization
package import SystemPackage

/// How the programs that handle foreign bytes are confined, and the one warning when this machine cannot do all of it.
package final class ProgramConfinement: Sendable {
    /// Nothing but resource limits, and no word about it.
    package static let none = ProgramConfinement(launcher: nil)

    /// `dnd-confine`; nil where it is not installed.
    package let launcher: FilePath?
    /// Whether a program that cannot be confined is not started.
    private let isRequired: Bool
    private let warn: (@Sendable (String) -> Void)?
    private let hasWarned = Atomic(false)

    /// Confinement through `launcher`.
    ///
    /// - Parameters:
    ///   - isRequired: whether a program that this machine cannot confine is an error.
    ///   - warn: told once, when the first such program starts, what this machine lacks; never where it lacks nothing.
    package init(launcher: FilePath?, isRequired: Bool = false, warn: (@Sendable (String) -> Void)? = nil) {
        self.launcher = launcher
        self.isRequired = isRequired
        self.warn = warn
    }

    /// To be called before a program is started.
    ///
    /// - Parameter confinesItself: whether the program needs no launcher.
    /// - Throws: `ConversionError` with `unconfined`.
    package func willStart(confinesItself: Bool, subject: String? = nil) throws(ConversionError) {
        guard isRequired || (warn != nil && !hasWarned.load(ordering: .relaxed)) else { return }
        var report = KernelSupport.probe().report
        if launcher == nil, !confinesItself { report = ConfinementReport(lacks: report.lacks + [.launcher]) }
        guard let warning = report.warning else { return }
        if isRequired {
            throw ConversionError(
                .unconfined, subject: subject, message: "cannot be converted under --require-confinement: \(warning)",
                hint: "omit the option to convert it without confinement")
        }
        if !hasWarned.exchange(true, ordering: .relaxed) { warn?(warning) }
    }

    /// The command line that runs `program` in `directory` within `limits`, confined from its first instruction on.
    func command(
        _ program: FilePath, _ arguments: [String], role: ExternalProgram.Role = .tool, directory: FilePath,
        limits: ProgramLimits
    ) -> (program: FilePath, arguments: [[UInt8]]) {
        guard let launcher else {
            let command = limits.command(program, arguments)
            return (command.program, command.arguments.map { Array($0.utf8) })
        }
        let profile =
            switch role {
            case .tool: ConfinementProfile.tool(program, scratch: directory, limits: limits.resourceLimits)
            case .command(let files):
                ConfinementProfile.command(program, scratch: directory, files: files, limits: limits.commandLimits)
            }
        let launch = ConfinedLaunch(
            program, arguments: arguments.map { Array($0.utf8) }, profile: profile, parent: getpid())
        return (launcher, launch.launcherArguments)
    }
}

extension ProgramLimits {
    /// The same as the launcher takes them.
    fileprivate var resourceLimits: ResourceLimits {
        ResourceLimits(
            addressSpaceBytes: addressSpaceBytes, processorSeconds: max(1, processorSeconds),
            fileBytes: max(0, fileBytes), descriptors: 256, dataBytes: dataBytes)
    }

    /// The same for a command, which may have further processes.
    fileprivate var commandLimits: ResourceLimits {
        var limits = resourceLimits
        limits.processes = ProcessTreeUsage.mostProcesses
        return limits
    }
}
