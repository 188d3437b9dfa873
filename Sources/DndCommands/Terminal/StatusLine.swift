import Glibc
import Synchronization
import SystemPackage

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
