import Glibc
import Synchronization
import SystemPackage
import Transfer

/// Shows the progress of a transfer on standard error.
final class ProgressDisplay: Sendable {
    /// How the progress is shown.
    enum Form: Sendable, Hashable {
        /// A line on a terminal, redrawn in place. With `announces`, the terminal also shows it outside of its text.
        case redrawn(announces: Bool)
        /// Lines that stay, for a standard error that cannot move a cursor.
        case lines
        /// JSON objects, one on each line: at the beginning, at the end, and in between.
        case json
    }

    private struct State {
        var hasEnded = false
        /// The last line that was written, and when, in seconds.
        var last: (text: String, time: Double)?
        /// When the progress outside of the text was sent, in seconds.
        var announced: Double?
    }

    /// The time between two drawings.
    private static let interval = Duration.milliseconds(100)
    /// The time between two lines that stay, in seconds.
    private static let pause = 0.5
    /// The time after which the progress outside of the text is sent again, in seconds: Ghostty stops showing one that is
    /// not repeated for 15 seconds.
    private static let repetition = 5.0

    /// Counts what is shown.
    let meter: ProgressMeter
    private let form: Form
    private let console: Console
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(_ form: Form, on console: Console, meter: ProgressMeter = ProgressMeter()) {
        self.form = form
        self.console = console
        self.meter = meter
    }

    /// The display for `option`; nil for none.
    static func display(
        _ option: ProgressOption, on console: Console, in environment: ProcessEnvironment
    ) -> ProgressDisplay? {
        let canDraw = console.errorIsTerminal && environment.terminal != nil && environment.terminal != "dumb"
        func redrawn() -> Form {
            .redrawn(announces: TerminalProgress.isSupported(by: environment.terminalVariables))
        }
        return switch option {
        case .never: nil
        case .json: ProgressDisplay(.json, on: console)
        case .auto: canDraw ? ProgressDisplay(redrawn(), on: console) : nil
        case .always: ProgressDisplay(canDraw ? redrawn() : .lines, on: console)
        }
    }

    /// Shows the progress while `body` runs. A line on a terminal appears only after a moment, so that short transfers
    /// show nothing, and is erased at the end.
    func whileRunning<Result>(_ body: () async throws -> Result) async throws -> Result {
        begin(at: elapsed)
        let artist = Task.detached { [self] in
            while true {
                try await Task.sleep(for: Self.interval)
                draw(at: elapsed)
            }
        }
        defer {
            artist.cancel()
            end(at: elapsed)
        }
        return try await body()
    }

    /// The time since the beginning, in seconds.
    private var elapsed: Double {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    /// Shows the beginning.
    func begin(at time: Double) {
        guard form == .json else { return }
        state.withLock { write(meter.snapshot(at: time), at: time, &$0) }
    }

    /// Shows the progress at `time`, in seconds since the beginning, if it is due. Does nothing after the end.
    func draw(at time: Double) {
        // The lock is held while writing: nothing is drawn after the end.
        state.withLock { state in
            guard !state.hasEnded else { return }
            switch form {
            case .redrawn(let announces):
                let snapshot = meter.snapshot(at: time)
                guard snapshot.seen > 0 else { return }
                let repeats = announces && state.announced.map { time - $0 >= Self.repetition } ?? true
                if repeats { state.announced = time }
                console.status.draw(
                    ProgressLine.text(snapshot, columns: console.errorWidth),
                    announces ? TerminalProgress(snapshot) : nil, repeats: repeats)
            case .lines, .json:
                if let last = state.last, time - last.time < Self.pause { return }
                write(meter.snapshot(at: time), at: time, &state)
            }
        }
    }

    /// Shows the end.
    func end(at time: Double) {
        state.withLock { state in
            state.hasEnded = true
            switch form {
            case .redrawn: console.status.erase()
            case .lines, .json: write(meter.snapshot(at: time), at: time, &state)
            }
        }
    }

    private func write(_ snapshot: ProgressSnapshot, at time: Double, _ state: inout State) {
        if form == .json {
            // An integer and texts: encoding them cannot fail.
            guard let line = try? JSONLine.text(of: ProgressRecord(snapshot: snapshot)) else { return }
            console.note(line)
            state.last = (line, time)
        } else {
            let line = ProgressLine.text(snapshot, columns: console.errorWidth)
            guard snapshot.seen > 0, line != state.last?.text else { return }
            console.note(line)
            state.last = (line, time)
        }
    }
}

/// How the progress of a transfer is shown.
enum ProgressOption: String, Sendable, CaseIterable {
    /// As a line, if standard error is a terminal that can move its cursor.
    case auto
    /// As lines, if it cannot.
    case always
    /// Not at all.
    case never
    /// As JSON, on any standard error.
    case json
}

/// The progress at the bottom of a terminal: a line that is redrawn in place, and the progress that the terminal shows
/// outside of its text.
///
/// Messages are written above the line, which is erased first and drawn again by the next `draw`. One lock orders all
/// writes, so that a message never follows the line on the same row.
final class StatusLine: Sendable {
    private struct State {
        /// The line on the screen; nil while it is erased.
        var line: String?
        /// The sequence of the progress that the terminal shows outside of its text; nil if it shows none.
        var sequence: String?
    }

    private let descriptor: FileDescriptor
    private let state = Mutex(State())

    /// Creates the status line of the terminal `descriptor`.
    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// Draws `line`, which must fit into a row and be printable, unless it is on the screen already.
    ///
    /// - Parameters:
    ///   - progress: The progress outside of the text; nil leaves it as it is.
    ///   - repeats: Whether the progress is sent even if it has not changed.
    func draw(_ line: String, _ progress: TerminalProgress? = nil, repeats: Bool = false) {
        state.withLock { state in
            guard !Self.isAtExit.load(ordering: .relaxed) else { return }
            var text = ""
            if state.line != line { text += "\r" + line + Self.eraseToEnd }
            if let sequence = progress?.sequence, repeats || sequence != state.sequence {
                text += sequence
                state.sequence = sequence
            }
            state.line = line
            note(state)
            write(Array(text.utf8))
        }
    }

    /// Erases the line and the progress outside of the text. (ECMA-48: EL)
    func erase() {
        state.withLock { state in
            var text = state.line == nil ? "" : "\r" + Self.eraseToEnd
            if state.sequence != nil { text += TerminalProgress.none.sequence }
            state = State()
            note(state)
            write(Array(text.utf8))
        }
    }

    /// Writes `bytes`, which end a row, where the line is.
    func write(above bytes: [UInt8]) { whileErased { write(bytes) } }

    /// Runs `body` while no line is on the screen. `body` must not write messages.
    func whileErased<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        try state.withLock { state throws(Failure) in
            if state.line != nil { write(Array(("\r" + Self.eraseToEnd).utf8)) }
            state.line = nil
            note(state)
            try body()
        }
    }

    private func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        // If the descriptor is closed the message is lost, and the command continues.
        _ = try? descriptor.writeAll(bytes)
    }

    private static let eraseToEnd = "\u{1B}[K"

    // MARK: - The end of the process

    /// What is on the terminal of standard error, for `eraseAtExit`: 1 for the line, 2 for the progress outside of it.
    private static let leftovers = Atomic<Int32>(0)
    /// Whether the process is about to end: nothing more is drawn.
    private static let isAtExit = Atomic<Bool>(false)

    private func note(_ state: State) {
        guard descriptor == .standardError else { return }
        Self.leftovers.store((state.line == nil ? 0 : 1) | (state.sequence == nil ? 0 : 2), ordering: .relaxed)
    }

    /// Makes `eraseAtExit` callable in a signal handler: static variables are initialized at their first use.
    static func prepareForExit() {
        leftovers.store(0, ordering: .relaxed)
        isAtExit.store(false, ordering: .relaxed)
    }

    /// Erases what is on the terminal of standard error, for a process that ends before the transfer has. Takes no lock
    /// and allocates nothing, so that a signal handler may call it. (`write`)
    static func eraseAtExit() {
        isAtExit.store(true, ordering: .relaxed)
        let left = leftovers.exchange(0, ordering: .relaxed)
        if left & 1 != 0 { write("\r\u{1B}[K") }
        if left & 2 != 0 { write("\u{1B}]9;4;0;0\u{1B}\\") }
    }

    private static func write(_ text: StaticString) {
        _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}
