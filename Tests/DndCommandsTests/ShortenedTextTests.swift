import Conversion
import Testing
import Transfer

@testable import DndCommands

@Suite struct ShortenedTextTests {
    @Test(arguments: [
        ("", ""), ("dnd undo j", "dnd undo j"), ("a 23456789 123456789", "a 23456789 123456789"),
        ("dnd copy one two three --to j/", "dnd copy ... -to j/"),
        ("abcdefghijklmnopqrstuvwxyz", "abcdefghi ... uvwxyz"), ("東東東東東東東東東東東", "東東東東 ... 東東東"),
        ("one two three four five six", "one two ... ve six"),
    ])
    func beginningAndEndRemain(text: String, shortened: String) {
        #expect(text.shortened(to: 20) == shortened)
        #expect(CharacterWidth.columns(of: shortened) <= 20)
    }

    @Test func aLongCommandLineIsRecordedWithItsFirstAndLastWords() throws {
        let files = (0..<2000).map { "file\($0).txt" }
        let words = ["dnd", "copy"] + files + ["--to", "journal/"]
        let line = DropOrigin.recorded(words)
        #expect((3900...4096).contains(line.utf8.count))
        #expect(line.hasPrefix("dnd copy file0.txt file1.txt ") && line.hasSuffix(" file1999.txt --to journal/"))
        let gap = try #require(line.firstRange(of: " ... "))
        let left = line[..<gap.lowerBound].split(separator: " ") + line[gap.upperBound...].split(separator: " ")
        #expect(left.allSatisfy { words.contains(String($0)) })
        #expect(DropOrigin.recorded(["dnd", "copy", "a", "--to", "j/"]) == "dnd copy a --to j/")
        let long = String(repeating: "x", count: 5000)
        #expect(DropOrigin.recorded(["dnd", "copy", long, "--to", "j/"]) == "dnd copy ... --to j/")
    }

    @Test func everyTextFits() {
        let text = "dnd copy 'in/first note.txt' in/東京.txt --to journal/"
        for columns in 10...60 { #expect(CharacterWidth.columns(of: text.shortened(to: columns)) <= columns) }
    }
}
