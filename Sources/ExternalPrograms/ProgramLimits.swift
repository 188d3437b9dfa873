import Conversion
import SystemPackage

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
