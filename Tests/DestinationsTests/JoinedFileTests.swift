import Conversion
import FileSystem
import ItemProviders
import SystemPackage
import Testing

@testable import Destinations
import Transfer
import UniformTypes

/// One file of several items, with a joiner that writes its parts one after the other, and fails on request.
@Suite struct JoinedFileTests {
    let directory: TestDirectory
    var file: FilePath { directory.path.appending("all.txt") }

    init() throws { directory = try TestDirectory() }

    private func begin(
        _ joiner: ConcatenatingJoiner = ConcatenatingJoiner(), options: DropOptions = DropOptions(collision: .fail)
    ) async throws -> any DropCoordinator {
        try await ConcatenatingJoiner.destination(file, joiner).beginDrop(options: options)
    }

    private func commit(
        _ contents: [String], to coordinator: any DropCoordinator
    ) async throws -> [Result<Landing, any Error>] {
        let places = try await coordinator.reserve(contents.indices.map { component("\($0).txt") })
        #expect(coordinator.commitsTogether == (contents.count > 1))
        return try await coordinator.commit(
            zip(contents, places).map { (try .data($0.0, name: "\($0.0).txt"), $0.1) })
    }

    @Test func theFileHasItsNameOnlyWhenAllIsThere() async throws {
        let coordinator = try await begin()
        let places = try await coordinator.reserve([component("a.txt"), component("b.txt")])
        #expect((try? file.stat()) == nil)
        let landings = try await coordinator.commit([
            (.data("a", name: "a.txt"), places[0]), (.data("b", name: "b.txt"), places[1]),
        ]).map { try $0.get() }
        try await coordinator.conclude()
        #expect(try text(of: file) == "ab")
        #expect(landings.map(\.path) == [file, file] && landings.map(\.index) == [0, 1])
    }

    @Test func aPartThatFailsIsLeftOut() async throws {
        let coordinator = try await begin(ConcatenatingJoiner(refuses: "b"))
        let results = try await commit(["a", "b", "c"], to: coordinator)
        try await coordinator.conclude()
        #expect(try text(of: file) == "ac")
        #expect(results.map { (try? $0.get())?.index } == [0, nil, 1])
    }

    @Test func ifAllPartsFailNothingIsWritten() async throws {
        let coordinator = try await begin(ConcatenatingJoiner(refuses: "b"))
        let results = try await commit(["b", "b"], to: coordinator)
        try await coordinator.conclude()
        for result in results { #expect(throws: ConversionError.self) { try result.get() } }
        #expect(try Directory(directory.path).names().isEmpty)
    }

    @Test func oneItemIsNotJoined() async throws {
        let coordinator = try await begin(ConcatenatingJoiner(refuses: "b"))
        #expect(try await commit(["b"], to: coordinator).count == 1)
        try await coordinator.conclude()
        #expect(try text(of: file) == "b")
    }

    @Test func ifJoiningFailsAllFail() async throws {
        let coordinator = try await begin(ConcatenatingJoiner(isBroken: true))
        let results = try await commit(["a", "b"], to: coordinator)
        try await coordinator.conclude()
        for result in results { #expect(throws: ConversionError.self) { try result.get() } }
        #expect(try Directory(directory.path).names().isEmpty)
    }

    @Test func aLossThatMustBeKeptRefusesThePart() async throws {
        let coordinator = try await begin(
            ConcatenatingJoiner(loses: "b"), options: DropOptions(collision: .fail, keptQualities: [.tracks]))
        let results = try await commit(["a", "b"], to: coordinator)
        try await coordinator.conclude()
        #expect(throws: ItemFailure.self) { try results[1].get() }
        #expect(try text(of: file) == "a")
    }

    @Test func aTakenNameIsKept() async throws {
        try await drop([.data("old", name: "all.txt")], into: FolderDestination(directory.path))
        let coordinator = try await begin()
        let results = try await commit(["a", "b"], to: coordinator)
        try await coordinator.conclude()
        for result in results { #expect(throws: DestinationError.self) { try result.get() } }
        #expect(try text(of: file) == "old")
    }

    @Test func aDropThatEndsEarlyLeavesNothing() async throws {
        let coordinator = try await begin()
        for place in try await coordinator.reserve([component("a.txt"), component("b.txt")]) {
            await coordinator.discard(place)
        }
        try await coordinator.conclude()
        #expect(try Directory(directory.path).names().isEmpty)
    }
}

/// Writes parts one after the other.
struct ConcatenatingJoiner: FileJoiner {
    /// The content of parts that cannot be joined.
    var refuses = ""
    /// The content of parts that lose `tracks`.
    var loses = ""
    var isBroken = false
    let name = "concatenation"

    func losses(joining part: JoinedPart, as type: UniformType, in context: ConversionContext) async throws -> [Loss] {
        let text = String(decoding: try part.content.data(scratch: context.scratch), as: UTF8.self)
        if text == refuses { throw ConversionError(.damaged, subject: part.subject, message: "is refused") }
        return text == loses ? [.tracks] : []
    }

    func join(
        _ parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async throws -> LoadedContent {
        if isBroken { throw ConversionError(.damaged, message: "is broken") }
        let output = context.scratch.appending("joined")
        let file = try FileDescriptor.open(
            output, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
        try file.closeAfter {
            for part in parts { _ = try file.writeAll(part.content.data(scratch: context.scratch)) }
        }
        return .file(LoadedFile(path: output, ownership: .scratch))
    }

    static func destination(
        _ file: FilePath, _ joiner: ConcatenatingJoiner = ConcatenatingJoiner()
    ) -> JoinedFileDestination {
        JoinedFileDestination(
            FileDestination(path: file, readableTypes: [.plainText]), type: .plainText, joiner: joiner, joiners: .none)
    }
}
