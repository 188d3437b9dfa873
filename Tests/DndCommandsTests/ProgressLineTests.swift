import FoundationEssentials
import TestPrograms
import Testing

@testable import DndCommands

/// The texts of a progress: the line, the JSON object, and the control sequence.
@Suite("The texts of a progress")
struct ProgressLineTests {
    private static let full = ProgressSnapshot(
        done: 12, failed: 1, seen: 310, total: 310, bytes: 1_200_000_000, totalBytes: 4_000_000_000, rate: 35_000_000,
        secondsLeft: 82.4, current: ["photos/harbour.jpg", "b"])

    private static let snapshots = [
        full, ProgressSnapshot(), ProgressSnapshot(seen: 3), ProgressSnapshot(done: 3, seen: 3, total: 3),
        ProgressSnapshot(done: 1, seen: 2, current: ["写真/港の夕景と小さな船の写真、二枚目.heic"]),
        ProgressSnapshot(
            done: 999_999, failed: 99_999, seen: 1_000_000, bytes: .max, rate: 1e18, secondsLeft: 359_999,
            current: ["e\u{301}\u{1F600}\u{1B}]0;x\u{7}\n" + String(repeating: "é", count: 300)]),
    ]

    @Test("the line fits on a row of the terminal", arguments: [1, 2, 3, 5, 8, 13, 21, 34, 55, 80, 132, 400])
    func fits(columns: Int) throws {
        for snapshot in Self.snapshots {
            var screen = TerminalScreen(columns: max(1, columns - 1))
            screen.receive(Array(ProgressLine.text(snapshot, columns: columns).utf8))
            #expect(screen.wraps == 0 && screen.rows.count == 1, "\(screen.rows)")
            #expect(screen.unknown == [], "\(screen.rows)")
        }
    }

    @Test(
        "the line shows what fits, the most important first",
        arguments: [
            (100, "[====>           ] 12/310, 1 failed  1:23 left  1.2 GB of 4.0 GB  35.0 MB/s  photos/harbour.jpg"),
            (80, "[===>         ] 12/310, 1 failed  1:23 left  1.2 GB of 4.0 GB  ...s/harbour.jpg"),
            (60, "[==>      ] 12/310, 1 failed  1:23 left  photos/harbour.jpg"),
            (40, "[=>    ] 12/310, 1 failed  1:23 left"),
            (20, "12/310, 1 failed"), (8, "12/310,"),
        ])
    func layout(columns: Int, line: String) {
        #expect(ProgressLine.text(Self.full, columns: columns) == line)
    }

    @Test("while more items may come, those that are known are counted, and there is no bar")
    func streaming() {
        let snapshot = ProgressSnapshot(done: 12, seen: 140, bytes: 999, current: ["a.txt"])
        #expect(ProgressLine.text(snapshot, columns: 80) == "12 of 140+  999 bytes  a.txt")
        #expect(snapshot.fraction == nil)
    }

    @Test("a name with wide characters is cut by columns, and escaped")
    func names() {
        var snapshot = ProgressSnapshot(done: 0, seen: 1, current: ["港の夕景と小さな船.heic"])
        #expect(ProgressLine.text(snapshot, columns: 29) == "0 of 1+  ...と小さな船.heic")
        snapshot.current = ["a\u{1B}[2Jb"]
        #expect(ProgressLine.text(snapshot, columns: 80) == "0 of 1+  a\\u{1b}[2Jb")
    }

    @Test(arguments: [(0.2, "0:01"), (7, "0:07"), (727, "12:07"), (7927, "2:12:07"), (359_999.5, "100:00:00")])
    func durations(seconds: Double, text: String) { #expect(ProgressLine.duration(seconds) == text) }

    @Test("the JSON object has all keys, null where nothing is known")
    func json() throws {
        #expect(
            try JSONLine.text(of: ProgressRecord(snapshot: ProgressSnapshot()))
                == #"{"bytes":{"done":0,"total":null},"current":[],"items":{"done":0,"failed":0,"total":null},"rate":null,"secondsLeft":null}"#
        )
        #expect(
            try JSONLine.text(of: ProgressRecord(snapshot: Self.full))
                == #"{"bytes":{"done":1200000000,"total":4000000000},"current":["photos/harbour.jpg","b"],"items":{"done":12,"failed":1,"total":310},"rate":35000000,"secondsLeft":83}"#
        )
    }

    @Test(
        "the progress outside of the text has a state and a percentage",
        arguments: [
            (ProgressSnapshot(done: 1, seen: 4, total: 4), "9;4;1;25"), (ProgressSnapshot(seen: 4), "9;4;3;0"),
            (ProgressSnapshot(done: 4, failed: 1, seen: 4, total: 4), "9;4;2;100"),
            (ProgressSnapshot(done: 1, failed: 1, seen: 4), "9;4;3;0"),
            (ProgressSnapshot(done: 2, seen: 3, total: 3), "9;4;1;66"),
        ])
    func sequences(snapshot: ProgressSnapshot, command: String) {
        #expect(TerminalProgress(snapshot).sequence == "\u{1B}]\(command)\u{1B}\\")
        #expect(TerminalProgress.none.sequence == "\u{1B}]9;4;0;0\u{1B}\\")
    }

    /// The terminals that cargo and anstyle-progress know, and those that show a notification instead.
    @Test(
        "terminals are known by their environment",
        arguments: [
            (["WT_SESSION": "c0ffee"], true), (["ConEmuANSI": "ON"], true), (["ConEmuANSI": "OFF"], false),
            (["TERM_PROGRAM": "ghostty"], true), (["TERM": "xterm-ghostty"], true), (["TERM_PROGRAM": "WezTerm"], true),
            (
                [
                    "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.0",
                    "TERM_FEATURES": "T3LrMSc7UUw9Ts3BFGsSyHNoSxF",
                ], false
            ),
            (["TERM_PROGRAM": "iTerm.app", "TERM_FEATURES": "T3LrMSc7UUw9Ts3BFGsSyHNoSxFP"], true),
            (["TERM_FEATURES": "T3LrPMSc7"], true), (["TERM_FEATURES": "Ps3"], false),
            (["TERM_PROGRAM": "iTerm.app"], false),
            (["PTYXIS_VERSION": "48.0"], true), (["PTYXIS_VERSION": "47.12"], false), (["PTYXIS_VERSION": "x"], false),
            (["KONSOLE_VERSION": "260400"], true), (["KONSOLE_VERSION": "251203"], false),
            (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], false), (["TERM": "xterm-256color"], false), ([:], false),
            (["WT_SESSION": "c0ffee", "TMUX": "/tmp/tmux-0/default,1,0"], false),
            (["TERM_PROGRAM": "ghostty", "STY": "1.pts-0.host"], false),
            (["TERM_PROGRAM": "ghostty", "TERM": "tmux-256color"], false),
        ] as [([String: String], Bool)])
    func detection(variables: [String: String], isSupported: Bool) {
        #expect(TerminalProgress.isSupported(by: variables) == isSupported)
        #expect(TerminalProgress.isSupported(by: variables.merging(["TERM": "screen"]) { $1 }) == false)
    }
}
