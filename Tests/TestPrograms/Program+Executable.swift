package import SystemPackage

extension Program {
    /// Sets mode 755 on a file that a test has just written, so that it can be started at once.
    ///
    /// `cp` writes the file again. A child that this process started while the file was open for writing keeps it open
    /// until it executes, and a file that is open for writing cannot be executed. (ETXTBSY, execve(2))
    package static func makeExecutable(_ file: FilePath) throws {
        let script = #"cp -- "$1" "$1.new" && chmod 755 "$1.new" && mv -f -- "$1.new" "$1""#
        let words = ["/bin/sh", "-c", script, "sh", file.string]
        let outcome = try runBlocking(words.map(Argument.init(stringLiteral:)))
        guard outcome.ending == .exited(0) else { throw NotExecutable(file: file, errors: outcome.errorText) }
    }

    private struct NotExecutable: Error {
        let file: FilePath
        let errors: String
    }
}
