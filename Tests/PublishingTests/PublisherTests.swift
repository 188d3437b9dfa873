import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import TestPrograms
import Testing
import TextExtraction
import Transfer
import UniformTypes

@testable import Publishing

@Suite struct PublisherTests {
    /// Loads that wait for each other end only if they run at the same time.
    @Test func contentsAreLoadedAheadAndWrittenInOrder() async throws {
        let begun = Atomic(0)
        let items = (0..<6).map { number in
            let provider = ItemProvider(suggestedName: "\(number)")
            provider.registerData(.utf8PlainText) { _ in
                begun.add(1, ordering: .relaxed)
                try await eventually("two loads have begun", limit: .seconds(60)) {
                    begun.load(ordering: .relaxed) >= 2
                }
                return Data("text \(number)".utf8)
            }
            return PublishedItem(
                item: DragItem(itemProvider: provider), title: "\(number)", path: FilePath("\(number)"),
                laneFolder: nil, dropped: nil)
        }
        let folder = try SharedTemporaryDirectory(in: "/tmp")
        let publisher = Publisher(
            Publication(titles: ["all"], modified: Date(timeIntervalSince1970: 0), items: items),
            reader: ContentReader(
                extractor: TextExtractor(cache: nil, temporaryDirectory: folder.path), scratch: folder.path,
                drawings: true),
            jobs: 2)
        let outcomes = try await publisher.writePage(to: folder.path.appending("page.html"))
        #expect(outcomes.map(\.title) == (0..<6).map { "\($0)" })
        #expect(outcomes.allSatisfy { $0.failure == nil && $0.shown == .text })
        let page = try String(contentsOfFile: folder.path.appending("page.html").string, encoding: .utf8)
        let places = (0..<6).map { page.firstRange(of: "text \($0)")?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }
}
