import Glibc
import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

@Suite struct StreamAndFileTests {
    private func file(_ path: FilePath) throws -> FileDestination {
        FileDestination(path: path, readableTypes: [try type("public.png")])
    }

    @Test func oneFileTakesOneItemUnderItsOwnName() async throws {
        let directory = try TestDirectory()
        let source = try directory.write("PNG", to: "in.png")
        let destination = try file(directory.path.appending("out.png"))
        #expect(try await drop([.file(source)], into: destination).map(\.path) == [destination.path])
        let second = try await drop([.file(source)], into: destination)
        #expect(second.map(\.path) == [directory.path.appending("out-2.png")])
        #expect(try names(in: directory.path) == ["in.png", "out-2.png", "out.png"])
        #expect(try text(of: destination.path) == "PNG")
    }

    @Test func moreThanOneIsRefusedBeforeAnythingIsWritten() async throws {
        let directory = try TestDirectory()
        let destination = try file(directory.path.appending("out.png"))
        await #expect(throws: DestinationError.self) { try await destination.proposal(for: 2, options: DropOptions()) }
        await #expect(throws: DestinationError.self) {
            try await drop([.data("a", name: "a"), .data("b", name: "b")], into: destination)
        }
        #expect(try names(in: directory.path) == [])
    }

    @Test(arguments: DropOptions.Collision.allCases)
    func ontoItselfIsRefusedAlsoByAnotherName(collision: DropOptions.Collision) async throws {
        let directory = try TestDirectory()
        let source = try directory.write("PNG", to: "a.png")
        try FileCalls.makeSymbolicLink(directory.path.appending("link.png"), to: "a.png")
        for name in ["a.png", "link.png"] {
            let destination = try file(directory.path.appending(name))
            let error = try await #require(throws: DestinationError.self) {
                try await drop([.file(source)], into: destination, options: DropOptions(collision: collision))
            }
            #expect(error.code == .sameFile)
        }
        #expect(try names(in: directory.path) == ["a.png", "link.png"])
        #expect(try text(of: source) == "PNG")
    }

    @Test func replacingALinkReplacesTheFileBehindIt() async throws {
        let directory = try TestDirectory()
        try directory.write("old", to: "real.png")
        try FileCalls.makeSymbolicLink(directory.path.appending("link.png"), to: "real.png")
        let destination = try file(directory.path.appending("link.png"))
        try await drop([.data("new", name: "x.png")], into: destination, options: DropOptions(collision: .replace))
        #expect(try text(of: directory.path.appending("real.png")) == "new")
        #expect(try FileCalls.symbolicLink(directory.path.appending("link.png")) == "real.png")
    }

    @Test func standardOutputIsAStream() async throws {
        let directory = try TestDirectory()
        let source = try directory.write(String(repeating: "0123456789", count: 50_000), to: "in.txt")
        let temporary = try directory.makeDirectory("temporary")
        let output = directory.path.appending("out")
        let descriptor = try FileDescriptor.open(
            output, .readWrite, options: [.create], permissions: .ownerReadWrite)
        let destination = StandardOutputDestination(output: descriptor, temporaryDirectory: temporary)
        let landings = try await drop([.data("head\n", name: "h"), .file(source)], into: destination)
        try descriptor.close()
        #expect(landings.map(\.path) == [nil, nil])
        #expect(landings.map(\.bytes) == [5, 500_000])
        #expect(try text(of: output) == "head\n" + text(of: source))
        #expect(try names(in: temporary) == [])
    }

    @Test func aReaderThatHasGoneIsAnErrorOfItsOwn() async throws {
        signal(SIGPIPE, SIG_IGN)
        let directory = try TestDirectory()
        let pipe = try FileDescriptor.pipe()
        try pipe.readEnd.close()
        let destination = StandardOutputDestination(output: pipe.writeEnd, temporaryDirectory: directory.path)
        let error = try await #require(throws: DestinationError.self) {
            try await drop([.data("x", name: "x")], into: destination)
        }
        try pipe.writeEnd.close()
        #expect(error.code == .closedPipe)
        #expect(try names(in: directory.path) == [])
    }

    @Test func outputThatIsTheInputIsRefused() async throws {
        let directory = try TestDirectory()
        let source = try directory.write("x", to: "in.txt")
        let descriptor = try FileDescriptor.open(source, .writeOnly, options: [.append])
        let destination = StandardOutputDestination(output: descriptor, temporaryDirectory: directory.path)
        let error = try await #require(throws: DestinationError.self) {
            try await drop([.file(source)], into: destination)
        }
        try descriptor.close()
        #expect(error.code == .sameFile)
        #expect(try text(of: source) == "x")
    }
}
