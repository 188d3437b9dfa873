import SystemPackage
import TestPrograms
import Testing

/// The system calls of a large copy, as strace(1) reports them.
@Suite("Copying a large file", .enabled(if: Peers.has("strace"), "needs strace"))
struct LargeFileTests {
    @Test("it is written to the device while it is copied, and synced before it gets its name")
    func order() async throws {
        let here = try Workspace()
        let content = (0..<(20 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 12) }
        try here.write("large.bin", content)
        try here.makeDirectory("folder")
        let program: [Argument] = [
            "/usr/bin/strace", "-f", "-o", "trace", "-e",
            "trace=ioctl,copy_file_range,pwrite64,sync_file_range,fsync,renameat2",
            Argument(stringLiteral: DndBinary.path.string), "copy", "large.bin", "--to", "folder/",
        ]
        let outcome = try await Turn.take {
            try Spawn.start(
                program, in: here.directory, input: .empty, output: .pipe,
                environment: ["PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string]
            ).waitBlocking()
        }
        expectStatus(outcome, 0)
        #expect(try here.read("folder/large.bin") == content)
        let calls = try here.text("trace").split(separator: "\n")
        func places(_ words: String...) -> [Int] {
            calls.indices.filter { index in words.allSatisfy(calls[index].contains) }
        }
        let started = places("sync_file_range(", " = 0")
        // A file system that shares blocks has nothing to write.
        let isShared = !places("FICLONE", " = 0").isEmpty
        #expect(started.count == (isShared ? 0 : 2))
        let named = try #require(places("renameat2(", "\"large.bin\"", " = 0").first)
        let synced = try #require(places("fsync(", " = 0").first)
        #expect(started.allSatisfy { $0 < synced } && synced < named)
    }
}
