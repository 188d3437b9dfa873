import FileSystem
import Foundation
import StoreFiles
import SystemPackage
import Testing

@testable import TextSearch

@Suite struct TextIndexTests {
    /// A directory that is removed with its test.
    private final class Place {
        let path = FilePath("/tmp/dnd-text-index-\(UUID().uuidString)")

        deinit { try? FileManager.default.removeItem(atPath: path.string) }

        var files: [FilePath] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
            return names.sorted().map { path.appending($0) }
        }
    }

    private let place = Place()

    private func index(stamp: String = "1", folder: FilePath = "/folder", startsAnew: Bool = false) throws -> TextIndex
    {
        try TextIndex(of: folder, in: place.path, stamp: stamp, startsAnew: startsAnew)
    }

    private func file(_ path: FilePath, _ text: String, stamp: String = "a", type: String = "public.plain-text")
        -> IndexedFile
    {
        IndexedFile(
            path: path, stamp: stamp,
            items: [.init(part: nil, name: path.lastComponent?.string ?? "", type: type, text: text)])
    }

    private func found(_ words: String, in index: TextIndex, passages: Int = 3) throws -> [SearchHit] {
        var hits: [SearchHit] = []
        try index.forEachHit(of: try #require(SearchQuery(words)), passages: passages) { hit in
            hits.append(hit)
            return true
        }
        return hits
    }

    @Test func whatIsKeptIsFoundUntilItsFileIsGone() throws {
        do {
            let index = try index()
            try index.keep([file("a.txt", "The old bridge"), file("b/c.txt", "A new bridge, a river")])
            #expect(Set(try found("bridge", in: index).map(\.path)) == ["a.txt", "b/c.txt"])
            #expect(try found("bridge river", in: index).map(\.path) == ["b/c.txt"])
            #expect(try found("\"old bridge\"", in: index).map(\.path) == ["a.txt"])
            #expect(try found("riv", in: index).isEmpty)
            #expect(try found("riv*", in: index).map(\.path) == ["b/c.txt"])
        }
        // Another command.
        let index = try index()
        #expect(try index.unknown([("a.txt", "a"), ("b/c.txt", "new"), ("d.txt", "a")]) == [1, 2])
        try index.keep([file("b/c.txt", "A ford", stamp: "new")])
        #expect(try found("river", in: index).isEmpty)
        #expect(try found("ford", in: index).map(\.path) == ["b/c.txt"])
        let third = try self.index()
        #expect(try third.unknown([("b/c.txt", "new")]) == [])
        try third.removeOthers { _ in false }
        #expect(try found("bridge", in: third).isEmpty)
        #expect(try found("ford", in: third).map(\.path) == ["b/c.txt"])
    }

    @Test func caseAccentsAndPunctuationMakeNoDifference() throws {
        let index = try index()
        try index.keep([file("a", "Das CAFÉ; (Größe)"), file("b", "naïve e-mail")])
        #expect(try found("cafe", in: index).map(\.path) == ["a"])
        #expect(try found("GRÖSSE", in: index).map(\.path) == ["a"])
        #expect(try found("große", in: index).map(\.path) == ["a"])
        #expect(try found("NAIVE mail", in: index).map(\.path) == ["b"])
    }

    @Test(arguments: [
        ("Ο Άλφα και το ωμέγα", "αλφα ΩΜΕΓΑ", "Άλφα|ωμέγα"), ("τῷ λόγῳ", "τω λογω", "τῷ|λόγῳ"),
        ("שָׁלוֹם עולם", "שלום", "שָׁלוֹם"), ("كِتَابٌ جديد", "كتاب", "كِتَابٌ"), ("كتاب", "كِتَابٌ", "كتاب"),
        ("Ещё одна Ёлка", "елка ЕЩЕ", "Ещё|Ёлка"), ("за́мок", "замок", "за́мок"),
        ("Die Straße", "STRASSE", "Straße"), ("der ﬁnale Eﬀekt", "final* effekt", "ﬁnale|Eﬀekt"),
        ("Ｔｏｋｙｏ　２０２６", "tokyo 2026", "Ｔｏｋｙｏ|２０２６"), ("ｶﾞｲﾄﾞ", "ガイド", "ｶﾞｲﾄﾞ"),
        ("हिन्दी भाषा", "हिन्दी", "हिन्दी"), ("co\u{AD}operate", "cooperate", "co\u{AD}operate"),
        // As file names from macOS are written.
        ("\u{1112}\u{1161}\u{11AB}글", "한글", "\u{1112}\u{1161}\u{11AB}글"), ("か\u{3099}く", "がく", "か\u{3099}く"),
        ("Cafe\u{301} 1", "café", "Cafe\u{301}"),
    ])
    func whatMakesNoDifferenceIsFoundAndShownAsItIsWritten(text: String, words: String, shown: String) throws {
        let index = try index()
        try index.keep([file("a", text)])
        let passage = try #require(try found(words, in: index).first?.passages.first)
        let scalars = Array(passage.text.unicodeScalars)
        let marked = passage.matches.map { String(String.UnicodeScalarView(scalars[$0])) }
        // Characters without spaces between them are marked one by one, or as a phrase.
        #expect(Array(marked.joined(separator: "|").unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test(arguments: [
        ("мой", "мои"), ("мой", "мои*"), ("їжа", "іжа"), ("أمل", "امل"), ("かく", "がく"), ("कि", "की"), ("कि", "क"),
        ("กา", "กี"), ("กี", "ก"), ("øre", "ore"), ("ı", "i"), ("word", "wordy"),
    ])
    func whatMakesAnotherLetterMakesADifference(text: String, words: String) throws {
        let index = try index()
        try index.keep([file("a", text)])
        #expect(try found(words, in: index).isEmpty)
        #expect(try found(text, in: index).count == 1)
    }

    @Test func scriptsWithoutSpacesAreSearchedByTheirCharacters() throws {
        let index = try index()
        try index.keep([file("a", "私は東京都に住んでいます"), file("b", "京東"), file("c", "สวัสดีครับ")])
        let hits = try found("東京", in: index)
        #expect(hits.map(\.path) == ["a"])
        let passage = try #require(hits.first?.passages.first)
        try index.keep([file("d", "東京Tower 第3章")])
        for words in ["Tower", "第", "3章", "東京Tower"] {
            #expect(try found(words, in: index).map(\.path) == ["d"], "\(words)")
        }
        try index.keep([file("d", "")])
        #expect(passage.text == "私は東京都に住んでいます")
        let scalars = Array(passage.text.unicodeScalars)
        let shown = passage.matches.map { String(String.UnicodeScalarView(scalars[$0])) }
        #expect(shown.joined() == "東京")
        #expect(try found("ครับ", in: index).map(\.path) == ["c"])
    }

    @Test func aPassageHasItsLineAndPage() throws {
        let index = try index()
        let text = "One\nTwo bridge\n\u{0C}Three\n\n\u{0C}\u{0C}Four bridge bridge\nFive\n"
        try index.keep([file("a.pdf", text, type: "com.adobe.pdf"), file("a.txt", text)])
        let hits = try found("bridge", in: index).sorted { $0.type < $1.type }
        #expect(hits[0].passages.map(\.line) == [2, 5] && hits[0].passages.map(\.page) == [1, 4])
        #expect(hits[0].passages.map(\.text) == ["Two bridge", "Four bridge bridge"])
        #expect(hits[0].passages[1].matches == [5..<11, 12..<18])
        #expect(hits[1].passages.map(\.page) == [nil, nil])
        #expect(try found("bridge", in: index, passages: 1).map(\.passages.count) == [1, 1])
        #expect(try found("bridge", in: index, passages: 0).map(\.passages.count) == [0, 0])
    }

    @Test func aPhraseThatGoesOnInTheNextLineIsMarked() throws {
        let index = try index()
        try index.keep([file("a", "The old\nbridge is here\n")])
        let passages = try #require(try found("\"old bridge\"", in: index).first?.passages)
        #expect(passages.map(\.text) == ["The old"] && passages[0].matches == [4..<7])
        // A line of megabytes.
        let line = String(repeating: "ä ", count: 1_000_000) + "needle" + String(repeating: " ö", count: 1_000_000)
        try index.keep([file("b", line)])
        let passage = try #require(try found("needle", in: index).first?.passages.first)
        #expect(passage.text.contains("ä needle ö") && passage.text.count < 200)
        let scalars = Array(passage.text.unicodeScalars)
        #expect(passage.matches.map { String(String.UnicodeScalarView(scalars[$0])) } == ["needle"])
    }

    @Test func aLongLineIsShownAroundTheWord() throws {
        let index = try index()
        let words = (1...400).map { "word\($0)" }.joined(separator: " ")
        try index.keep([file("a", words)])
        let passage = try #require(try found("word200", in: index).first?.passages.first)
        #expect(passage.text.count < 180 && passage.text.hasPrefix("… word") && passage.text.hasSuffix(" …"))
        let match = try #require(passage.matches.first)
        #expect(String(Array(passage.text)[match]) == "word200")
        #expect(try found("word1", in: index).first?.passages.first?.text.hasPrefix("word1 word2 ") == true)
        #expect(try found("word400", in: index).first?.passages.first?.text.hasSuffix("word400") == true)
        // One word that is longer than what is shown.
        try index.keep([file("b", String(repeating: "x", count: 500))])
        #expect(try found("xxx*", in: index).first?.passages.first?.text.count == 500)
    }

    @Test func marksInATextAreNotThoseOfTheIndex() throws {
        let index = try index()
        try index.keep([file("a", "\u{1}bridge\u{2} \u{1} over\0 water")])
        let passage = try #require(try found("over", in: index).first?.passages.first)
        #expect(passage.text == "bridge over water" && passage.matches == [7..<11])
    }

    @Test func namesCountMore() throws {
        let index = try index()
        try index.keep([file("a.txt", "the bridge, the bridge, the bridge"), file("bridge.png", "")])
        let hits = try found("bridge", in: index)
        #expect(hits.map(\.path) == ["bridge.png", "a.txt"] && hits.map(\.isInName) == [true, false])
        #expect(hits[0].passages.isEmpty)
    }

    @Test func anotherStampOrFolderFindsNothing() throws {
        try index().keep([file("a", "bridge")])
        #expect(try found("bridge", in: index(stamp: "2")).isEmpty)
        try index(stamp: "2").keep([file("a", "bridge")])
        #expect(try found("bridge", in: index(stamp: "2", folder: "/other")).isEmpty)
        #expect(try found("bridge", in: index(stamp: "2")).count == 1)
        #expect(try found("bridge", in: index(stamp: "2", startsAnew: true)).isEmpty)
    }

    @Test func failuresAreKeptWithTheirFile() throws {
        let index = try index()
        try index.keep([IndexedFile(path: "b.pdf", stamp: "1", items: [], failure: "is damaged"), file("a", "x")])
        #expect(try index.failures().map(\.path) == ["b.pdf"] && index.failures().map(\.reason) == ["is damaged"])
        try index.keep([file("b.pdf", "bridge")])
        #expect(try index.failures().isEmpty)
    }

    @Test func aDamagedIndexIsMadeAgain() throws {
        try index().keep([file("a", "bridge")])
        let name = try #require(place.files.first { $0.string.hasSuffix(".sqlite") })
        for bytes in [
            Data("This is not a database, but a text that is long enough for a header".utf8), Data(count: 4096),
        ] {
            for file in place.files { try FileManager.default.removeItem(atPath: file.string) }
            try bytes.write(to: URL(fileURLWithPath: name.string))
            let index = try index()
            #expect(try index.unknown([("a", "a")]) == [0])
            try index.keep([file("a", "bridge")])
            #expect(try found("bridge", in: index).count == 1)
        }
    }

    @Test func withoutADirectoryItIsInMemory() throws {
        try Data().write(to: URL(fileURLWithPath: place.path.string))
        let index = try TextIndex(of: "/folder", in: place.path.appending("search"), stamp: "1")
        try index.keep([file("a", "bridge")])
        #expect(try found("bridge", in: index).count == 1)
        let none = try TextIndex(of: "/folder", in: nil, stamp: "1")
        #expect(try found("bridge", in: none).isEmpty)
    }

    @Test func onlyTheUserCanReadIt() throws {
        try index().keep([file("a", "bridge")])
        #expect(try place.path.stat().permissions == [.ownerReadWriteExecute])
        // Also in a directory that others can read.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path.string)
        try index(folder: "/other").keep([file("a", "bridge")])
        for path in place.files { #expect(try path.stat().permissions == [.ownerReadWrite], "\(path)") }
    }

    @Test func anIndexThatWasNotUsedForLongIsRemoved() throws {
        try index().keep([file("a", "bridge")])
        _ = try index(folder: "/other")
        let databases = place.files.filter { $0.string.hasSuffix(".sqlite") }
        #expect(databases.count == 2)
        // Of an earlier version.
        let earlier = place.path.appending("0123-1.sqlite")
        try Data().write(to: URL(fileURLWithPath: earlier.string))
        let old = Date(timeIntervalSinceNow: -91 * 86_400)
        for path in databases + [earlier] {
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path.string)
        }
        _ = try index()
        #expect(place.files.filter { $0.string.hasSuffix(".sqlite") }.count == 1)
        #expect(try found("bridge", in: index()).count == 1)
    }

    @Test func whatAnotherCommandHasAddedStays() throws {
        try index().keep([file("gone", "bridge")])
        let (one, other) = (try index(), try index())
        try other.keep([file("new", "bridge")])
        try one.removeOthers { $0 == "new" }
        #expect(try found("bridge", in: other).map(\.path) == ["new"])
    }

    @Test func severalCommandsReadTheSameFilesAtOnce() async throws {
        let path = place.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let index = try TextIndex(of: "/folder", in: path, stamp: "1")
                    for number in 0..<30 {
                        let name = FilePath("\(number)")
                        guard try !index.unknown([(name, "a")]).isEmpty else { continue }
                        let item = IndexedFile.Item(part: nil, name: "x", type: "public.plain-text", text: "bridge")
                        try index.keep([IndexedFile(path: name, stamp: "a", items: [item])])
                    }
                    try index.removeOthers { _ in false }
                }
            }
            try await group.waitForAll()
        }
        #expect(try found("bridge", in: index()).count == 30)
    }
}
