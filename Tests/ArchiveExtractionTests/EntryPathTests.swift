import DecoderWire
import TestPrograms
import Testing

@Suite("Names of entries: what is used of them") struct EntryPathTests {
    @Test(arguments: [
        ("a.txt", ["a.txt"]), ("./a//b/./c", ["a", "b", "c"]), ("photos/", ["photos"]), ("..a/b..", ["..a", "b.."]),
        ("...", ["..."]), ("C:\\x", ["C:\\x"]), (".dnd/x", [".dnd", "x"]),
    ])
    func harmlessNamesAreRelativePaths(name: String, components: [String]) throws {
        let path = try EntryPath(Array(name.utf8))
        #expect(path.components == components.map { Array($0.utf8) })
    }

    @Test(
        arguments: [
            ("", .empty), ("./", .empty), (".", .empty), ("/etc/passwd", .absolute), ("//x", .absolute),
            ("..", .parent),
            ("a/../../b", .parent), ("a/..", .parent), ("a\0.txt", .zero),
            (String(repeating: "x", count: 256), .tooLong),
            (String(repeating: "x/", count: 2049), .tooLong),
        ] as [(String, EntryPath.Objection)])
    func hostileNamesAreRefused(name: String, objection: EntryPath.Objection) {
        #expect(throws: objection) { try EntryPath(Array(name.utf8)) }
    }

    @Test("a name in a ZIP that is not UTF-8 is what Python reads in code page 437")
    func codePage() async throws {
        let upper = (0x80...0xFF).map { UInt8($0) }
        let peer = try await Program.run(
            ["/usr/bin/python3", "-c", "print(bytes(range(128, 256)).decode('cp437'), end='')"])
        let names = stride(from: 0, to: 128, by: 32).map { Array(upper[$0..<($0 + 32)]) }
        let decoded = try names.flatMap { try EntryPath($0, usesCodePage: true).bytes }
        #expect(decoded == peer.output)
        #expect(try EntryPath(upper).bytes == upper)
        #expect(try EntryPath(Array("ü".utf8), usesCodePage: true).bytes == Array("ü".utf8))
    }

    @Test(arguments: [
        EntrySelection.all, .number(0), .number(99_999),
        .path(try! EntryPath(Array("photos/ä b.heic".utf8))), .path(try! EntryPath([0xFF, 0x2F, 0x01])),
        .group(try! EntryPath(Array("a/b.heic".utf8))),
    ])
    func aSelectionIsReadAsItWasWritten(selection: EntrySelection) {
        #expect(EntrySelection(argument: selection.argument) == selection)
    }

    @Test(arguments: [
        "", "number=", "number=-1", "path=", "path=0", "path=zz", "path=2e2e", "every", "all=1", "path=00",
    ])
    func anythingElseIsNoSelection(argument: String) { #expect(EntrySelection(argument: argument) == nil) }

    @Test(arguments: [
        ("p/a.mov", "p/a.heic", true), ("p/a.heic.xmp", "p/a.heic", true), ("p/._a.heic", "p/a.heic", true),
        ("__MACOSX/p/._a.heic", "p/a.heic", true), ("__MACOSX/._a", "a", true), ("._._a", "a", true),
        ("__MACOSX/p/._a.mov", "p/a.heic", true), ("._.profile", ".profile", true),
        ("p/a.heic", "p/a.heic", false), ("q/a.mov", "p/a.heic", false), ("a.mov", "p/a.heic", false),
        ("p/ab.mov", "p/a.heic", false), ("p/b.mov", "p/a.heic", false), ("__MACOSX/p/a.mov", "p/a.heic", false),
        ("p/._", "p/a", false), ("p/a/b", "p/a", false),
    ])
    func companionsAreFoundByTheirNames(name: String, main: String, follows: Bool) throws {
        let (name, main) = (try EntryPath(Array(name.utf8)), try EntryPath(Array(main.utf8)))
        #expect(name.mayFollow(main) == follows)
        #expect(EntrySelection.group(main).includes(0, name) == (follows || name.isWithin(main)))
    }

    @Test func aPathSelectsAFileOrTheFilesInAFolder() throws {
        let folder = EntrySelection.path(try EntryPath(Array("a/b".utf8)))
        for (name, isSelected) in [("./a/b", true), ("a/b/c/d", true), ("a/bc", false), ("a", false)] {
            let path = try EntryPath(Array(name.utf8))
            #expect(folder.includes(7, path) == isSelected, "\(name)")
        }
        #expect(!folder.includes(7, nil))
        #expect(EntrySelection.number(7).includes(7, nil) && !EntrySelection.number(7).includes(6, nil))
    }

    // MARK: - Records

    private static let records: [EntryRecord] = {
        var file = EntryRecord(number: 3, kind: .file, outcome: .extracted, name: Array("ä.txt".utf8))
        (file.permissions, file.seconds, file.nanoseconds) = (0o755, -1, 999_999_999)
        var link = EntryRecord(number: 4, kind: .symbolicLink, outcome: .skipped, name: [0xFF])
        link.target = Array("../x".utf8)
        var damaged = EntryRecord(number: .max, kind: .file, outcome: .damaged, name: [])
        damaged.reason = "ZIP bad CRC"
        return [file, link, damaged]
    }()

    @Test func recordsAreReadAsTheyWereWritten() throws {
        let end = UnpackingEnd(.damaged, format: .zip, count: 7, bytes: 1 << 40, reason: "the end is missing")
        let output = try UnpackerOutput(decoding: Self.records.flatMap(\.encoded) + end.encoded)
        #expect(output.entries == Self.records && output.end == end)
    }

    @Test func ofOutputThatIsCutOffTheWholeRecordsRemain() throws {
        let bytes =
            Self.records.flatMap(\.encoded) + UnpackingEnd(.complete, format: .other, count: 3, bytes: 0).encoded
        for count in bytes.indices {
            let output = try UnpackerOutput(decoding: Array(bytes[..<count]))
            #expect(output.end == nil && Self.records.starts(with: output.entries))
        }
    }

    @Test(
        arguments: [
            [0], [3], [1, 0, 0, 0, 0, 9, 1], [1, 0, 0, 0, 0, 1, 9],
            [1, 0, 0, 0, 0, 1, 1, 0xFF, 0xFF, 1] + Array(repeating: 0, count: 12),
            [2, 9], [2, 1, 9],
        ] as [[UInt8]])
    func anythingElseIsAnError(bytes: [UInt8]) {
        #expect(throws: WireError.self) { try UnpackerOutput(decoding: bytes) }
    }

    @Test func nothingFollowsTheEnd() {
        let end = UnpackingEnd(.complete, format: .other, count: 0, bytes: 0).encoded
        #expect(throws: WireError.trailingBytes) { try UnpackerOutput(decoding: end + end) }
    }
}
