@testable import TextEncodings
import Foundation
import Testing
import Transcoding

/// The bytes are from Python's codecs.
@Suite("what the detector alone gets wrong: DOS, Macintosh, and short Western text")
struct EncodingChoiceTests {
    static let texts = [
        "Übermorgen läuft die Prüfung für die Schüler in der größten Halle.",
        "L’été dernier, nous avons mangé près du château.",
        "El niño comió en el jardín mañana por la mañana.", "A informação não está disponível à noite.",
        "För att göra något måste du först få tillstånd.",
    ]

    @Test("sentences of forty letters", arguments: texts, ["mac_roman", "cp850", "cp1252"])
    func western(text: String, codec: String) async throws {
        // The code pages of DOS have no typographic quotation marks.
        let text = codec == "cp850" ? text.replacing("’", with: "'") : text
        #expect(try await decoded(text, codec) == text)
    }

    @Test(
        "what was right before",
        arguments: [
            ("“Don’t,” she said — and left…", "cp1252"), ("Příliš žluťoučký kůň úpěl ďábelské ódy.", "cp1250"),
            ("Příliš žluťoučký kůň úpěl ďábelské ódy.", "iso8859_2"), ("Zażółć gęślą jaźń, proszę pana.", "cp1250"),
            ("Все счастливые семьи похожи друг на друга.", "koi8_r"), ("Все счастливые семьи похожи.", "cp1251"),
            ("Όλοι οι άνθρωποι γεννιούνται ελεύθεροι.", "cp1253"), ("吾輩は猫である。名前はまだ無い。", "cp932"),
            ("perché no", "cp1252"),
            // The small letters of both have the same codes, except for я.
            ("Съешь же ещё этих мягких французских булок — да выпей чаю", "cp1251"),
            ("Съешь же ещё этих мягких французских булок — да выпей чаю", "mac_cyrillic"),
        ])
    func others(text: String, codec: String) async throws { #expect(try await decoded(text, codec) == text) }

    @Test("Greek of DOS")
    func greek() async throws {
        let text = "Ολοι οι άνθρωποι γεννιούνται ελεύθεροι"
        #expect(try await decoded(text, "cp737") == text)
    }

    private func decoded(_ text: String, _ codec: String) async throws -> String? {
        let code = "import sys; sys.stdout.buffer.write(sys.argv[1].encode(sys.argv[2]))"
        let bytes = Array(try await OutsideProgram.run("/usr/bin/env", ["python3", "-c", code, text, codec]))
        var survey = TextSurvey()
        bytes.withUnsafeBytes { survey.feed($0) }
        for encoding in survey.conclude().candidates {
            guard var transcoder = TextTranscoder(from: encoding) else { continue }
            if let text = try? transcoder.convert(bytes, isLast: true) { return String(decoding: text, as: UTF8.self) }
        }
        return nil
    }
}
