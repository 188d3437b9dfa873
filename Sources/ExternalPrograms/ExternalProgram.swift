package import Conversion
import FileSystem
import Glibc
import ItemProviders
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

    /// Whether it confines itself before it reads anything, and needs no launcher for that.
    let confinesItself: Bool
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
        confinesItself = false
        role = .tool
    }

    /// Creates a program of our own at `path`, which confines itself; nil if it is not installed.
    package init(helper program: String, at path: FilePath?, confinement: ProgramConfinement) {
        self.program = program
        package = nil
        self.path = path.flatMap(ProgramSearchPath.executable(at:))
        limitsAddressSpace = true
        self.confinement = confinement
        confinesItself = true
        role = .tool
    }

    /// Creates the interpreter of the script that is installed as `script`, to run another script with its modules.
    ///
    /// It limits no memory itself, and reserves more than it uses: the kernel limits what it writes to.
    ///
    /// - Parameter name: The beginning of the interpreter's file name: with another one, the program counts as missing.
    package init(
        interpreterOf script: String, named name: String, package: String?, on searchPath: ProgramSearchPath,
        confinement: ProgramConfinement
    ) {
        program = script
        self.package = package
        path = searchPath.locate(script).flatMap { ScriptInterpreter.path(of: $0, on: searchPath) }
            .flatMap { $0.lastComponent?.string.hasPrefix(name) == true ? $0 : nil }
        limitsAddressSpace = false
        self.confinement = confinement
        confinesItself = false
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
        confinesItself = false
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

// MARK: - Scripts

/// The first line of a script. (execve(2), "Interpreter scripts")
enum ScriptInterpreter {
    /// The interpreter of the script at `path`; of `#!/usr/bin/env NAME` that on `searchPath`. Nil if it is no script, or
    /// its interpreter is not installed.
    static func path(of path: FilePath, on searchPath: ProgramSearchPath) -> FilePath? {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else { return nil }
        defer { try? file.close() }
        guard let beginning = try? file.readBytes(at: 0, count: 256), beginning.starts(with: Array("#!".utf8)) else {
            return nil
        }
        let line = beginning.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { return nil }
        let named = FilePath(first)
        if named.lastComponent?.string == "env" { return words.dropFirst().first.flatMap(searchPath.locate) }
        return named.isAbsolute && ProgramSearchPath.isExecutableFile(named) ? named : nil
    }
}

// MARK: - Where a program is

/// The directories to search for outside programs, in order.
///
/// The caller passes them: a library never reads `PATH`.
package struct ProgramSearchPath: Sendable, Hashable {
    /// The directories; the first that has the program is used. Relative ones are dropped, so that no program comes
    /// from the current directory.
    package let directories: [FilePath]

    /// A search path over `directories`.
    package init(_ directories: [FilePath]) {
        self.directories = directories.filter(\.isAbsolute)
    }

    /// The directories of Debian's and locally installed programs.
    package static let standard = ProgramSearchPath(["/usr/local/bin", "/usr/bin", "/bin"])

    /// The first regular executable file named `program`; nil if there is none.
    package func locate(_ program: String) -> FilePath? {
        directories.lazy.map { $0.appending(program) }.first(where: Self.isExecutableFile)
    }

    /// The absolute path of the program at `path`, because programs run in another directory; nil if it is not
    /// executable. (`realpath`)
    package static func executable(at path: FilePath) -> FilePath? {
        guard isExecutableFile(path) else { return nil }
        if path.isAbsolute { return path }
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// Whether there is an executable regular file at `path`.
    static func isExecutableFile(_ path: FilePath) -> Bool {
        path.withPlatformString { name in
            var status = stat()
            return stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(name, X_OK) == 0
        }
    }
}

// MARK: - Where a program runs

/// A private directory (0700) for one run of an outside program: its working, home and temporary directory. It is
/// removed with all its content at the end of the value's lifetime.
package struct ProgramDirectory: ~Copyable {
    /// The absolute path: the program runs in another working directory, and its confinement needs absolute paths.
    package let path: FilePath

    /// Creates a directory with a random name in `scratch`, containing `files` by name.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    package init(in scratch: FilePath, files: [String: String] = [:]) throws(ConversionError) {
        path = try Self.make(in: scratch, files: files)
    }

    deinit { FileTree.remove(path) }

    private static func make(in scratch: FilePath, files: [String: String]) throws(ConversionError) -> FilePath {
        let path = scratch.appending("tool-" + String(UInt64.random(in: .min ... .max), radix: 36))
        do {
            try PrivateFolder.make(at: path)
            for (name, text) in files {
                let file = try FileDescriptor.open(
                    path.appending(name), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                    permissions: .ownerReadWrite)
                try file.closeAfter { _ = try file.writeAll(text.utf8) }
            }
            return try absolute(path)
        } catch {
            FileTree.remove(path)
            throw ConversionError(
                .cannotWrite, subject: scratch.string, message: "cannot be written: \(error)", underlying: error)
        }
    }

    /// The absolute path without links or dots. (`realpath`)
    private static func absolute(_ path: FilePath) throws(Errno) -> FilePath {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}
