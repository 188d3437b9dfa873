import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@testable import ItemBundles

struct ItemBundleTests {
    /// FIPS 180-4's examples (NIST, "SHA-256 examples"), and a million times "a"; fed in pieces of odd lengths.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func digests(_ text: String, _ expected: String) {
        var hash = SHA256()
        var rest = Array(text.utf8)[...]
        var length = 1
        while !rest.isEmpty {
            rest.prefix(length).withUnsafeBytes { hash.update($0) }
            rest = rest.dropFirst(length)
            length = length % 200 + 61
        }
        #expect(hash.finalize() == expected)
    }

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

    /// Bytes, name, type, time and attributes are what they were; larger than a block, empty, and with an odd name.
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

    /// Python's zipfile, zlib and json find the same, and nothing is wrong with any entry.
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
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", "-c", script, bundle.string]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(output == "None mimetype application/x-dnditem a.png hello True public.png 0\n")
        }
    }

    /// A changed byte is noticed wherever it is, and nothing is left of what was begun.
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
                    // What is changed is a time, a flag or a name that nothing is read by.
                    #expect(try Array(Data(contentsOf: URL(filePath: target.string))) == text)
                    try FileManager.default.removeItem(atPath: target.string)
                } catch is ItemProviderError {
                    #expect(!FileManager.default.fileExists(atPath: target.string))
                }
            }
        }
    }

    /// A name that leads out of the folder is no name.
    @Test(arguments: ["../a", "..", "", "a/b"])
    func namesLeadNowhere(_ name: String) throws {
        let base64 = Data(name.utf8).base64EncodedString()
        let json = """
            {"version": 1, "name": "", "nameBytes": "\(base64)", "source": "", "modified": null, "attributes": [],
            "contents": [{"type": "public.png", "fidelity": "native", "entry": "e", "bytes": 1, "sha256": ""}]}
            """
        #expect(ItemRecord(json: Array(json.utf8)) == nil)
    }
}
