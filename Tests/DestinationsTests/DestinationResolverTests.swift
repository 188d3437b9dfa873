import Configuration
import Glibc
import FileSystem
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations

@Suite struct DestinationResolverTests {
    private let resolver = DestinationResolver(standardOutput: .standardOutput, temporaryDirectory: "/tmp")

    /// A directory with a folder, a journal, files, and links to them.
    private func scene() async throws -> TestDirectory {
        let directory = try TestDirectory()
        _ = try directory.makeDirectory("folder")
        _ = try await DestinationDeclaration(kind: .journal).declare(directory.path.appending("journal"))
        try directory.write("x", to: "README")
        try directory.write("x", to: "a.png")
        try FileCalls.makeSymbolicLink(directory.path.appending("link"), to: "journal")
        try FileCalls.makeSymbolicLink(directory.path.appending("nowhere"), to: "gone")
        _ = directory.path.appending("pipe").withPlatformString { mkfifo($0, 0o600) }
        return directory
    }

    @Test(arguments: [
        ("folder", "folder", "public.item"), ("folder/", "folder", "public.item"), ("journal", "journal", "public.png"),
        ("link", "journal", "public.png"), ("link/", "journal", "public.png"), ("new/", "journal", "public.png"),
        ("photo.png", "file", "public.png"), ("photo.JPG", "file", "public.jpeg"), ("a.png", "file", "public.png"),
        ("README", "file", "public.item"), (".", "folder", "public.item"),
        ("folder/../folder", "folder", "public.item"),
        ("new.d/", "journal", "public.png"),
    ])
    func readings(argument: String, kind: String, type: String) async throws {
        let directory = try await scene()
        let destination = try resolver.resolve("\(directory.path.string)/\(argument)")
        #expect(destination.kind == kind)
        #expect(destination.readableTypes.first?.identifier == type)
        #expect(destination.displayName == "\(directory.path.string)/\(argument)")
    }

    @Test(arguments: [
        ("notes", DestinationError.Code.ambiguous, "notes/"), ("notes", .ambiguous, "notes.txt"),
        ("photo.pnq", .ambiguous, "did you mean"), ("gone/a.png", .notFound, "mkdir -p"),
        ("gone/journal/", .notFound, "mkdir -p"), ("a.png/", .notFound, "omit the slash"),
        ("a.png/b.png", .notFound, ""), ("nowhere", .notFound, "remove the link"),
        ("pipe", .cannotWrite, "standard output (-)"),
    ])
    func refusals(argument: String, code: DestinationError.Code, hint: String) async throws {
        let directory = try await scene()
        let error = try #require(throws: DestinationError.self) {
            try resolver.resolve("\(directory.path.string)/\(argument)")
        }
        #expect(error.code == code)
        #expect(hint.isEmpty || error.hint?.contains(hint) == true, "\(error.hint ?? "no hint")")
    }

    @Test func dashIsStandardOutputAndADotSlashDashIsAFile() throws {
        #expect(try resolver.resolve("-").kind == "standard output")
        #expect(throws: DestinationError.self) { try resolver.resolve("./-") }
        #expect(throws: DestinationError.self) { try resolver.resolve("") }
    }

    @Test func unknownExtensionsNeedAType() throws {
        let directory = try TestDirectory()
        let explicit = DestinationResolver(
            standardOutput: .standardOutput, temporaryDirectory: "/tmp", hasExplicitTypes: true)
        #expect(try explicit.resolve("\(directory.path.string)/a.qqqq").kind == "file")
    }

    @Test func bytesThatAreNotUTF8MakeAJournal() async throws {
        let directory = try TestDirectory()
        let bytes = directory.path.bytes + Array("/".utf8) + [0xFF, 0xFE, 0x3F, 0x25] + Array("/".utf8)
        let journal = try resolver.resolve(bytes: bytes)
        try await drop([.data("x", name: "x.txt"), .data("y", name: "y.txt")], into: journal)
        let listed = try await #require(resolver.resolve(bytes: bytes) as? any ItemListing).items()
        #expect(listed.map { $0.path.lastComponent?.string } == ["x.txt", "y.txt"])
        #expect(listed.first?.path.bytes.starts(with: bytes.dropLast()) == true)
    }
}
