import Glibc
package import SystemPackage

/// The directories in which outside programs are looked for, in order.
///
/// Whoever starts the program says which they are: a library never reads `PATH`.
package struct ProgramSearchPath: Sendable, Hashable {
    /// The directories, the first that has the program wins. Relative ones are ignored, so that a program never comes
    /// from wherever the user happens to stand.
    package let directories: [FilePath]

    /// A search path over `directories`.
    package init(_ directories: [FilePath]) {
        self.directories = directories.filter(\.isAbsolute)
    }

    /// Where Debian and a local administrator install programs.
    package static let standard = ProgramSearchPath(["/usr/local/bin", "/usr/bin", "/bin"])

    /// The first regular, executable file named `program`; nil when there is none.
    package func locate(_ program: String) -> FilePath? {
        directories.lazy.map { $0.appending(program) }.first(where: Self.isExecutableFile)
    }

    /// The absolute path of the program at `path`, which is run from a directory of its own; nil where nothing can be run. (`realpath`)
    package static func executable(at path: FilePath) -> FilePath? {
        guard isExecutableFile(path) else { return nil }
        if path.isAbsolute { return path }
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// Whether there is a regular file at `path` that may be run.
    static func isExecutableFile(_ path: FilePath) -> Bool {
        path.withPlatformString { name in
            var status = stat()
            return stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(name, X_OK) == 0
        }
    }
}
