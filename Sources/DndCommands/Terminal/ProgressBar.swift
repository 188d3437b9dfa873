import Glibc
import Synchronization
import Transfer

/// A line on standard error that is redrawn: the number of items that arrived, and the current one.
///
/// It observes the conversation's events. Its own task draws it ten times a second, so short transfers show nothing and
/// events cost little.
final class ProgressBar: Sendable {
    private struct State {
        var count = 0
        var arrived = 0
        var current: String?
        var drawn: String?
    }

    private let console: Console
    /// Whether each drawn line stays: without a terminal it cannot be erased.
    private let keepsLine: Bool
    private let state = Mutex(State())

    init(console: Console, keepsLine: Bool) {
        self.console = console
        self.keepsLine = keepsLine
    }

    /// The bar for `option`; nil for none.
    static func bar(_ option: ProgressOption, on console: Console, terminal: String?) -> ProgressBar? {
        let canDraw = console.errorIsTerminal && terminal != nil && terminal != "dumb"
        switch option {
        case .never: return nil
        case .auto: return canDraw ? ProgressBar(console: console, keepsLine: false) : nil
        case .always: return ProgressBar(console: console, keepsLine: !canDraw)
        }
    }

    /// Records an event.
    func note(_ event: ConversationEvent) {
        state.withLock { state in
            switch event.call {
            case .reserved: state.count += 1
            case .loadBegan: state.current = event.source
            case .committed, .deleted: state.arrived += 1
            case .relocated:
                state.count += 1
                state.arrived += 1
            default: break
            }
        }
    }

    /// Draws while `body` runs, and erases the line at the end.
    func whileDrawing<Result>(_ body: () async throws -> Result) async throws -> Result {
        let artist = Task.detached { [self] in
            while true {
                try await Task.sleep(for: .milliseconds(100))
                draw()
            }
        }
        defer {
            artist.cancel()
            end()
        }
        return try await body()
    }

    private func draw() {
        let width = console.errorWidth
        state.withLock { state in
            guard state.count > 0 else { return }
            let line = Self.line(state.arrived, of: state.count, state.current, width: width)
            guard line != state.drawn else { return }
            state.drawn = line
            console.drawTransient(keepsLine ? line + "\n" : "\r" + line + "\u{1B}[K")
        }
    }

    private func end() {
        state.withLock { $0.current = nil }
        if keepsLine { draw() } else { console.wipeTransient() }
    }

    /// `[=====>    ]  3/10 harbour.jpg`, at most `width` columns wide, in ASCII except for the name.
    static func line(_ arrived: Int, of count: Int, _ current: String?, width: Int) -> String {
        let number = "\(arrived)/\(count)"
        let cells = max(4, min(30, width / 3))
        let full = count == 0 ? 0 : cells * min(arrived, count) / count
        var bar = String(repeating: "=", count: full)
        if full < cells { bar += ">" + String(repeating: " ", count: cells - full - 1) }
        var line = "[\(bar)] \(number)"
        guard let current else { return line }
        let room = width - 1 - line.count - 1
        let name = current.printable
        guard room > 3 else { return line }
        // A path is truncated at its beginning: its end says more. East Asian characters may take two columns.
        let columns = name.unicodeScalars.count { $0.value >= 0x1100 } + name.count
        line +=
            " "
            + (columns <= room
                ? name : "..." + String(name.suffix(max(0, (room - 3) / (columns > name.count ? 2 : 1)))))
        return line
    }
}

/// When a bar shows the progress of a transfer.
enum ProgressOption: String, Sendable, CaseIterable {
    /// If standard error is a terminal that can move its cursor.
    case auto
    /// Always.
    case always
    /// Never.
    case never
}
