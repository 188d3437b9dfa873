package import Conversion
package import SystemPackage

/// An outside program that a converter runs: its name, the Debian package that brings it, and where it is.
package struct ExternalProgram: Sendable {
    /// What it is to us.
    package enum Role: Sendable, Hashable {
        /// One process that we know.
        case tool
        /// A command of the user's, which may start further programs, and read and run `files` beside what every program may.
        case command(files: [FilePath])
    }

    /// The program's file name.
    package let program: String
    /// The Debian package that has the program; nil where there is none, or it is not known.
    package let package: String?
    /// Where it was found; nil when this machine does not have it.
    package let path: FilePath?
    /// Whether the kernel may limit its address space; if not, the program is told its limit by its arguments.
    package let limitsAddressSpace: Bool

    /// What else it is kept from.
    package let confinement: ProgramConfinement
    /// What it is to us.
    package let role: Role

    /// Looks for `program`, which `package` brings, on `searchPath`.
    package init(
        _ program: String, package: String?, on searchPath: ProgramSearchPath, limitsAddressSpace: Bool = true,
        confinement: ProgramConfinement
    ) {
        self.program = program
        self.package = package
        self.path = searchPath.locate(program)
        self.limitsAddressSpace = limitsAddressSpace
        self.confinement = confinement
        role = .tool
    }

    /// The command of a converter of the user's own, at `path` where there is one.
    package init(
        command program: String, package: String?, at path: FilePath?, files: [FilePath],
        confinement: ProgramConfinement
    ) {
        self.program = program
        self.package = package
        self.path = path
        self.confinement = confinement
        limitsAddressSpace = false
        role = .command(files: files)
    }

    /// Whether it is there.
    package var availability: ConverterAvailability {
        path == nil ? .missing(program: program, package: package) : .available
    }

    /// Where it is.
    ///
    /// - Throws: `ConversionError` with `toolMissing`.
    func requirePath() throws(ConversionError) -> FilePath {
        guard let path else {
            throw ConversionError(
                .toolMissing, message: "needs \(program), which is not installed",
                hint: package.map { "install the Debian package \($0)" } ?? "install it, or correct the converter")
        }
        return path
    }
}
