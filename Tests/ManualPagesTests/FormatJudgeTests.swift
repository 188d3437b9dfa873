import FoundationEssentials
import ManualPages
import SystemPackage
import Testing

@Suite("What dnd-formats(7) says of the tests")
struct FormatJudgeTests {
    private static let tests = FilePath(#filePath).removingLastComponent().removingLastComponent()

    @Test("each standard converter has a judge, and each judge a converter")
    func complete() { #expect(FormatJudge.mismatches.isEmpty) }

    @Test("the tests of a judge are there", arguments: FormatJudge.all)
    func evidence(judge: FormatJudge) throws {
        #expect(!judge.evidence.isEmpty)
        for (file, word) in judge.evidence {
            let bytes = try #require(FileManager.default.contents(atPath: Self.tests.pushing(FilePath(file)).string))
            #expect(String(decoding: bytes, as: UTF8.self).contains(word), "\(file) does not mention \(word)")
        }
    }
}

extension FormatJudge: CustomTestStringConvertible {
    /// The name of the converter.
    public var testDescription: String { converter }
}
