import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Eight shells work on one journal at once: drops, moves, reorders, removals, undos, lists and verifications.
/// `DND_TOGETHER_ROUNDS` sets the number of rounds.
@Suite("Many concurrent commands on one journal")
struct TogetherTests {
    private static let shells = 8
    private static let rounds = getenv("DND_TOGETHER_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 3

    @Test("lose nothing, report no locked store, and leave a sound store")
    func together() async throws {
        let here = try Workspace()
        for shell in 1...Self.shells {
            for round in 1...Self.rounds {
                try here.write("in/\(shell)/c\(shell)-\(round).txt", "copied \(shell) \(round)\n")
                try here.write("in/\(shell)/m\(shell)-\(round).txt", "moved \(shell) \(round)\n")
            }
        }
        let dnd = DndBinary.path.string
        let script = """
            run() { "\(dnd)" "$@" >>out.$shell 2>>err.$shell; echo "$? $*" >>status.$shell; }
            work() {
                for round in $(seq \(Self.rounds)); do
                    run copy in/$shell/c$shell-$round.txt --to j/
                    run move in/$shell/m$shell-$round.txt --to j/ --at 0
                    run undo j
                    run move j/c$shell-$round.txt --to j/ --at 0
                    run list j
                    run undo j
                    run remove j/c$shell-$round.txt
                    run redo j
                    run verify j
                done
            }
            for shell in $(seq \(Self.shells)); do work & done
            wait
            """
        _ = try await Peers.run("sh", "-c", "\(script)", in: here)

        for shell in 1...Self.shells {
            let statuses = try here.text("status.\(shell)").split(separator: "\n")
            #expect(statuses.count == 9 * Self.rounds)
            // An item may be missing because another shell has undone or removed it. Then it is refused, or is a
            // source that cannot be read.
            let bad = statuses.filter { line in
                let isRefusable = ["undo", "redo", "move j/", "remove"].contains { line.contains(" " + $0) }
                let status = line.prefix { $0 != " " }
                return !(status == "0" || isRefusable && ["1", "2", "64"].contains(status))
            }
            let errors = here.exists("err.\(shell)") ? try here.text("err.\(shell)") : ""
            let output = try here.text("out.\(shell)")
            #expect(bad == [], "\(errors)\(output)")
            #expect(!errors.contains("locked") && !errors.contains("busy") && !errors.contains("damaged"), "\(errors)")
        }
        // All content still exists somewhere.
        let files = Array(try here.snapshot(of: "j").values) + Array(try here.snapshot(of: "in").values)
        let contents = Set(files.map { String(decoding: $0, as: UTF8.self) })
        for shell in 1...Self.shells {
            for round in 1...Self.rounds {
                for word in ["copied", "moved"] {
                    #expect(contents.contains("\(word) \(shell) \(round)\n"), "\(word) \(shell) \(round)")
                }
            }
        }
        // The list has exactly the files of the directory.
        let listed = try await DndBinary.run("list", "--json", "j", in: here).jsonLines()
            .compactMap { $0["path"]?.string.map { String($0.dropFirst(2)) } }
        #expect(listed.sorted() == here.items(in: "j").map { String(decoding: $0.bytes, as: UTF8.self) })
        #expect(here.names(in: "j/.dnd/staging") == [])
        guard Peers.hasPython else { return }
        let check = try await Peers.python(
            "import sqlite3; print(sqlite3.connect('j/.dnd/store.sqlite').execute('PRAGMA integrity_check').fetchone()[0])",
            in: here)
        #expect(check == "ok")
    }
}
