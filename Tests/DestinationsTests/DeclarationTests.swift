import Configuration
import FileSystem
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations

@Suite struct DeclarationTests {
    @Test(
        arguments: [
            (
                Array("kind = \"jornal\"".utf8), "line 1: unknown kind jornal",
                "did you mean journal? allowed: folder, journal, board, frame"
            ), (Array("\nkind =".utf8), "line 2, column ", "kind = \"journal\""),
            ([0xFF], "is not UTF-8 text", "write it again with `dnd init`"),
        ] as [([UInt8], String, String)])
    func aMistakeIsAnErrorOfTheDestination(content: [UInt8], message: String, hint: String) throws {
        let directory = try TestDirectory()
        let file = try directory.makeDirectory(".dnd").appending("destination.toml")
        try put(content, to: file)
        let error = try #require(throws: DestinationError.self) { try DeclarationFile.read(in: directory.path) }
        #expect(error.code == .badDeclaration && error.path == file)
        #expect(error.message.hasPrefix(message), "\(error.message)")
        #expect(error.hint?.contains(hint) == true, "\(error.hint ?? "no hint")")
    }

    @Test func declaringMakesOnceAndNeverRedeclares() async throws {
        let directory = try TestDirectory()
        let path = directory.path.appending("journal")
        let journal = DestinationDeclaration(kind: .journal, maxItems: 3)
        #expect(try await journal.declare(path) == .made)
        #expect(try await journal.declare(path) == .unchanged)
        let error = try await #require(throws: DestinationError.self) {
            try await DestinationDeclaration(kind: .folder).declare(path)
        }
        #expect(error.code == .exists)
        #expect(try DeclarationFile.read(in: path) == journal)
        #expect(try names(in: directory.path) == ["journal"])
    }

    @Test func declaringADirectoryKeepsItsFilesWhichJoinTheOrder() async throws {
        let directory = try TestDirectory()
        try directory.write("1", to: "old.txt")
        #expect(try await DestinationDeclaration(kind: .journal).declare(directory.path) == .declared)
        let destination = try DestinationResolver.directory(directory.path)
        let landings = try await drop([.data("2", name: "new.txt")], into: destination)
        #expect(landings.map(\.index) == [1])
    }
}
