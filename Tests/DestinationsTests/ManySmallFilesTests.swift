import Glibc
import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

@Suite struct ManySmallFilesTests {
    /// Items that arrive together share one sync, instead of one each.
    @Test(arguments: ["folder", "journal"])
    func hundredsOfFilesLandInOrder(kind: String) async throws {
        let directory = try TestDirectory()
        let count = 300
        let sources = try (0..<count).map { try directory.write("file \($0)", to: "f\($0).txt", in: "from") }
        let target = try directory.makeDirectory("to")
        let destination: any DropDestination =
            kind == "folder"
            ? try FolderDestination(target) : try JournalDestination(target.appending("journal"))
        let coordinator = try await destination.beginDrop(options: DropOptions())
        let places = try await coordinator.reserve(sources.compactMap(\.lastComponent))
        try await withThrowingTaskGroup(of: Landing.self) { group in
            var next = 0
            func start() throws {
                guard next < count else { return }
                let (delivery, place) = (try Delivery.file(sources[next], type: "public.utf8-plain-text"), places[next])
                next += 1
                group.addTask { try await coordinator.commit(delivery, to: place) }
            }
            for _ in 0..<64 { try start() }
            while let landing = try await group.next() {
                #expect(landing.outcome == .dropped)
                try start()
            }
        }
        try await coordinator.conclude()
        let landed = try #require(await (destination as? any ItemListing)?.items())
        #expect(landed.count == count)
        if kind == "journal" {
            #expect(landed.map { $0.path.lastComponent } == sources.map(\.lastComponent))
        }
    }
}
