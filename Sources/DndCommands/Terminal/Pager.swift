import CLinux
import Glibc
import SystemPackage

/// A program that shows long output page by page: `$PAGER`, or `less -R`, as git(1) uses it. It runs in the user's terminal
/// and is not confined: it is the user's own choice.
final class Pager: Sendable {
    /// Writes to the program. If the user ends it, writing throws `ClosedPipe`.
    let console: Console
    private let process: pid_t

    /// Starts the program. While it runs, Ctrl-C is for it alone. (`posix_spawn`)
    ///
    /// - Parameter command: The command, for the shell.
    /// - Throws: `CommandFailure` if it cannot be started.
    init(_ command: String) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Self.failure(command, Errno(rawValue: errno)) }
        let (reading, writing) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
        defer { try? reading.close() }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, reading.rawValue, STDIN_FILENO)
        let words = Self.strings(["sh", "-c", command])
        let variables = Self.strings(ProcessEnvironment.forPager)
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let error = posix_spawn(&process, "/bin/sh", &actions, nil, words, variables)
        guard error == 0 else {
            try? writing.close()
            throw Self.failure(command, Errno(rawValue: error))
        }
        self.process = process
        console = Console(output: writing, error: .standardError)
        Interruption.leaveToOthers()
    }

    /// Tells the program that nothing more comes, and waits until the user ends it. (`waitpid`)
    func end() {
        try? console.output.close()
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// The texts as C strings, with a null pointer at the end. (`strdup`)
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { (text: String) in strdup(text) } + [nil]
    }

    private static func failure(_ command: String, _ error: Errno) -> CommandFailure {
        CommandFailure(
            .failure, subject: command, "the pager cannot be started: \(error.description.lowercased())",
            hint: "use --no-pager, or set PAGER")
    }
}
