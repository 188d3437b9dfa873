@testable import DocumentConverters
@testable import DataConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Encodings of one alphabet differ in a few letters and cannot be distinguished reliably, so a guessed
/// encoding is always a loss.
struct GuessedEncodingTests {
    private static let german = "Größe für Käse, Straße: späte Grüße."

    /// Encodes a text with the Python codec `encoding`.
    private static func bytes(_ text: String, _ encoding: String) async throws -> Data {
        try await TextEncodingTests.Sample(encoding: encoding, text: text).bytes()
    }

    @Test(
        "the encoding of undeclared text is reported as a guess, before and after the conversion",
        arguments: [
            ("Zażółć gęślą jaźń, příliš žluťoučký kůň úpěl ďábelské ódy.", "iso8859-2"),
            ("Das kostet 5 € für die Œuvre.", "iso8859-15"),
            (german, "mac_roman"), (german, "cp437"), (german, "cp850"), (german, "latin-1"), (german, "cp1252"),
            (TextEncodingTests.russian, "koi8-r"), (TextEncodingTests.japanese, "shift_jis"),
            (TextEncodingTests.japanese, "iso2022_jp"), (TextEncodingTests.german, "utf-16-le"),
        ])
    func guessed(text: String, encoding: String) async throws {
        let scratch = try Scratch()
        let source = try ConversionSource(
            "public.plain-text", bytes: try await Self.bytes(text, encoding), name: "note.txt")
        let rule = try #require(TextEncodingConverter().rules(for: source).first)
        #expect(rule.fidelity == .flattened && rule.losses == [.encoding] && !rule.keepsBytes)
        let losses = LossLedger()
        _ = try await TextEncodingConverter().convert(
            source, by: rule, in: ConversionContext(scratch: scratch.path, losses: losses))
        #expect(losses.recorded == [.encoding])
    }

    @Test(
        "text with a declared encoding loses nothing",
        arguments: [
            ("utf-8", "", ""), ("ascii", "", ""), ("utf-8-sig", "", ""), ("utf-16", "", ""), ("utf-32", "", ""),
            ("iso8859-15", "<?xml version=\"1.0\" encoding=\"iso-8859-15\"?>", ""),
            ("iso8859-2", "", "user.charset=iso-8859-2"), ("cp437", "", "user.charset=IBM437"),
            ("utf-16-le", "", "user.charset=utf-16le"), ("iso2022_jp", "", "user.charset=ISO-2022-JP"),
            ("mac_roman", "", "user.mime_type=text/plain; format=flowed; charset=\"macintosh\""),
        ])
    func declared(encoding: String, declaration: String, attribute: String) async throws {
        let scratch = try Scratch()
        let words = ["ascii", "iso2022_jp"].contains(encoding) ? "plain words" : "späte Größe ü"
        let text = declaration + (encoding == "iso2022_jp" ? TextEncodingTests.japanese : words)
        let path = try scratch.file("note", try await Self.bytes(text, encoding))
        if !attribute.isEmpty {
            let parts = attribute.split(separator: "=", maxSplits: 1).map(String.init)
            let script = "import os, sys; os.setxattr(sys.argv[1], sys.argv[2], sys.argv[3].encode())"
            _ = try await OutsideProgram.run("/usr/bin/env", ["python3", "-c", script, path.string] + parts)
        }
        let source = try ConversionSource(declaration.isEmpty ? "public.plain-text" : "public.xml", file: path)
        let rule = try #require(TextEncodingConverter().rules(for: source).first)
        #expect(rule.fidelity == .lossless && rule.losses == [])
        let losses = LossLedger()
        let content = try await TextEncodingConverter().convert(
            source, by: rule, in: ConversionContext(scratch: scratch.path, losses: losses))
        #expect((losses.recorded ?? []) == [])
        #expect(try content.text() == text)
    }

    @Test("a guess beyond the peek is reported after the conversion")
    func late() async throws {
        let scratch = try Scratch()
        let ascii = String(repeating: "plain words\n", count: 2 * ConversionLimits.peekBytes / 12)
        let bytes = try await Data(ascii.utf8) + Self.bytes(Self.german, "mac_roman")
        let losses = LossLedger()
        _ = try await TextEncodingConverter().convert(
            try ConversionSource("public.plain-text", bytes: bytes),
            in: ConversionContext(scratch: scratch.path, losses: losses))
        #expect(losses.recorded == [.encoding])
    }

    @Test("data in a guessed encoding is not lossless", arguments: ["cp1252", "utf-8"])
    func data(encoding: String) async throws {
        let bytes = try await Self.bytes("name,size\nKäse,Größe\n", encoding)
        let source = try ConversionSource("public.comma-separated-values-text", bytes: bytes)
        let rule = try #require(DataConverter().rules(for: source).first { $0.target == .json })
        #expect(rule.losses.contains(.encoding) == (encoding == "cp1252"))
        #expect(rule.fidelity == (encoding == "cp1252" ? .flattened : .lossless))
    }

    @Test("well-known losses are unique")
    func words() {
        let words = Loss.wellKnown.map(\.rawValue)
        #expect(Set(words).count == words.count)
        #expect(Loss.wellKnown.contains(.encoding) && Loss.wellKnown.contains(.other))
    }
}
