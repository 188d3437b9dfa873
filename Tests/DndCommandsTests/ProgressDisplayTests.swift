import FoundationEssentials
import SystemPackage
import TestPrograms
import Testing

@testable import DndCommands
import Transfer

/// The display on a terminal, at times that the test chooses.
@Suite("The display of a progress")
struct ProgressDisplayTests {
    private let terminal: PseudoTerminal
    private let console: Console
    private let meter = ProgressMeter()

    init() throws {
        terminal = try PseudoTerminal(columns: 80)
        console = Console(output: terminal.descriptor, error: terminal.descriptor)
        meter.read([100, 300])
        meter.noteEnd()
        note(.itemsForBeginning, count: 2)
    }

    private func note(
        _ call: ConversationEvent.Call, item: Int? = nil, source: String? = nil, count: Int? = nil, bytes: Int64? = nil
    ) {
        meter.note(
            ConversationEvent(
                time: 0, elapsed: 0, session: 1, side: .transfer, call: call, item: item, source: source, count: count,
                bytes: bytes))
    }

    private func display(_ form: ProgressDisplay.Form) -> ProgressDisplay {
        ProgressDisplay(form, on: console, meter: meter)
    }

    @Test("the line is redrawn in place, again after a message above it, and erased at the end")
    func redrawn() throws {
        let display = display(.redrawn(announces: false))
        var screen = TerminalScreen(columns: 80)
        display.begin(at: 0)
        #expect(terminal.received() == [])
        display.draw(at: 0.1)
        screen.receive(terminal.received())
        #expect(screen.rows == ["[>            ] 0/2  0 bytes of 400 bytes"])
        // Nothing has changed.
        display.draw(at: 0.2)
        #expect(terminal.received() == [])
        note(.loadBegan, item: 1, source: "b.png")
        note(.committed, item: 0, bytes: 70)
        display.draw(at: 0.3)
        screen.receive(terminal.received())
        #expect(screen.rows.count == 1)
        #expect(
            screen.rows.first?.hasSuffix(" 1/2  100 bytes of 400 bytes  502 bytes/s  b.png") == true, "\(screen.rows)")
        let line = try #require(screen.rows.first)

        console.warning("has no colour profile", subject: "a.png")
        screen.receive(terminal.received())
        #expect(screen.rows == ["dnd: warning: a.png: has no colour profile", ""])
        // A message takes the line away: it comes back although it is the same.
        display.draw(at: 0.3)
        screen.receive(terminal.received())
        #expect(screen.rows == ["dnd: warning: a.png: has no colour profile", line])
        try console.printLine("on standard output")
        screen.receive(terminal.received())
        #expect(screen.rows == ["dnd: warning: a.png: has no colour profile", "on standard output", ""])

        display.draw(at: 0.4)
        display.end(at: 0.5)
        display.draw(at: 0.6)
        screen.receive(terminal.received())
        #expect(screen.rows == ["dnd: warning: a.png: has no colour profile", "on standard output", ""])
        #expect(screen.commands == [] && screen.unknown == [] && screen.wraps == 0)
    }

    @Test("the line follows the width of the terminal")
    func resized() {
        let display = display(.redrawn(announces: false))
        note(.loadBegan, item: 0, source: "写真/港の夕景と小さな船の写真、二枚目.heic")
        for (number, columns) in [80, 20, 7, 2, 40, 1, 120].enumerated() {
            terminal.resize(columns: columns)
            display.draw(at: Double(number))
            var screen = TerminalScreen(columns: columns)
            screen.receive(terminal.received())
            #expect(screen.wraps == 0 && screen.rows.count == 1, "\(screen.rows)")
            #expect(screen.rows != [""])
        }
    }

    @Test("messages of other tasks are never on the row of the line")
    func messages() async {
        let display = display(.redrawn(announces: true))
        terminal.resize(columns: 200)
        var bytes: [UInt8] = []
        for round in 0..<20 {
            await withDiscardingTaskGroup { tasks in
                for number in 0..<10 { tasks.addTask { [console] in console.note("message \(round) \(number)") } }
                for number in 0..<10 { tasks.addTask { display.draw(at: Double(10 * round + number)) } }
            }
            bytes += terminal.received()
        }
        display.end(at: 300)
        bytes += terminal.received()
        var screen = TerminalScreen(columns: 200)
        screen.receive(bytes)
        let expected = (0..<20).flatMap { round in (0..<10).map { "message \(round) \($0)" } }
        #expect(Set(screen.rows) == Set(expected + [""]) && screen.rows.count == 201)
        #expect(screen.wraps == 0 && screen.unknown == [])
    }

    @Test("the progress outside of the text is sent when it changes, repeated, and removed at the end")
    func announced() {
        let display = display(.redrawn(announces: true))
        func commands(at time: Double) -> [String] {
            display.draw(at: time)
            var screen = TerminalScreen(columns: 80)
            screen.receive(terminal.received())
            return screen.commands
        }
        #expect(commands(at: 0.1) == ["9;4;1;0"])
        #expect(commands(at: 0.2) == [])
        #expect(commands(at: 4.9) == [])
        #expect(commands(at: 5.1) == ["9;4;1;0"])
        #expect(commands(at: 6) == [])
        note(.deleted, item: 0)
        #expect(commands(at: 6.1) == ["9;4;2;49"])
        note(.committed, item: 1, bytes: 1)
        #expect(commands(at: 6.2) == ["9;4;2;100"])
        display.end(at: 7)
        var screen = TerminalScreen(columns: 80)
        screen.receive(terminal.received())
        #expect(screen.commands == ["9;4;0;0"])
    }

    @Test("a display that drew nothing removes nothing")
    func silent() {
        let display = display(.redrawn(announces: true))
        display.begin(at: 0)
        display.end(at: 0.05)
        #expect(terminal.received() == [])
    }

    private struct Line: Decodable {
        struct Items: Decodable { let done: Int }
        let items: Items
    }

    @Test("JSON lines are half a second apart, counted from the last one, and there is a first and a last")
    func json() throws {
        let display = display(.json)
        func count() throws -> Int {
            let lines = terminal.received().split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            for line in lines { _ = try JSONDecoder().decode(Line.self, from: Data(line)) }
            return lines.count
        }
        display.begin(at: 0)
        #expect(try count() == 1)
        let drawn = try [0.1, 0.4, 0.5, 0.6, 0.9, 1.3, 1.4, 1.7, 1.8, 9].map { time in
            display.draw(at: time)
            return try count()
        }
        #expect(drawn == [0, 0, 1, 0, 0, 1, 0, 0, 1, 1])
        display.end(at: 9)
        #expect(try count() == 1)
        display.draw(at: 20)
        #expect(try count() == 0)
    }

    @Test("without a cursor, lines stay, and only new ones are written")
    func lines() {
        let display = display(.lines)
        var screen = TerminalScreen(columns: 80)
        display.begin(at: 0)
        display.draw(at: 0.1)
        display.draw(at: 0.7)
        note(.committed, item: 0, bytes: 1)
        display.draw(at: 0.8)
        note(.committed, item: 1, bytes: 1)
        display.end(at: 0.9)
        screen.receive(terminal.received())
        let counts = screen.rows.map { $0.split(separator: " ").first { $0.contains("/") } }
        #expect(counts == ["0/2", "1/2", "2/2", nil])
    }
}
