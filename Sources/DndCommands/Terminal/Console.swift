import CLinux
import Conversion
import Glibc
import ItemProviders
import PictureConverters
import Previews
import SystemPackage
import Transfer

// The rules of the user interface. Among the commands, only this file and StatusLine print.
// - Data goes to standard output, everything else to standard error.
// - A message is `dnd: error|warning|hint: ...`: lower case, no full stop, the path first.
// - External text is made printable: a file name cannot move the cursor or forge a line.
// - If the reader of standard output has gone, the command ends quietly with 0.
// - Only text is written to a terminal, unless forced.

/// Standard output and standard error.
struct Console: Sendable {
    let output: FileDescriptor
    let error: FileDescriptor
    /// The progress line at the bottom of the terminal; messages are printed above it.
    let status: StatusLine

    init(output: FileDescriptor, error: FileDescriptor) {
        self.output = output
        self.error = error
        status = StatusLine(error)
    }

    static let standard = Console(output: .standardOutput, error: .standardError)

    /// Writes `line`, which may contain newlines, and a newline to standard output.
    ///
    /// - Throws: `ClosedPipe` if the reader has gone, `CommandFailure` if writing fails.
    func printLine(_ line: String) throws { try print(bytes: (line.printableLines + "\n").utf8) }

    /// Writes a line with its emphasis and links to standard output, as far as that shows them.
    ///
    /// - Throws: `ClosedPipe` if the reader has gone, `CommandFailure` if writing fails.
    func printLine(_ line: StyledText) throws { try print(bytes: (line.rendered(in: outputStyle) + "\n").utf8) }

    /// Writes lines with their emphasis and links to standard output, in one call.
    ///
    /// - Throws: `ClosedPipe` if the reader has gone, `CommandFailure` if writing fails.
    func printLines(_ lines: [StyledText]) throws {
        guard !lines.isEmpty else { return }
        let style = outputStyle
        try print(bytes: lines.map { $0.rendered(in: style) + "\n" }.joined().utf8)
    }

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
            let bytes = Array(bytes)
            // Both streams may lead to the same terminal.
            if outputIsTerminal { try status.whileErased { try write(bytes) } } else { try write(bytes) }
        } catch let error as CancellationError {
            throw error
        } catch Errno.brokenPipe {
            throw ClosedPipe()
        } catch let error as Errno {
            throw CommandFailure(
                error.isTransient ? .temporary : .failure, subject: "standard output",
                "cannot be written: \(error.description.lowercased())")
        } catch {
            throw CommandFailure(.failure, subject: "standard output", "cannot be written: \(error)")
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            try waitUntilWritable()
            // A pipe that poll(2) reports writable takes this many bytes without blocking. (PIPE_BUF, pipe(7))
            let piece = rest.prefix(4096)
            rest = rest.dropFirst(try piece.withUnsafeBytes { try output.write($0) })
        }
    }

    /// Waits until standard output is writable, or the command is asked to end. (`poll`)
    private func waitUntilWritable() throws(CancellationError) {
        var descriptor = pollfd(fd: output.rawValue, events: Int16(POLLOUT), revents: 0)
        while poll(&descriptor, 1, 100) == 0 { try ProcessInterruption.check() }
    }

    /// Reports an error, and a hint on what to do.
    func error(_ message: String, subject: String? = nil, hint: String? = nil) {
        say("error", .error, message, subject)
        if let hint { say("hint", .advice, hint, nil) }
    }

    /// Reports a problem that did not cause a failure.
    func warning(_ message: String, subject: String? = nil, hint: String? = nil) {
        say("warning", .warning, message, subject)
        if let hint { say("hint", .advice, hint, nil) }
    }

    /// Writes a line without a prefix to standard error, for explanations and verbose reports.
    func note(_ line: String) { writeMessage(line.printableLines) }

    /// Writes bytes to standard error unchanged, for previews.
    func note(bytes: [UInt8]) { status.write(above: bytes) }

    /// Prints a hint without an error or a warning.
    func hint(_ message: String) { say("hint", .advice, message, nil) }

    private func say(_ kind: String, _ emphasis: StyledText.Emphasis, _ message: String, _ subject: String?) {
        // `clipboard:` ends with a colon already.
        let head = subject.map { $0 + ($0.hasSuffix(":") ? " " : ": ") } ?? ""
        let line = StyledText("dnd: ") + StyledText("\(kind):", emphasis) + " \(head)\(message)"
        writeMessage(line.rendered(in: errorStyle))
    }

    private func writeMessage(_ line: String) { status.write(above: Array((line + "\n").utf8)) }

    /// Whether standard input is a terminal. (`isatty`)
    var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether standard output is a terminal. (`isatty`)
    var outputIsTerminal: Bool { isatty(output.rawValue) == 1 }

    /// Whether standard error is a terminal. (`isatty`)
    var errorIsTerminal: Bool { isatty(error.rawValue) == 1 }

    /// How text on standard output is shown.
    var outputStyle: OutputStyle { OutputStyle.current(isTerminal: outputIsTerminal) }

    /// How messages on standard error are shown.
    var errorStyle: OutputStyle { OutputStyle.current(isTerminal: errorIsTerminal) }

    /// The columns of the terminal at standard error; 80 if unknown.
    var errorWidth: Int { Self.width(of: error.rawValue) }
}

extension Console {
    /// The capabilities of standard output if it is a terminal.
    func outputTraits(_ environment: ProcessEnvironment) -> TerminalTraits {
        outputIsTerminal
            ? TerminalTraits(columns: Self.width(of: output.rawValue), variables: environment.terminalVariables) : .none
    }

    /// The capabilities of standard output, with the colours that `--color` and `NO_COLOR` allow: in a pipe, colours are
    /// used only if they were asked for.
    func styledTraits(_ environment: ProcessEnvironment) -> TerminalTraits {
        let traits = outputTraits(environment)
        guard outputStyle.hasColours else {
            return TerminalTraits(columns: traits.columns, format: .symbols, colours: .none)
        }
        guard !outputIsTerminal else { return traits }
        let named = TerminalTraits(columns: traits.columns, variables: environment.terminalVariables)
        return TerminalTraits(
            columns: traits.columns, format: .symbols, colours: named.colours == .none ? .palette : named.colours)
    }

    /// The capabilities of standard error if it is a terminal.
    func errorTraits(_ environment: ProcessEnvironment) -> TerminalTraits {
        errorIsTerminal
            ? TerminalTraits(columns: errorWidth, variables: environment.terminalVariables) : .none
    }

    /// The columns of a terminal; 80 if unknown. (`ioctl` with `TIOCGWINSZ`)
    static func width(of descriptor: Int32) -> Int {
        let columns = dnd_terminal_columns(descriptor)
        return columns > 0 ? Int(columns) : 80
    }
}

// MARK: - Text

extension String {
    /// This text with escapes for everything that could act on a terminal or forge a line: control characters (C0, DEL
    /// and C1), line separators, bidirectional controls, invisible characters, and argument bytes that are not UTF-8.
    var printable: String { escaping(Self.isUnprintable) { $0.escape } }

    /// Like `printable`, but keeps newlines.
    var printableLines: String { escaping({ $0 != "\n" && Self.isUnprintable($0) }) { $0.escape } }

    /// This JSON text with the same characters as `\u` escapes, which leave its value unchanged. (RFC 8259, section 7)
    var printableJSON: String {
        escaping(Self.isUnprintable) { scalar in
            String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            }.joined()
        }
    }

    private func escaping(
        _ isEscaped: (Unicode.Scalar) -> Bool, _ escape: (Unicode.Scalar) -> String
    ) -> String {
        // Most texts are printable ASCII.
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }), unicodeScalars.contains(where: isEscaped) else {
            return self
        }
        var result = ""
        for scalar in unicodeScalars {
            if isEscaped(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// Control characters, Unicode's bidirectional controls (UAX 9, section 2), line and paragraph separators, U+FEFF,
    /// tags, and the escapes of `RawArguments`.
    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
            0xE0000...0xE007F, 0x10FE80...0x10FEFF:
            true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// The scalar as an escape in Swift syntax; `\x` and two digits for a byte of `RawArguments`.
    fileprivate var escape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{10FE80}"..."\u{10FEFF}": "\\x" + String(value - 0x10FE00, radix: 16)
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}

extension String {
    /// This text padded with trailing spaces to `width` terminal columns.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - CharacterWidth.columns(of: self)))
    }
}
