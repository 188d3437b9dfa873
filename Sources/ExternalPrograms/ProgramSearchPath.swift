import Glibc
package import SystemPackage

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
