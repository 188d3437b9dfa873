import ItemProviders
import SystemPackage
import Testing
import Transfer

@testable import Destinations

/// A source that another command moves while this one moves it, too.
@Suite struct MovedSourceTests {
    private let directory: TestDirectory

    init() throws { directory = try TestDirectory() }

    /// A move of a file that was opened, and has been removed since.
    private func deliveryOfRemovedFile() throws -> Delivery {
        let source = try directory.write("text", to: "gone.txt")
        let type = try type("public.utf8-plain-text")
        let delivery = Delivery(
            content: .file(LoadedFile(path: source, ownership: .source)), name: component("gone.txt"),
            representation: Representation.Description(type: type, fidelity: .native), source: .path(source),
            sourceType: type, operation: .move)
        try delivery.openedSource.open(source).close()
        try FileCalls.unlink(source)
        return delivery
    }

    private func expectNoCopy(in destination: any DropDestination, _ place: FilePath) async throws {
        try await drop([.data("here", name: "here.txt")], into: destination)
        let delivery = try deliveryOfRemovedFile()
        let error = await #expect(throws: ItemProviderError.self) {
            try await drop([delivery], into: destination, options: DropOptions(operation: .move))
        }
        #expect(error?.underlying as? Errno == .noSuchFileOrDirectory)
        #expect(try names(in: place).filter { !$0.hasPrefix(".") } == ["here.txt"])
    }

    @Test func isNotCopiedIntoAFolder() async throws {
        let place = try directory.makeDirectory("to")
        try await expectNoCopy(in: FolderDestination(place), place)
    }

    @Test func isNotCopiedIntoAJournal() async throws {
        let place = directory.path.appending("journal")
        try await expectNoCopy(in: JournalDestination(place), place)
    }
}
