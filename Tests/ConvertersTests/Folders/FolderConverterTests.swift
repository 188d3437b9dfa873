@testable import DocumentConverters
import Conversion
import Foundation
import Glibc
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Folders converted to ZIP, read by Python's `zipfile`.
struct FolderConverterTests {
    private let scratch: Scratch
    private let graph = ConversionGraph(converters: [FolderConverter()])

    init() throws {
        scratch = try Scratch()
        try #require(mkdir(scratch.path.appending("work").string, 0o700) == 0)
    }

    private func folder() throws -> ConversionSource {
        let folder = scratch.path.appending("trip")
        try #require(mkdir(folder.string, 0o755) == 0)
        try #require(mkdir(folder.appending("photos").string, 0o755) == 0)
        _ = try scratch.file("trip/notes.txt", "noted\n".utf8)
        _ = try scratch.file("trip/photos/a.txt", "seen\n".utf8)
        try #require(symlink("notes.txt", folder.appending("link").string) == 0)
        return ConversionSource(
            type: .folder, content: .folder(LoadedFile(path: folder, ownership: .source)), name: "trip")
    }

    private func zip(_ source: ConversionSource, ledger: LossLedger) async throws -> FilePath {
        let route = try #require(graph.routes(from: source).first)
        #expect(route.target == .zip)
        let content = try await graph.convert(
            source, along: route,
            request: LoadRequest(
                type: .zip, scratch: scratch.path.appending("work"), progress: LoadProgress(), losses: ledger))
        guard case .file(let file) = content else { throw ConversionError(.unsupported, message: "no file") }
        return file.path
    }

    @Test func everythingInItIsReadByPython() async throws {
        let ledger = LossLedger()
        let path = try await zip(try folder(), ledger: ledger)
        let listing = try await OutsideProgram.run(
            "/usr/bin/python3",
            [
                "-c",
                "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), *[(i.filename, z.read(i).decode()) for i in z.infolist()], sep='|')",
                path.string,
            ])
        #expect(
            String(decoding: listing, as: UTF8.self)
                == "None|('trip/', '')|('trip/link', 'notes.txt')|('trip/notes.txt', 'noted\\n')|('trip/photos/', '')|('trip/photos/a.txt', 'seen\\n')\n"
        )
        #expect(ledger.recorded?.contains(.owner) == true)
        #expect(ledger.recorded?.contains(.xattr) == false)
    }

    /// APPNOTE.TXT 6.3.10, 4.4.6: the date and time of MS-DOS count from 1980, in steps of two seconds.
    @Test(
        arguments: [
            (1_700_000_000, 0, [.owner]), (1_700_000_001, 0, [.digits, .owner]), (1_700_000_000, 1, [.digits, .owner]),
            (0, 0, [.mtime, .owner]), (5_000_000_000, 0, [.mtime, .owner]),
        ] as [(Int, Int, [Loss])])
    func timesThatItCannotHoldAreALoss(_ seconds: Int, _ nanoseconds: Int, _ losses: [Loss]) async throws {
        let source = try folder()
        for name in ["trip/notes.txt", "trip/photos/a.txt", "trip/photos", "trip/link", "trip"] {
            let isFirst = name == "trip/notes.txt"
            let time = timespec(tv_sec: isFirst ? seconds : 1_700_000_000, tv_nsec: isFirst ? nanoseconds : 0)
            try #require(
                utimensat(AT_FDCWD, scratch.path.appending(name).string, [time, time], AT_SYMLINK_NOFOLLOW) == 0)
        }
        let ledger = LossLedger()
        let path = try await zip(source, ledger: ledger)
        #expect(ledger.recorded == losses)
        // A time that it cannot hold is the nearest one.
        let script =
            "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).getinfo('trip/notes.txt').date_time)"
        let listing = try await OutsideProgram.run("/usr/bin/python3", ["-c", script, path.string])
        let expected =
            seconds == 0
            ? "(1980, 1, 1, 0, 0, 0)\n"
            : seconds > 4_000_000_000 ? "(2107, 12, 31, 23, 59, 58)\n" : "(2023, 11, 14, 22, 13, 20)\n"
        #expect(String(decoding: listing, as: UTF8.self) == expected)
    }

    @Test func hardLinksBecomeFilesOfTheirOwn() async throws {
        let source = try folder()
        let notes = scratch.path.appending("trip/notes.txt").string
        try #require(link(notes, scratch.path.appending("trip/photos/b.txt").string) == 0)
        let ledger = LossLedger()
        _ = try await zip(source, ledger: ledger)
        #expect(ledger.recorded?.contains(.hardLinks) == true)
    }

    @Test func onlyAFolderIsOffered() throws {
        let data = ConversionSource(type: .folder, content: .data(Data()), name: "trip")
        #expect(graph.routes(from: data).isEmpty)
        #expect(graph.routes(from: .plainText).isEmpty)
    }

    @Test func aPipeInItIsAnErrorAndLeavesNothing() async throws {
        let source = try folder()
        try #require(mkfifo(scratch.path.appending("trip/pipe").string, 0o600) == 0)
        await #expect(throws: ConversionError.self) { _ = try await zip(source, ledger: LossLedger()) }
        #expect(try FileTree.entries(of: scratch.path.appending("work")).allSatisfy { $0.kind == .directory })
    }
}
