import Archives
import Foundation
import ItemProviders
import SystemPackage
import TestPrograms
import Testing
import UniformTypes

@testable import ItemBundles

struct ItemBundleTests {
    private static func inDirectory(_ body: (FilePath) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "dnd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        try body(FilePath(url.path))
    }

    private static func bundle(_ bytes: [UInt8], named name: String, in directory: FilePath) throws -> FilePath {
        let source = directory.appending(name)
        try Data(bytes).write(to: URL(filePath: source.string))
        let bundle = directory.appending("item.dnditem")
        try ItemBundle.write(
            .file(LoadedFile(path: source, ownership: .source)), type: .png, name: #require(source.lastComponent),
            source: "journal/\(name)", to: bundle, progress: LoadProgress())
        return bundle
    }

    @Test("a full disk is said as one, and the item is named") func fullDisk() throws {
        try Self.inDirectory { directory in
            let source = directory.appending("a.png")
            // More than the buffers of minizip and the C library.
            try Data(count: 1 << 20).write(to: URL(filePath: source.string))
            let error = #expect(throws: ItemProviderError.self) {
                try ItemBundle.write(
                    .file(LoadedFile(path: source, ownership: .source)), type: .png, name: "a.png",
                    source: "journal/a.png", to: "/dev/full", progress: LoadProgress())
            }
            #expect(error?.underlying as? Errno == .noSpace)
            #expect(error?.subject == "journal/a.png")
        }
    }

    /// Bytes, name, type, time and attributes are restored: for content larger than a block with an unusual
    /// name, and for an empty file.
    @Test(arguments: [("é b.png", 700_001), ("empty.png", 0)])
    func whatIsTakenOutIsWhatWentIn(_ name: String, _ count: Int) throws {
        try Self.inDirectory { directory in
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            let source = directory.appending(name)
            let bundle = try Self.bundle(bytes, named: name, in: directory)
            let record = try ItemBundle.record(of: bundle)
            #expect(record.name.string == name)
            #expect(record.source == "journal/\(name)")
            let content = try #require(record.contents.first)
            #expect(content.type == .png)
            #expect(content.fidelity == .native)
            let target = directory.appending("out")
            try ItemBundle.extract(content, of: record, in: bundle, to: target, progress: LoadProgress())
            #expect(try Array(Data(contentsOf: URL(filePath: target.string))) == bytes)
            #expect(try target.stat().st_mtim.tv_nsec == source.stat().st_mtim.tv_nsec)
            #expect(try target.stat().st_mtim.tv_sec == source.stat().st_mtim.tv_sec)
            #expect(try ItemBundle.prefix(of: content, in: bundle, limit: 10) == Array(bytes.prefix(10)))
        }
    }

    /// Python's zipfile, zlib and json read the same, and find no error in any entry.
    @Test func otherProgramsOpenIt() throws {
        try Self.inDirectory { directory in
            let bundle = try Self.bundle(Array("hello".utf8), named: "a.png", in: directory)
            let script = """
                import sys, zipfile, json, hashlib
                z = zipfile.ZipFile(sys.argv[1])
                r = json.loads(z.read("item.json"))
                c = r["contents"][0]
                print(z.testzip(), z.namelist()[0], z.read("mimetype").decode(), r["name"], z.read(c["entry"]).decode(),
                      hashlib.sha256(z.read(c["entry"])).hexdigest() == c["sha256"], c["type"], z.getinfo(c["entry"]).compress_type)
                """
            let output = try Program.runBlocking(
                ["python3", "-c", Argument(stringLiteral: script), Argument(stringLiteral: bundle.string)]
            ).outputText
            #expect(output == "None mimetype application/x-dnditem a.png hello True public.png 0\n")
        }
    }

    /// A changed byte is detected wherever it is, and the incomplete output is removed.
    @Test func damageIsNoticed() throws {
        try Self.inDirectory { directory in
            let text = Array("the bytes of the item".utf8)
            let bundle = try Self.bundle(text, named: "a.png", in: directory)
            let sound = try Array(Data(contentsOf: URL(filePath: bundle.string)))
            let target = directory.appending("out")
            for position in sound.indices {
                var damaged = sound
                damaged[position] ^= 0x55
                try Data(damaged).write(to: URL(filePath: bundle.string))
                do {
                    let record = try ItemBundle.record(of: bundle)
                    try ItemBundle.extract(
                        record.contents[0], of: record, in: bundle, to: target, progress: LoadProgress())
                    // The byte belongs to a time, a flag or a name that is not used for reading.
                    #expect(try Array(Data(contentsOf: URL(filePath: target.string))) == text)
                    try FileManager.default.removeItem(atPath: target.string)
                } catch is ItemProviderError {
                    #expect(!FileManager.default.fileExists(atPath: target.string))
                }
            }
        }
    }

    private static func json(
        nameBytes: [UInt8] = Array("a".utf8), modified: String = "null", attributes: String = "[]", bytes: UInt64 = 1,
        fidelity: String = "native"
    ) -> [UInt8] {
        Array(
            """
            {"version": 1, "name": "", "nameBytes": "\(Data(nameBytes).base64EncodedString())", "source": "",
            "modified": \(modified), "attributes": \(attributes),
            "contents": [{"type": "public.png", "fidelity": "\(fidelity)", "entry": "e", "bytes": \(bytes), "sha256": ""}]}
            """.utf8)
    }

    /// The words are part of the format: a bundle of an older version must stay readable.
    @Test(arguments: zip(Fidelity.allCases, ["native", "lossless", "flattened", "extracted", "preview", "label"]))
    func aFidelityIsItsRawValue(_ fidelity: Fidelity, _ word: String) throws {
        let record = try #require(ItemRecord(json: Self.json(fidelity: word)))
        #expect(record.contents.map(\.fidelity) == [fidelity])
        #expect(try String(decoding: record.json(), as: UTF8.self).contains("\"\(word)\""))
        #expect(ItemRecord(json: Self.json(fidelity: word.uppercased())) == nil)
    }

    /// A name is one component that is not hidden, whatever the bundle contains. All bytes that Linux allows in a name are
    /// kept.
    @Test(arguments: [
        ("a.png", "a.png"), (".bashrc", "_bashrc"), (".dnd", "_dnd"), ("..", "item"), (".", "item"), ("", "item"),
        ("a/b", "a_b"), ("../a", "___a"), ("/etc/passwd", "_etc_passwd"),
        ("a\u{0}b\n\u{1B}[31m\u{7F}\u{9B}", "ab\n\u{1B}[31m\u{7F}\u{9B}"),
        ("\u{202E}gpj.exe", "\u{202E}gpj.exe"), (" a", " a"), ("\u{1}\u{2}", "\u{1}\u{2}"), ("\u{0}.bashrc", "_bashrc"),
        (String(repeating: "é", count: 200) + ".png", String(repeating: "é", count: 125) + ".png"),
    ])
    func namesAreOneVisibleComponent(_ name: String, _ expected: String) throws {
        let record = try #require(ItemRecord(json: Self.json(nameBytes: Array(name.utf8))))
        #expect(record.name.string == expected)
        #expect(record.name.kind == .regular)
    }

    /// Names that are not UTF-8 keep their bytes.
    @Test func namesNeedNotBeText() throws {
        let record = try #require(ItemRecord(json: Self.json(nameBytes: [0x2E, 0xFF, 0x2F, 0x01, 0x61])))
        #expect(
            record.name.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: 5)) } == [
                0x5F, 0xFF, 0x5F, 0x01, 0x61,
            ])
    }

    /// Of a bundle from elsewhere, times out of range are ignored, and only user attributes are
    /// kept, up to the usual limits.
    @Test func timesAndAttributesAreBounded() throws {
        for (time, isTaken) in [
            ("2001-02-03T04:05:06Z", true), ("9999-01-01T00:00:00Z", false), ("1901-01-01T00:00:00Z", false),
        ] {
            let record = try #require(ItemRecord(json: Self.json(modified: "\"\(time)\"")))
            #expect((record.modified != nil) == isTaken, "\(time)")
        }
        func attribute(_ name: String, _ count: Int) -> String {
            let value = Data(count: count).base64EncodedString()
            return "{\"name\": \"\(Data(name.utf8).base64EncodedString())\", \"value\": \"\(value)\"}"
        }
        let odd = [
            attribute("security.capability", 20), attribute("user.", 1),
            attribute("user." + String(repeating: "n", count: 300), 1),
        ]
        let many = (0..<300).map { attribute("user.\($0)", 1) }
        let large = (0..<20).map { attribute("user.large\($0)", 1 << 16) } + [attribute("user.huge", 1 << 17)]
        for (list, count) in [(odd, 0), (many, 256), (large, 15)] {
            let record = try #require(ItemRecord(json: Self.json(attributes: "[\(list.joined(separator: ","))]")))
            #expect(ExtendedAttributes.bounded(record.attributes).count == count)
        }
    }

    /// A bundle that would unpack to far more than its own size is refused before anything is written.
    @Test(arguments: [(UInt64(4) << 30, false), (.max, false), (64 << 20, true), (1 << 40, false)])
    func expansionIsBounded(_ bytes: UInt64, _ isTaken: Bool) throws {
        try Self.inDirectory { directory in
            let path = directory.appending("bomb.dnditem")
            var writer = try ZipWriter(path: path)
            try writer.open("item.json")
            let json = Self.json(bytes: bytes)
            try json.withUnsafeBytes { try writer.write($0) }
            try writer.closeEntry()
            try writer.finish()
            if isTaken {
                #expect(try ItemBundle.record(of: path).contents[0].bytes == bytes)
            } else {
                let error = #expect(throws: ItemProviderError.self) { try ItemBundle.record(of: path) }
                #expect(error?.code == .invalidData && error?.message.contains("would unpack to") == true)
                #expect(error?.hint?.contains("unzip") == true)
            }
        }
    }
}
