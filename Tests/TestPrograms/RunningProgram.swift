package import Glibc
import SystemPackage

/// How a program ended, and what it wrote.
package struct Outcome: Sendable, Equatable, CustomStringConvertible {
    package enum Ending: Hashable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    package let ending: Ending
    package let output: [UInt8]
    package let errors: [UInt8]

    package init(ending: Ending, output: [UInt8], errors: [UInt8]) {
        self.ending = ending
        self.output = output
        self.errors = errors
    }

    package init(ending: Ending, output: String, errors: String) {
        self.init(ending: ending, output: Array(output.utf8), errors: Array(errors.utf8))
    }

    /// The exit status, or nil if a signal ended the program.
    package var status: Int32? { if case .exited(let status) = ending { status } else { nil } }
    package var outputText: String { String(decoding: output, as: UTF8.self) }
    /// Its standard error, without the line that ends a transfer of several items: `summary`.
    package var errorText: String {
        lines(of: errors).filter { !Self.isSummary($0) }.joined()
    }
    /// The line that ends a transfer of several items: `3 items: 2 dropped, 0 skipped, 0 refused, 1 failed`; nil if
    /// there is none.
    package var summary: String? { lines(of: errors).last(where: Self.isSummary).map { String($0.dropLast()) } }

    /// The lines with their ends.
    private func lines(of bytes: [UInt8]) -> [Substring] {
        let text = String(decoding: bytes, as: UTF8.self)
        var lines: [Substring] = []
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(of: "\n").map(text.index(after:)) ?? text.endIndex
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    private static func isSummary(_ line: Substring) -> Bool {
        let words = line.split(separator: " ")
        return words.count > 3 && Int(words[0]) != nil && words[1] == "items:" && line.contains(" skipped, ")
    }
    package var description: String { "\(ending), output: \(outputText), errors: \(errorText)" }
    /// The lines of standard error.
    package var errorLines: [Substring] { errorText.split(separator: "\n") }
}

/// A program did not end in time. `outcome` contains what it wrote until then.
package struct TimedOut: Error {
    package let outcome: Outcome
}

/// A running program, with the test's ends of its standard streams.
package struct RunningProgram: Sendable {
    package let process: pid_t
    private var input: Int32?
    private let output: Int32?
    private let errors: Int32
    private var unwritten: ArraySlice<UInt8>
    private let keepsInputOpen: Bool
    private let outputLimit: Int?
    /// What has been read so far.
    private var collected: [UInt8] = []
    private var messages: [UInt8] = []

    /// Takes ownership of the descriptors.
    init(
        process: pid_t, input: Int32?, output: Int32?, errors: Int32, toWrite: [UInt8], keepsInputOpen: Bool,
        outputLimit: Int?
    ) {
        self.process = process
        self.input = input
        self.output = output
        self.errors = errors
        unwritten = toWrite[...]
        self.keepsInputOpen = keepsInputOpen
        self.outputLimit = outputLimit
        for descriptor in [input, output, errors] {
            if let descriptor { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
        }
    }

    package func signal(_ number: Int32) { kill(process, number) }

    /// Writes more input; the program was started with input that stays open.
    package mutating func send(_ text: String) {
        unwritten += Array(text.utf8)
        feed()
    }

    /// Ends the input.
    package mutating func endInput() { closeInput() }

    /// Changes the width of the terminal that is its standard error.
    package func resize(columns: Int) { setColumns(columns, of: errors) }

    /// Writes all of the input and waits until the program has read it. The program then waits for
    /// more. (`ioctl` with `FIONREAD`)
    package mutating func awaitReading(timeout: Duration = .seconds(600)) throws {
        let deadline = ContinuousClock.now + timeout
        while let input, ContinuousClock.now < deadline {
            feed()
            var unread: Int32 = 0
            if unwritten.isEmpty, ioctl(input, UInt(FIONREAD), &unread) == 0, unread == 0 { return }
            usleep(1000)
        }
        throw TimedOut(outcome: Outcome(ending: .exited(-1), output: collected, errors: messages))
    }

    /// Waits until the pipe of standard output is full to within three pages of 4 KiB: the program then waits for a
    /// reader. (`F_GETPIPE_SZ`, pipe(7))
    package func awaitFullOutput(timeout: Duration = .seconds(600)) throws {
        let deadline = ContinuousClock.now + timeout
        // 1032 is F_GETPIPE_SZ, which Swift does not import.
        while let output, case let capacity = fcntl(output, 1032), ContinuousClock.now < deadline {
            var unread: Int32 = 0
            if ioctl(output, UInt(FIONREAD), &unread) == 0, unread > capacity - 3 * 4096 { return }
            usleep(1000)
        }
        throw TimedOut(outcome: Outcome(ending: .exited(-1), output: collected, errors: messages))
    }

    /// Reads standard output until it contains `text`, and returns everything read so far.
    package mutating func awaitOutput(_ text: String, timeout: Duration = .seconds(600)) async throws -> String {
        let deadline = ContinuousClock.now + timeout
        while let output, ContinuousClock.now < deadline {
            let isOpen = Self.drain(output, into: &collected)
            let said = String(decoding: collected, as: UTF8.self)
            if said.contains(text) { return said }
            guard isOpen else { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw TimedOut(outcome: Outcome(ending: .exited(-1), output: collected, errors: messages))
    }

    /// Reads standard error until it contains `text`, and returns everything read so far.
    package mutating func awaitMessage(_ text: String, timeout: Duration = .seconds(600)) async throws -> String {
        let deadline = ContinuousClock.now + timeout
        while ContinuousClock.now < deadline {
            let isOpen = Self.drain(errors, into: &messages)
            let said = String(decoding: messages, as: UTF8.self)
            if said.contains(text) { return said }
            guard isOpen else { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw TimedOut(outcome: Outcome(ending: .exited(-1), output: collected, errors: messages))
    }

    /// Whether the program ends within `timeout` although nobody reads its output. It is not
    /// reaped. (`waitid` with `WNOWAIT`)
    package func endsUnread(timeout: Duration) -> Bool {
        let deadline = ContinuousClock.now + timeout
        repeat {
            var information = siginfo_t()
            if waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0, information.si_signo != 0 {
                return true
            }
            usleep(1000)
        } while ContinuousClock.now < deadline
        return false
    }

    /// Writes the input and reads the output until the program has ended and its output is closed.
    ///
    /// A descendant that outlives the program and holds its output counts as not ended, because a program must
    /// not leave processes behind.
    ///
    /// Call this once: it closes the descriptors.
    package func wait(timeout: Duration = .seconds(600)) async throws -> Outcome {
        try await OwnThread.run { try waitBlocking(timeout: timeout) }
    }

    /// Like `wait`, on the calling thread.
    package func waitBlocking(timeout: Duration = .seconds(600)) throws -> Outcome {
        var program = self
        return try program.serve(timeout: timeout)
    }

    private mutating func serve(timeout: Duration) throws -> Outcome {
        let deadline = ContinuousClock.now + timeout
        var openOutput = output
        var openErrors: Int32? = errors
        var ending: Outcome.Ending?
        if unwritten.isEmpty, !keepsInputOpen { closeInput() }

        while openOutput != nil || openErrors != nil || ending == nil {
            if ending == nil { ending = reap() }
            guard ContinuousClock.now < deadline else {
                kill(process, SIGKILL)
                if ending == nil { ending = reap(blocking: true) }
                for descriptor in [openOutput, openErrors] { if let descriptor { close(descriptor) } }
                closeInput()
                throw TimedOut(outcome: Outcome(ending: ending ?? .exited(-1), output: collected, errors: messages))
            }
            var polls: [pollfd] = []
            if let openOutput { polls.append(pollfd(fd: openOutput, events: Int16(POLLIN), revents: 0)) }
            if let openErrors { polls.append(pollfd(fd: openErrors, events: Int16(POLLIN), revents: 0)) }
            if let input, !unwritten.isEmpty { polls.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
            poll(&polls, nfds_t(polls.count), 10)

            if let descriptor = openOutput {
                let isOpen = Self.drain(descriptor, into: &collected)
                if !isOpen || outputLimit.map({ collected.count >= $0 }) == true {
                    close(descriptor)
                    openOutput = nil
                }
            }
            if let descriptor = openErrors, !Self.drain(descriptor, into: &messages) {
                close(descriptor)
                openErrors = nil
            }
            feed()
            if ending != nil, keepsInputOpen { closeInput() }
        }
        closeInput()
        return Outcome(ending: ending ?? .exited(-1), output: collected, errors: messages)
    }

    private mutating func closeInput() {
        if let input { close(input) }
        input = nil
        unwritten = []
    }

    private mutating func feed() {
        guard let input, !unwritten.isEmpty else { return }
        let count = unwritten.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
        if count > 0 {
            unwritten = unwritten.dropFirst(count)
            if unwritten.isEmpty, !keepsInputOpen { closeInput() }
        } else if errno == EPIPE {
            closeInput()
        }
    }

    private func reap(blocking: Bool = false) -> Outcome.Ending? {
        var status: Int32 = 0
        guard waitpid(process, &status, blocking ? 0 : WNOHANG) == process else { return nil }
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }

    /// Reads what is available. Returns false at the end of the stream; the end of a terminal is EIO.
    private static func drain(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = block.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return count < 0 && errno == EAGAIN }
            bytes += block[..<count]
        }
    }
}
