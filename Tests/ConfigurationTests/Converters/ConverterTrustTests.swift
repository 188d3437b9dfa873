import Configuration
import Glibc
import SystemPackage
import Testing

struct ConverterTrustTests {
    private let folder: Folder
    private let trust: FolderTrust
    private var store: FilePath { folder.path.appending("store") }

    init() throws {
        folder = try Folder()
        trust = FolderTrust(records: folder.path.appending("state").appending("trusted"))
        try folder.write("store/.dnd/converters.d/rot.toml", Self.rot)
    }

    private static let rot = """
        [[converters]]
        name = "rot"
        from = "public.utf8-plain-text"
        to = "public.html"
        filter = ["./rot.sh"]
        fidelity = "label"

        """

    private func trust(_ converters: DestinationConverters) throws {
        try trust.trust(converters.store, files: converters.files)
    }

    private func converters() throws -> DestinationConverters { try #require(DestinationConverters(store)) }

    @Test func nothingIsTrustedUntilTheUserSaysSo() throws {
        let found = try converters()
        #expect(found.decision(by: trust) == .unknown)
        try trust(found)
        #expect(try converters().decision(by: trust) == .trusted)
        #expect(try trust.distrust(store))
        #expect(try converters().decision(by: trust) == .unknown)
        #expect(try !trust.distrust(store))
    }

    @Test func trustIsKeptPrivately() throws {
        try trust(try converters())
        var status = stat()
        #expect(folder.path.appending("state").appending("trusted").withPlatformString { stat($0, &status) } == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }

    /// Changes to a trusted destination, each of which revokes its trust.
    static let changes: [(String, @Sendable (Folder) throws -> Void)] = [
        ("another text", { try $0.write("store/.dnd/converters.d/rot.toml", rot + "#\n") }),
        ("another file", { try $0.write("store/.dnd/converters.d/more.toml", "") }),
        (
            "a program beside it",
            { try $0.write("store/.dnd/converters.d/rot.sh", "#!/bin/sh\nrm -rf /\n", mode: 0o755) }
        ),
        (
            "another name of the file",
            { folder in
                let directory = folder.path.appending("store/.dnd/converters.d")
                _ = rename(directory.appending("rot.toml").string, directory.appending("rut.toml").string)
            }
        ),
    ]

    @Test(arguments: changes.indices)
    func aChangeAsksAgain(_ index: Int) throws {
        try trust(try converters())
        try Self.changes[index].1(folder)
        #expect(try converters().decision(by: trust) == .changed, "\(Self.changes[index].0)")
        try trust(try converters())
        #expect(try converters().decision(by: trust) == .trusted)
    }

    @Test func aCopyIsNotTrusted() throws {
        try trust(try converters())
        try folder.write("copy/.dnd/converters.d/rot.toml", Self.rot)
        let copy = try #require(DestinationConverters(folder.path.appending("copy")))
        #expect(copy.decision(by: trust) == .unknown)
    }

    @Test func aDestinationThatWasMovedIsNotTrusted() throws {
        try trust(try converters())
        let moved = folder.path.appending("moved")
        #expect(rename(store.string, moved.string) == 0)
        #expect(try #require(DestinationConverters(moved)).decision(by: trust) == .unknown)
    }

    @Test func anotherDirectoryInItsPlaceIsNotTrusted() throws {
        try trust(try converters())
        #expect(rename(store.string, folder.path.appending("moved").string) == 0)
        try folder.write("store/.dnd/converters.d/rot.toml", Self.rot)
        #expect(try converters().decision(by: trust) == .unknown)
    }

    @Test func trustIsTakenBackFromWhatIsGone() throws {
        try trust(try converters())
        #expect(rename(store.string, folder.path.appending("moved").string) == 0)
        #expect(try trust.distrust(store))
    }

    @Test(arguments: [0o664, 0o666, 0o646] as [UInt32])
    func whatOthersCanWriteIsRefused(_ mode: UInt32) throws {
        try folder.write("store/.dnd/converters.d/rot.toml", Self.rot, mode: mode)
        let found = try converters()
        #expect(found.folder.isRefused)
        #expect(found.decision(by: trust) == .unknown)
        #expect(found.folder.declarations().problems.map(\.message) == ["can be written by others, and is not used"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func whatBelongsToAnotherUserIsRefused() throws {
        let file = try folder.write("store/.dnd/converters.d/rot.toml", Self.rot)
        #expect(chown(file.string, 65534, 65534) == 0)
        let problems = try converters().folder.declarations().problems
        #expect(problems.map(\.message) == ["belongs to another user, and is not used"])
    }

    @Test func aLinkIsRefused() throws {
        let elsewhere = try folder.write("elsewhere.toml", Self.rot)
        let link = store.appending(".dnd/converters.d/rot.toml")
        #expect(unlink(link.string) == 0 && symlink(elsewhere.string, link.string) == 0)
        #expect(try converters().folder.isRefused)
    }

    @Test(arguments: [
        (
            "filter = [\"./rot.sh\"]", "filter = [\"/usr/bin/rot\"]",
            "only your own converters may name a program by its path"
        ),
        ("fidelity", "readable = \"/home\"\nfidelity", "only your own converters may have readable"),
    ])
    func aDestinationMayNotSayEverything(_ old: String, _ new: String, _ message: String) throws {
        try folder.write("store/.dnd/converters.d/rot.sh", "#!/bin/sh\n", mode: 0o755)
        #expect(try converters().folder.declarations().problems == [])
        try folder.write("store/.dnd/converters.d/rot.toml", Self.rot.replacing(old, with: new))
        #expect(try converters().folder.declarations().problems.map(\.message) == [message])
    }

    @Test func aProgramBesideTheFileMustBeThere() throws {
        let (declarations, problems) = try converters().folder.declarations()
        #expect(declarations.isEmpty)
        #expect(problems.count == 1 && problems[0].message.hasPrefix("rot: the program "))
    }
}
