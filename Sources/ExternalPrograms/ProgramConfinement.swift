import Confinement
package import Conversion
import Glibc
import Synchronization
package import SystemPackage

/// How programs that process foreign bytes are confined; warns once if this machine cannot confine them fully.
package final class ProgramConfinement: Sendable {
    /// Resource limits only, without a warning.
    package static let none = ProgramConfinement(launcher: nil)

    /// The path of `dnd-confine`; nil if it is not installed.
    package let launcher: FilePath?
    /// Whether programs that cannot be confined are not started.
    private let isRequired: Bool
    private let warn: (@Sendable (String) -> Void)?
    private let hasWarned = Atomic(false)

    /// Confinement through `launcher`.
    ///
    /// - Parameters:
    ///   - isRequired: Whether it is an error if this machine cannot confine a program.
    ///   - warn: Called once, when the first program starts, if this machine lacks a protection.
    package init(launcher: FilePath?, isRequired: Bool = false, warn: (@Sendable (String) -> Void)? = nil) {
        self.launcher = launcher
        self.isRequired = isRequired
        self.warn = warn
    }

    /// Call this before starting a program.
    ///
    /// - Parameter confinesItself: Whether the program needs no launcher.
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

    /// Whether a program can do nothing here but read libraries, and read and write what it is given.
    var confinesFully: Bool { launcher != nil && KernelSupport.probe().report.warning == nil }

    /// The command line that runs `program`, confined and limited from its first instruction.
    ///
    /// - Parameter directory: The only directory that it can write, in which it runs; nil for none.
    func command(
        _ program: FilePath, _ arguments: [String], role: ExternalProgram.Role = .tool, directory: FilePath?,
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
    /// These limits for the launcher.
    fileprivate var resourceLimits: ResourceLimits {
        ResourceLimits(
            addressSpaceBytes: addressSpaceBytes, processorSeconds: max(1, processorSeconds),
            fileBytes: max(0, fileBytes), descriptors: 256, dataBytes: dataBytes)
    }

    /// These limits for a command, which may start further processes.
    fileprivate var commandLimits: ResourceLimits {
        var limits = resourceLimits
        limits.processes = ProcessTreeUsage.mostProcesses
        return limits
    }
}

/// The limits that the kernel enforces on an outside program.
struct ProgramLimits: Sendable, Hashable {
    /// Processor time of each process, in seconds: an estimate from the input, or a backstop if the supervisor of all
    /// processes is gone.
    var processorSeconds: Int
    /// Size of any file that the program writes, in bytes.
    var fileBytes: Int
    /// Address space in bytes; nil for programs that reserve far more than they use and limit their heap themselves
    /// (programs compiled by GHC reserve a terabyte).
    var addressSpaceBytes: Int?
    /// Memory that it writes to, in bytes, for programs whose reservations are unknown; otherwise nil.
    var dataBytes: Int?

    /// The limits of a conversion.
    ///
    /// - Parameter processorSeconds: The estimate from the input; nil for a program without one.
    init(
        _ limits: ConversionLimits, limitsAddressSpace: Bool, limitsData: Bool = false, processorSeconds: Int? = nil
    ) {
        self.processorSeconds =
            processorSeconds ?? min(
                ConversionLimits.timeRange.upperBound, Int(clamping: limits.time.components.seconds)) + 1
        fileBytes = limits.outputBytes
        addressSpaceBytes = limitsAddressSpace ? limits.memoryBytes : nil
        dataBytes = limitsData ? limits.memoryBytes : nil
    }

    /// The command that runs `program` within these limits from its first instruction, through `prlimit` of util-linux,
    /// which then executes the program. Without `prlimit`, the program itself, which must be limited after it starts.
    func command(_ program: FilePath, _ arguments: [String]) -> (program: FilePath, arguments: [String]) {
        guard let name = String(validating: program),
            let launcher = ProgramSearchPath(["/usr/bin", "/bin"]).locate("prlimit")
        else { return (program, arguments) }
        // The hard limit is higher: if both were equal, the kernel would send SIGKILL, which does not show the reason.
        let seconds = max(1, processorSeconds)
        var options = ["--core=0", "--cpu=\(seconds):\(seconds + 2)", "--fsize=\(max(0, fileBytes))"]
        if let addressSpaceBytes { options.append("--as=\(max(0, addressSpaceBytes))") }
        if let dataBytes { options.append("--data=\(max(0, dataBytes))") }
        return (launcher, options + ["--", name] + arguments)
    }
}
