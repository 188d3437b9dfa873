import Glibc
import ItemProviders
import Synchronization
import SystemPackage

// The rules of the user interface, kept here because this file is the only one that prints:
// - Data goes to standard output, everything else to standard error.
// - A message is `dnd: error|warning|hint: ...`: lower case, no full stop, the path first.
// - Whatever came from outside is made printable: a file name cannot move the cursor or forge a line.
// - A reader that has gone ends the command quietly with 0.
// - Nothing is written to a terminal that is not text, unless forced.

/// Standard output and standard error.
struct Console: Sendable {
    let output: FileDescriptor
    let error: FileDescriptor

    static let standard = Console(output: .standardOutput, error: .standardError)

    /// Writes `line`, which may be several, and a newline to standard output.
    ///
    /// - Throws: `ClosedPipe` when its reader has gone, `CommandFailure` when it cannot be written to.
    func printLine(_ line: String) throws { try print(bytes: (line.printableLines + "\n").utf8) }

    /// Writes all lines at once: a thousand of them are one system call. When their reader has gone nothing more is said there, and the
    /// command's status is what it would be.
    ///
    /// - Throws: `CommandFailure` when it cannot be written to.
    func printLines(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        do {
            try printLine(lines.joined(separator: "\n"))
        } catch is ClosedPipe {}
    }

    /// Writes whole lines to standard output, as they are: whoever made them has seen to it that they are harmless.
    ///
    /// - Throws: `ClosedPipe` when its reader has gone, `CommandFailure` when it cannot be written to.
    func print(bytes: some Sequence<UInt8>) throws {
        do {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                try waitUntilWritable()
                // So many bytes a pipe takes without blocking that poll(2) calls writable. (PIPE_BUF, pipe(7))
                let piece = rest.prefix(4096)
                rest = rest.dropFirst(try piece.withUnsafeBytes { try output.write($0) })
            }
        } catch let error as CancellationError {
            throw error
        } catch Errno.brokenPipe {
            throw ClosedPipe()
        } catch {
            throw CommandFailure(.failure, subject: "standard output", "cannot be written: \(error)")
        }
    }

    /// Waits for a reader that is slow no longer than until the command is asked to end. (`poll`)
    private func waitUntilWritable() throws(CancellationError) {
        var descriptor = pollfd(fd: output.rawValue, events: Int16(POLLOUT), revents: 0)
        while poll(&descriptor, 1, 100) == 0 { try ProcessInterruption.check() }
    }

    /// Says what went wrong, and what to do next.
    func error(_ message: String, subject: String? = nil, hint: String? = nil) {
        say("error", message, subject)
        if let hint { say("hint", hint, nil) }
    }

    /// Says what the user should know though nothing went wrong.
    func warning(_ message: String, subject: String? = nil, hint: String? = nil) {
        say("warning", message, subject)
        if let hint { say("hint", hint, nil) }
    }

    /// Writes a line to standard error without a prefix: explanations and verbose reports.
    func note(_ line: String) { write(line.printableLines) }

    /// Writes whole lines to standard error, as they are: previews.
    func note(bytes: [UInt8]) {
        wipeTransient()
        _ = try? error.writeAll(bytes)
    }

    /// Says what could be done, where there was neither an error nor a warning.
    func hint(_ message: String) { say("hint", message, nil) }

    private func say(_ kind: String, _ message: String, _ subject: String?) {
        // `clipboard:` brings its colon along.
        let head = subject.map { $0.printable + ($0.hasSuffix(":") ? " " : ": ") } ?? ""
        write("dnd: \(kind): \(head)\(message.printable)")
    }

    private func write(_ line: String) {
        wipeTransient()
        // A closed standard error leaves no way to say so, and is no reason to stop.
        _ = try? error.writeAll((line + "\n").utf8)
    }

    /// Whether standard input is a terminal. (`isatty`)
    var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether standard output is a terminal. (`isatty`)
    var outputIsTerminal: Bool { isatty(output.rawValue) == 1 }

    /// Whether standard error is a terminal. (`isatty`)
    var errorIsTerminal: Bool { isatty(error.rawValue) == 1 }

    /// The columns of the terminal that standard error is; 80 where nobody knows.
    var errorWidth: Int { Self.width(of: error.rawValue) }

    /// Draws a line that the next message or `wipeTransient()` takes away. What was drawn for good ends with a newline.
    func drawTransient(_ line: String) {
        Self.hasTransient.store(!line.hasSuffix("\n"), ordering: .relaxed)
        _ = try? error.writeAll(line.utf8)
    }

    /// Takes away the line that was drawn last, if one is there. (ECMA-48: EL)
    func wipeTransient() {
        guard Self.hasTransient.exchange(false, ordering: .relaxed) else { return }
        _ = try? error.writeAll("\r\u{1B}[K".utf8)
    }

    private static let hasTransient = Atomic<Bool>(false)
}
