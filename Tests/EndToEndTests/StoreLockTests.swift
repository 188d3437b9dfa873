import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Locks that another process holds on a store.
@Suite("A locked store")
struct StoreLockTests {
    private let here: Workspace

    init() async throws {
        here = try Workspace()
        try here.write("a.txt", "a")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
    }

    /// Starts Python, which holds the lock until it is killed.
    private func hold(_ code: String) throws -> RunningProgram {
        let ready = here.path("ready")
        try #require(mkfifo(ready.string, 0o600) == 0)
        let holder = try Spawn.start(
            [
                "/usr/bin/python3", "-c",
                Argument(
                    stringLiteral: "import fcntl, os, sys\n\(code)\nopen('ready', 'w').close()\nsys.stdin.read()\n"),
            ], in: here.directory, input: .open([]), output: .pipe, environment: ["PATH": "/usr/bin:/bin"])
        _ = try Workspace.read(ready)
        return holder
    }

    @Test(
        "a lock by a process that can only read does not prevent a drop",
        arguments: [
            "fcntl.flock(os.open('journal/.dnd', os.O_RDONLY), fcntl.LOCK_EX)",
            "fcntl.flock(os.open('journal/.dnd/lock', os.O_RDONLY), fcntl.LOCK_EX)",
            "fcntl.lockf(os.open('journal/.dnd/lock', os.O_RDONLY), fcntl.LOCK_SH)",
        ])
    func readers(lock: String) async throws {
        let holder = try hold("file = \(lock)")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        holder.signal(SIGKILL)
        _ = try await holder.wait()
    }

    @Test(
        "a lock by another program is waited for without using the processor, and a signal ends the wait",
        arguments: [
            "file = os.open('journal/.dnd/lock', os.O_RDWR); fcntl.lockf(file, fcntl.LOCK_EX)",
            "import sqlite3; db = sqlite3.connect('journal/.dnd/store.sqlite', isolation_level=None); "
                + "db.execute('BEGIN IMMEDIATE')",
        ])
    func waits(lock: String) async throws {
        let holder = try hold(lock)
        let program = try DndBinary.start(["copy", "a.txt", "--to", "journal/"], in: here)
        let file = lock.contains("lockf") ? "/.dnd/lock" : "/.dnd/store.sqlite"
        try await eventually("the lock is tried") { Processes.hasOpen(file, program.process) }
        // During two seconds of waiting, it uses less than one second of processor time: 100
        // clock ticks. (proc_pid_stat(5))
        let before = try #require(ProcessTimes(program.process))
        try await Task.sleep(for: .seconds(2))
        let times = try #require(ProcessTimes(program.process))
        program.signal(SIGINT)
        let outcome = try await program.wait()
        #expect([.exited(130), .signalled(SIGINT)].contains(outcome.ending), "\(outcome.ending) \(outcome.errorText)")
        #expect(times.ticks - before.ticks < 100, "\(times.ticks - before.ticks) ticks")
        if lock.contains("lockf") {
            #expect(
                outcome.errorText.contains(
                    "journal/.dnd/lock: is locked by process \(holder.process) (/usr/bin/python3 -c"))
        }
        holder.signal(SIGKILL)
        _ = try await holder.wait()
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        #expect(here.names(in: "journal/.dnd/staging") == [])
    }
}

/// A command that waits for longer than a second reports once which process it waits for.
@Suite("A wait for another command")
struct StoreWaitTests {
    @Test("is reported with the process and its command, and ends with the process")
    func isNamed() async throws {
        let here = try Workspace()
        for name in ["a", "b"] { try here.write("\(name).txt", name) }
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        let ready = here.path("ready")
        try #require(mkfifo(ready.string, 0o600) == 0)
        let code = """
            import sqlite3, sys
            db = sqlite3.connect('journal/.dnd/store.sqlite', isolation_level=None)
            db.execute('BEGIN IMMEDIATE')
            open('ready', 'w').close()
            sys.stdin.read()
            """
        let holder = try Spawn.start(
            ["/usr/bin/python3", "-c", Argument(stringLiteral: code), "an argument"], in: here.directory,
            input: .open([]), output: .pipe, environment: ["PATH": "/usr/bin:/bin"])
        _ = try Workspace.read(ready)
        var program = try DndBinary.start(["copy", "b.txt", "--to", "journal/"], in: here)
        let said = try await program.awaitMessage("waiting for up to 20 seconds")
        holder.signal(SIGKILL)
        _ = try await holder.wait()
        #expect(said.contains("process \(holder.process) (/usr/bin/python3 -c 'import sqlite3, sys db = "))
        let outcome = try await program.wait()
        expectStatus(outcome, 0)
        #expect(outcome.errorText.split(separator: "\n").count { $0.contains("waiting") } == 1)
        #expect(try here.text("journal/b.txt") == "b")
    }
}

/// The processor time that a process has used, in clock ticks.
private struct ProcessTimes {
    let ticks: Int

    init?(_ process: pid_t) {
        guard let bytes = try? Workspace.read(FilePath("/proc/\(process)/stat")) else { return nil }
        // The second field ends with the last parenthesis; utime and stime are the fields 14 and 15. (proc_pid_stat(5))
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 13, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
        ticks = user + system
    }
}
