import Glibc
import ItemProviders
import Synchronization
import SystemPackage

// The rules of the user interface. Among the commands, only this file prints.
// - Data goes to standard output, everything else to standard error.
// - A message is `dnd: error|warning|hint: ...`: lower case, no full stop, the path first.
// - External text is made printable: a file name cannot move the cursor or forge a line.
// - If the reader of standard output has gone, the command ends quietly with 0.
// - Only text is written to a terminal, unless forced.

/// Standard output and standard error.
struct Console: Sendable {
    let output: FileDescriptor
    let error: FileDescriptor

    static let standard = Console(output: .standardOutput, error: .standardError)

    /// Writes `line`, which may contain newlines, and a newline to standard output.
    ///
    /// - Throws: `ClosedPipe` if the reader has gone, `CommandFailure` if writing fails.
    func printLine(_ line: String) throws { try print(bytes: (line.printableLines + "\n").utf8) }

    /// Writes all lines in one call. If the reader has gone, drops them without affecting the command's status.
    ///
    /// - Throws: `CommandFailure` if writing fails.
    func printLines(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        do {
            try printLine(lines.joined(separator: "\n"))
        } catch is ClosedPipe {}
    }

    /// Writes bytes to standard output unchanged. The caller must have made them safe for terminals.
    ///
    /// - Throws: `ClosedPipe` if the reader has gone, `CommandFailure` if writing fails.
    func print(bytes: some Sequence<UInt8>) throws {
        do {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                try waitUntilWritable()
                // A pipe that poll(2) reports writable takes this many bytes without blocking. (PIPE_BUF, pipe(7))
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

    /// Waits until standard output is writable, or the command is asked to end. (`poll`)
    private func waitUntilWritable() throws(CancellationError) {
        var descriptor = pollfd(fd: output.rawValue, events: Int16(POLLOUT), revents: 0)
        while poll(&descriptor, 1, 100) == 0 { try ProcessInterruption.check() }
    }

    /// Reports an error, and a hint on what to do.
    func error(_ message: String, subject: String? = nil, hint: String? = nil) {
        say("error", message, subject)
        if let hint { say("hint", hint, nil) }
    }

    /// Reports a problem that did not cause a failure.
    func warning(_ message: String, subject: String? = nil, hint: String? = nil) {
        say("warning", message, subject)
        if let hint { say("hint", hint, nil) }
    }

    /// Writes a line without a prefix to standard error, for explanations and verbose reports.
    func note(_ line: String) { write(line.printableLines) }

    /// Writes bytes to standard error unchanged, for previews.
    func note(bytes: [UInt8]) {
        wipeTransient()
        _ = try? error.writeAll(bytes)
    }

    /// Prints a hint without an error or a warning.
    func hint(_ message: String) { say("hint", message, nil) }

    private func say(_ kind: String, _ message: String, _ subject: String?) {
        // `clipboard:` ends with a colon already.
        let head = subject.map { $0.printable + ($0.hasSuffix(":") ? " " : ": ") } ?? ""
        write("dnd: \(kind): \(head)\(message.printable)")
    }

    private func write(_ line: String) {
        wipeTransient()
        // If standard error is closed the message is lost, and the command continues.
        _ = try? error.writeAll((line + "\n").utf8)
    }

    /// Whether standard input is a terminal. (`isatty`)
    var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether standard output is a terminal. (`isatty`)
    var outputIsTerminal: Bool { isatty(output.rawValue) == 1 }

    /// Whether standard error is a terminal. (`isatty`)
    var errorIsTerminal: Bool { isatty(error.rawValue) == 1 }

    /// The columns of the terminal at standard error; 80 if unknown.
    var errorWidth: Int { Self.width(of: error.rawValue) }

    /// Draws a line that the next message or `wipeTransient()` erases. A line that ends with a newline stays.
    func drawTransient(_ line: String) {
        Self.hasTransient.store(!line.hasSuffix("\n"), ordering: .relaxed)
        _ = try? error.writeAll(line.utf8)
    }

    /// Erases the transient line, if there is one. (ECMA-48: EL)
    func wipeTransient() {
        guard Self.hasTransient.exchange(false, ordering: .relaxed) else { return }
        _ = try? error.writeAll("\r\u{1B}[K".utf8)
    }

    private static let hasTransient = Atomic<Bool>(false)
}
