package import SystemPackage

extension Program {
    /// Makes a file that a test wrote a program that can be started (mode 755).
    ///
    /// Another process writes it anew: what this process is starting meanwhile inherits a descriptor that is open for
    /// writing until it executes, and a file that is open for writing cannot be executed. (ETXTBSY, execve(2))
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
