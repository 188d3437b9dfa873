import Conversion
import SystemPackage

/// What the kernel holds an outside program to, beside its share of time and the size of its output.
struct ProgramLimits: Sendable, Hashable {
    /// Processor time of each process, in seconds: what the input lets one expect, and a backstop for the case that nobody is left
    /// to watch all of them together.
    var processorSeconds: Int
    /// Size of any file the program writes, in bytes.
    var fileBytes: Int
    /// Address space in bytes; nil for programs that reserve far more than they use and limit their heap themselves
    /// (everything that the Haskell compiler builds reserves a terabyte).
    var addressSpaceBytes: Int?
    /// Memory that it writes to, in bytes, for programs of which nobody knows how much they reserve; else nil.
    var dataBytes: Int?

    /// The limits of a conversion.
    ///
    /// - Parameter processorSeconds: what the input lets one expect; nil for a program of which nobody knows that.
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

    /// The command that runs `program` within these limits from its first instruction on: by `prlimit`, of util-linux,
    /// which then becomes the program. Where it is absent, the program itself, to be limited once it runs.
    func command(_ program: FilePath, _ arguments: [String]) -> (program: FilePath, arguments: [String]) {
        guard let name = String(validating: program),
            let launcher = ProgramSearchPath(["/usr/bin", "/bin"]).locate("prlimit")
        else { return (program, arguments) }
        // The hard limit comes later: where both are one, the kernel sends SIGKILL, which does not say why.
        let seconds = max(1, processorSeconds)
        var options = ["--core=0", "--cpu=\(seconds):\(seconds + 2)", "--fsize=\(max(0, fileBytes))"]
        if let addressSpaceBytes { options.append("--as=\(max(0, addressSpaceBytes))") }
        if let dataBytes { options.append("--data=\(max(0, dataBytes))") }
        return (launcher, options + ["--", name] + arguments)
    }
}
