import Conversion
import SystemPackage

/// An outside program that a converter runs: its name, the Debian package that brings it, and where it is.
struct ConversionTool: Sendable {
    /// The program's file name.
    let program: String
    /// The Debian package that brings it.
    let package: String
    /// Where it was found; nil when this machine does not have it.
    let path: FilePath?
    /// Whether the kernel may limit its address space; if not, the program is told its limit by its arguments.
    let limitsAddressSpace: Bool

    /// What else it is kept from.
    let confinement: ToolConfinement

    /// Looks for `program` on `searchPath`.
    init(
        _ program: String, package: String, on searchPath: ToolSearchPath, limitsAddressSpace: Bool = true,
        confinement: ToolConfinement
    ) {
        self.program = program
        self.package = package
        self.path = searchPath.locate(program)
        self.limitsAddressSpace = limitsAddressSpace
        self.confinement = confinement
    }

    /// Whether it is there.
    var availability: ConverterAvailability {
        path == nil ? .missing(program: program, package: package) : .available
    }

    /// Where it is.
    ///
    /// - Throws: `ConversionError` with `toolMissing`.
    func requirePath() throws(ConversionError) -> FilePath {
        guard let path else {
            throw ConversionError(
                .toolMissing, message: "needs \(program), which is not installed",
                hint: "the Debian package \(package) brings it")
        }
        return path
    }
}
