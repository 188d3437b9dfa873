import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Forged progress files.
extension CancelItemTests {
    /// A progress file in the format that `PublishedProgress` documents.
    private static func sheet(
        mark: String = "dndplac1", process: UInt32 = 7, count: UInt32? = nil, entries: [(UInt64, UInt32)],
        breaksSum: Bool = false
    ) -> [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
        var sheet = Array(mark.utf8) + bytes(process) + bytes(count ?? UInt32(entries.count)) + bytes(UInt64(1))
        for (place, millionths) in entries { sheet += bytes(place) + bytes(millionths) + bytes(UInt32(0)) }
        // FNV-1a with 64 bits (draft-eastlake-fnv).
        let sum = sheet.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return sheet + bytes(breaksSum ? ~sum : sum)
    }

    @Test("a forged progress file is ignored, and blocks no command")
    func hostile() async throws {
        let (program, _) = try await startHeldCopy()
        try await eventually("it shows its items") { try await items().last?.progress == 0 }
        let token = try #require(staging.first)
        let name = Argument(stringLiteral: "journal/.dnd/staging/\(token)/progress")
        let path = here.path(name)
        func remove() {
            _ = path.withPlatformString { unlink($0) }
            _ = path.withPlatformString { rmdir($0) }
        }
        func expect(_ progress: [Double?], _ what: String) async throws {
            let list = try await run("list", "--json", "journal")
            expectStatus(list, 0)
            #expect(list.errorText == "", "\(what)")
            #expect(try list.jsonLines().map { $0["progress"]?.number } == progress, "\(what)")
        }
        // The drop continues to write to its own file, which has no name anymore.
        let places = (1...8).map { (UInt64($0), UInt32(250_000)) }
        remove()
        try here.write(name, Self.sheet(entries: places))
        try await expect([0.25, 0.25], "a true one")
        let forged: [(String, [UInt8])] = [
            ("nothing", []), ("text", Array("0.5\n".utf8)), ("NaN", [UInt8](repeating: 0xFF, count: 64)),
            ("another mark", Self.sheet(mark: "dndplac2", entries: places)),
            ("no process", Self.sheet(process: 0, entries: places)),
            ("a process below 0", Self.sheet(process: .max, entries: places)),
            ("more than all", Self.sheet(entries: [(1, 1_000_001), (2, 250_000)])),
            ("much more than all", Self.sheet(entries: [(1, .max - 1)])),
            ("a place twice", Self.sheet(entries: places + [(1, 5)])),
            ("place 0", Self.sheet(entries: places + [(0, 5)])),
            ("a place below 0", Self.sheet(entries: places + [(.max, 5)])),
            ("more entries than there are", Self.sheet(count: 9, entries: places)),
            ("very many entries", Self.sheet(count: .max, entries: places)),
            ("another sum", Self.sheet(entries: places, breaksSum: true)),
            ("a part of it", Self.sheet(entries: places).dropLast()),
        ]
        for (what, bytes) in forged {
            remove()
            try here.write(name, bytes)
            try await expect([nil, nil], what)
        }
        remove()
        try here.write(name, [1])
        #expect(path.withPlatformString { truncate($0, 1 << 42) } == 0)
        try await expect([nil, nil], "a huge file")
        remove()
        try here.write("sheet", Self.sheet(entries: places))
        #expect(
            here.path("sheet").withPlatformString { target in path.withPlatformString { symlink(target, $0) } } == 0)
        try await expect([nil, nil], "a link to a true one")
        remove()
        #expect(path.withPlatformString { mkfifo($0, 0o600) } == 0)
        try await expect([nil, nil], "a pipe")
        remove()
        try here.makeDirectory(name)
        try await expect([nil, nil], "a directory")
        // The drop itself is not affected.
        expectStatus(try await run("cancel", "journal#0", "journal#1"), 0)
        expectStatus(try await program.wait(), 1)
        #expect(staging == [])
    }
}
