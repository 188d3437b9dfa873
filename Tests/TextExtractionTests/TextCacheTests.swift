import FileSystem
import Foundation
import ItemProviders
import SystemPackage
import Testing

@testable import TextExtraction

@Suite struct TextCacheTests {
    /// A directory that is removed with its test.
    private final class Place {
        let path = FilePath("/tmp/dnd-text-cache-\(UUID().uuidString)")

        deinit { try? FileManager.default.removeItem(atPath: path.string) }

        var files: [FilePath] {
            let names = FileManager.default.enumerator(atPath: path.string)?.compactMap { $0 as? String } ?? []
            return names.sorted().map { path.pushing(FilePath($0)) }.filter { (try? $0.stat().type) == .regular }
        }
    }

    private let place = Place()

    private func cache(stamp: String = "1", limit: Int = TextCache.limit) -> TextCache {
        TextCache(in: place.path.appending("text"), stamp: stamp, limit: limit)
    }

    private func key(_ text: String, _ route: [String] = ["a", "b"], stamp: String = "1") throws -> TextCache.Key {
        try #require(cache(stamp: stamp).key(content: ContentHash(of: Array(text.utf8)), route: route))
    }

    @Test func aTextIsFoundAsItWasKept() throws {
        let key = try key("one")
        #expect(cache().text(for: key) == nil)
        cache().keep(Data("Grüße\n".utf8), losses: [.layout, .pictures], for: key)
        let found = try #require(cache().text(for: key))
        #expect(found.text == Data("Grüße\n".utf8) && found.losses == [.layout, .pictures])
        // Again, with other content.
        cache().keep(Data(), losses: [], for: key)
        let empty = try #require(cache().text(for: key))
        #expect(empty.text.isEmpty && empty.losses == [])
        #expect(place.files.count == 1)
    }

    @Test func theKeyDependsOnContentRouteAndStamp() throws {
        let keys = [
            try key("one"), try key("two"), try key("one", ["a", "c"]), try key("one", ["ab"]),
            try key("one", ["a", "b", ""]),
            try key("one", stamp: "2"),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(try key("one") == keys[0])
    }

    @Test func onlyTheUserCanReadIt() throws {
        cache().keep(Data("text".utf8), losses: [], for: try key("one"))
        let file = try #require(place.files.first)
        #expect(try file.stat().permissions == [.ownerReadWrite])
        #expect(try file.removingLastComponent().stat().permissions == [.ownerReadWriteExecute])
        #expect(try place.path.stat().permissions == [.ownerReadWriteExecute])
    }

    @Test func anEntryThatIsCutOffOrChangedIsMissing() throws {
        let key = try key("one")
        cache().keep(Data("The text of a document.".utf8), losses: [.layout], for: key)
        let file = try #require(place.files.first)
        let whole = try Data(contentsOf: URL(fileURLWithPath: file.string))
        for count in 0..<whole.count {
            try whole.prefix(count).write(to: URL(fileURLWithPath: file.string))
            #expect(cache().text(for: key) == nil, "\(count) bytes")
        }
        for index in whole.indices where whole[index] != UInt8(ascii: "\n") {
            var changed = whole
            changed[index] ^= 1
            try changed.write(to: URL(fileURLWithPath: file.string))
            // The names of the losses are not covered by the hash.
            let found = cache().text(for: key)
            #expect(found == nil || found?.text == Data("The text of a document.".utf8), "byte \(index)")
        }
        try Data(count: whole.count).write(to: URL(fileURLWithPath: file.string))
        #expect(cache().text(for: key) == nil)
        // The next one is kept again.
        cache().keep(Data("new".utf8), losses: [], for: key)
        #expect(cache().text(for: key)?.text == Data("new".utf8))
    }

    @Test func whatWasNotUsedForLongestGoesFirst() throws {
        let cache = cache(limit: 100_000)
        var keys: [TextCache.Key] = []
        for number in 0..<12 {
            let key = try key("\(number)")
            keys.append(key)
            cache.keep(Data(count: 10_000), losses: [], for: key)
        }
        for (age, key) in keys.enumerated() {
            let file = try #require(place.files.first { $0.string.hasSuffix(key.path) })
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000 + Double(age))], ofItemAtPath: file.string)
        }
        // Reading is use.
        #expect(cache.text(for: keys[0]) != nil)
        cache.prune()
        let left = keys.indices.filter { cache.text(for: keys[$0]) != nil }
        #expect(left.contains(0) && left.contains(11) && !left.contains(1))
        #expect(left.count == 7)
        #expect(place.files.count == left.count)
    }

    @Test func aCacheThatCannotBeWrittenKeepsNothing() throws {
        let file = place.path
        try Data().write(to: URL(fileURLWithPath: file.string))
        let cache = TextCache(in: file.appending("text"), stamp: "", limit: 10)
        let key = try key("one")
        cache.keep(Data("text".utf8), losses: [], for: key)
        #expect(cache.text(for: key) == nil)
        cache.prune()
    }
}
