package import Conversion
package import SystemPackage

/// An outside program that a converter runs: its name, Debian package and path.
package struct ExternalProgram: Sendable {
    /// The kind of program.
    package enum Role: Sendable, Hashable {
        /// A known program that runs as one process.
        case tool
        /// A user's command. It may start further programs, and read and run `files` in addition to the system's.
        case command(files: [FilePath])
    }

    /// The program's file name.
    package let program: String
    /// The Debian package of the program; nil if there is none or it is unknown.
    package let package: String?
    /// The path; nil if the program is not installed.
    package let path: FilePath?
    /// Whether the kernel limits its address space; otherwise its arguments set its limit.
    package let limitsAddressSpace: Bool

    /// How it is confined.
    package let confinement: ProgramConfinement
    /// The kind of program.
    package let role: Role

    /// Searches for `program`, of the Debian package `package`, on `searchPath`.
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

    /// Creates the program of a user's command, at `path` if it exists.
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

    /// Whether the program is installed.
    package var availability: ConverterAvailability {
        path == nil ? .missing(program: program, package: package) : .available
    }

    /// The path.
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
