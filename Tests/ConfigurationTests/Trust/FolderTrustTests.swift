import Configuration
import Glibc
import SystemPackage
import Testing

/// Which `.dnd` folders are obeyed.
struct FolderTrustTests {
    private let top: FilePath
    private let trust: FolderTrust

    init() throws {
        var template = Array("/tmp/dnd-trust-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        top = FilePath(platformString: template)
        trust = FolderTrust(records: top.appending("state").appending("trusted"))
        _ = mkdir(top.appending("a").string, 0o755)
        _ = mkdir(top.appending("a").appending(".dnd").string, 0o755)
    }

    private func folder(_ name: String = "a") throws -> DndFolder {
        try #require(try DndFolder(in: top.appending(name)))
    }

    @Test func recordsKeepFilesOfAnyBytes() throws {
        let files = [
            TrustRecord.File(name: "rules.magic", bytes: Array(0...255)), .init(name: "converters.d/a\nb", bytes: []),
            .init(name: "7:x", bytes: Array("3:abc\n".utf8)),
        ]
        try trust.trust(folder(), files: files)
        let record = try #require(trust.record(of: folder()))
        #expect(record.files == files)
        #expect(record.allows("rules.magic", Array(0...255)))
        #expect(!record.allows("rules.magic", Array(0...254)))
        #expect(trust.allRecords().map(\.record) == [record])
    }

    @Test func trustEndsWithAMoveAReplacementAndARemoval() throws {
        try trust.trust(folder(), files: [])
        #expect(rename(top.appending("a").string, top.appending("b").string) == 0)
        #expect(try trust.record(of: folder("b")) == nil)
        _ = mkdir(top.appending("a").string, 0o755)
        _ = mkdir(top.appending("a").appending(".dnd").string, 0o755)
        #expect(try trust.record(of: folder()) == nil)
        #expect(try trust.distrust(top.appending("a")))
        #expect(try !trust.distrust(top.appending("a")))
    }

    @Test("a record that others can write is ignored", arguments: [0o620, 0o602, 0o666] as [mode_t])
    func writableRecords(mode: mode_t) throws {
        try trust.trust(folder(), files: [])
        let file = try #require(trust.allRecords().first?.file)
        #expect(chmod(file.string, mode) == 0)
        #expect(try trust.record(of: folder()) == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func anotherUsersFolderIsObeyedOnceItIsTrusted() throws {
        #expect(chown(top.appending("a/.dnd").string, 65534, 65534) == 0)
        #expect(try !trust.obeys(folder()))
        // Root also obeys the user who called sudo, as git does (git-config, safe.directory).
        #expect(try FolderTrust(records: nil, invoker: 65534).obeys(folder()))
        #expect(try !FolderTrust(records: nil, invoker: 65533).obeys(folder()))
        try trust.trust(folder(), files: [])
        #expect(try trust.obeys(folder()))
    }

    @Test func aFolderIsNotOpenedThroughALinkNorAreItsFiles() throws {
        #expect(symlink(top.appending("a/.dnd").string, top.appending(".dnd").string) == 0)
        let error = #expect(throws: DndFolderError.self) { try DndFolder(in: top) }
        #expect(error?.path == top.appending(".dnd"))
        #expect(error?.message == "is a symbolic link; expected a folder")
        #expect(symlink("/etc/passwd", top.appending("a/.dnd/types.toml").string) == 0)
        #expect(throws: DndFolderError.self) { try folder().file("types.toml") }
        #expect(mkfifo(top.appending("a/.dnd/pipe").string, 0o600) == 0)
        #expect(throws: DndFolderError.self) { try folder().file("pipe") }
        #expect(try folder().file("none") == nil)
        #expect(try DndFolder(in: "/nonexistent") == nil)
    }
}
