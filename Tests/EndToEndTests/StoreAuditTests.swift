import Glibc
import SystemPackage
import TestPrograms
import Testing

/// The system calls of commands that only read, as strace(1) reports them.
@Suite("Reading a store", .enabled(if: Peers.has("strace"), "needs strace"))
struct StoreAuditTests {
    private let here: Workspace

    init() async throws {
        here = try Workspace()
        for name in ["a", "b"] { try here.write("\(name).txt", name) }
        expectStatus(try await DndBinary.run("copy", "a.txt", "b.txt", "--to", "journal/", in: here), 0)
        // Entries that earlier versions removed, replayed or followed.
        try here.makeDirectory("journal/.dnd/staging/\(String(repeating: "0", count: 32))")
        try here.write("journal/.dnd/store.sqlite-journal", "forged")
        try here.makeDirectory("elsewhere")
        try #require(symlink(here.path("elsewhere").string, here.path("journal/.dnd/history").string) == 0)
        try here.write("journal/.dnd/source.toml", "visibility = \"all\"\n")
        try here.write("journal/.dnd/types.toml", "")
        expectStatus(try await DndBinary.run("lift", "b.txt", in: here), 0)
    }

    @Test(
        "opens nothing for writing, changes no name and follows no link in it",
        arguments: [
            (["list", "journal"], 0), (["inspect", "journal/a.txt"], 0), (["hover", "journal"], 0),
            // The history is a symbolic link, which `verify` reports as an error.
            (["verify", "journal"], 2), (["verify", "--repair", "--dry-run", "journal"], 2),
        ] as [([String], Int32)])
    func audit(arguments: [String], status: Int32) async throws {
        let program: [Argument] = [
            "/usr/bin/strace", "-f", "-s", "4096", "-o", "trace", "-e", "trace=%file,%desc",
            Argument(stringLiteral: DndBinary.path.string),
        ]
        let variables = [
            "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string, "LC_ALL": "C.UTF-8",
        ]
        let outcome = try await Turn.take { [here] in
            try Spawn.start(
                program + arguments.map { "\($0)" }, in: here.directory, input: .empty, output: .pipe,
                environment: variables
            ).waitBlocking()
        }
        expectStatus(outcome, status)
        let calls = try here.text("trace").split(separator: "\n").filter { !$0.contains("ENOENT") }
        // The trace contains the calls that the audit is about.
        #expect(calls.contains { $0.contains("\"\(arguments[0] == "inspect" ? ".dnd" : "store.sqlite")\"") })
        let opened = calls.filter { $0.contains("open(") || $0.contains("openat(") || $0.contains("openat2(") }
        let writing = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"]
        #expect(
            opened.filter { call in writing.contains(where: call.contains) && !call.contains("\"/dev/null\"") } == [])
        let changing = [
            "creat", "rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat", "link",
            "linkat", "symlink", "symlinkat", "mknod", "mknodat", "chmod", "fchmod", "fchmodat", "chown", "lchown",
            "fchown", "fchownat", "truncate", "ftruncate", "fallocate", "utimensat", "setxattr", "lsetxattr",
            "fsetxattr", "removexattr", "fsync", "fdatasync",
        ]
        // The name of the call, as in `123  openat(AT_FDCWD, ...`.
        func name(_ call: Substring) -> Substring { call.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" } }
        #expect(calls.filter { changing.contains(String(name($0))) } == [])
        // The store's own entries are opened without following links.
        let ofTheStore = opened.filter { call in
            [".dnd", "store.sqlite", "\"staging", "\"history", "source.toml", "types.toml", "destination.toml"]
                .contains(where: call.contains)
        }
        #expect(ofTheStore.filter { !$0.contains("O_NOFOLLOW") } == [])
        #expect(calls.filter { $0.contains("elsewhere") } == [])
    }
}
