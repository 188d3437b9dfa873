@testable import DataConverters
import Conversion
import DataFormats
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

struct DataConverterTests {
    private let converter = DataConverter()

    private func offers(_ type: String, _ text: String) throws -> [String: Fidelity] {
        let source = try ConversionSource(type, bytes: text.utf8)
        return Dictionary(
            uniqueKeysWithValues: converter.rules(for: source).map { ($0.target.identifier, $0.fidelity) })
    }

    private func convert(
        _ type: String, _ bytes: some Sequence<UInt8>, to target: UniformType
    ) async throws -> (text: String, losses: [Loss]?) {
        let scratch = try Scratch()
        let source = try ConversionSource(type, bytes: bytes)
        let context = ConversionContext(scratch: scratch.path)
        let rule = try #require(converter.rules.first { $0.target == target })
        let data = try await converter.convert(source, by: rule, in: context).bytes()
        return (String(decoding: data, as: UTF8.self), context.losses.recorded)
    }

    /// The text of a notebook is that of its cells, not its JSON in another data format.
    @Test func aNotebookIsADocumentRatherThanData() throws {
        let notebook = try ConversionSource("org.jupyter.notebook", bytes: #"{"cells": [], "nbformat": 4}"#.utf8)
        #expect(DataConverter().rules(for: notebook).isEmpty)
    }

    /// `plutil -lint` of Swift's Foundation accepts these.
    @Test(arguments: ["{ a = (1, 2); }", "( 1, 2 )", " /* a */ { }", "// !$*UTF8*$!\n{ a = b; }"])
    func aPropertyListOfOpenStepIsSaidToBeOne(text: String) async throws {
        let error = await #expect(throws: ConversionError.self) {
            try await convert("com.apple.property-list", text.utf8, to: .json)
        }
        #expect(error?.code == .unsupported && error?.message.contains("OpenStep") == true)
    }

    /// Property lists and TOML have no null, and tables cannot hold nested data.
    @Test func whatLosesNothingIsOfferedAsLossless() throws {
        #expect(try offers("public.json", #"{"a": null}"#) == ["public.yaml": .lossless])
        #expect(
            try offers("public.json", #"[{"a": "1", "b": "2"}]"#) == [
                "public.yaml": .lossless, "public.ndjson": .lossless, "com.apple.xml-property-list": .lossless,
                "com.apple.binary-property-list": .lossless, "public.comma-separated-values-text": .lossless,
                "public.tab-separated-values-text": .lossless,
            ])
        let flattened = try offers("public.toml", "day = 1979-05-27")
        #expect(flattened["public.json"] == .flattened)
        #expect(flattened["public.yaml"] == .lossless)
        #expect(flattened["public.ndjson"] == nil)
    }

    @Test(arguments: [("public.toml", "{}"), ("public.ndjson", "[]")])
    func anEmptyFileHasNoValues(type: String, json: String) async throws {
        #expect(try offers(type, "")["public.json"] == .lossless)
        #expect(try await convert(type, [], to: .json).text.filter { !$0.isWhitespace } == json)
        #expect(try offers("public.json", "").isEmpty && offers("public.comma-separated-values-text", "").isEmpty)
    }

    /// The last ones are nested almost as deep as is allowed; one of them is too large as YAML.
    private static let json = [
        #"{"a": null, "b": [1, 2.50, 1e400, -0], "c": {"d": "text", "e": ""}}"#, "[]", #""\u0000\u0007\ufeff""#,
        ##"["yes", "0x1F", "1:30", "", " ", "a\nb\n", "\n\n", "- x", "#", "é", "\u2028"]"##, "12",
        #"{"\#(String(repeating: "key", count: 50))": [[], {}, [[1], [2]]]}"#,
        String(repeating: "[", count: 250) + String(repeating: "]", count: 250),
        String(repeating: "[", count: 200) + String(repeating: "0,", count: 20_000) + "0"
            + String(repeating: "]", count: 200),
    ]

    /// Against the plain way: the file is written, and its losses are known then.
    @Test(arguments: json.indices)
    func theLossesOfJSONAsYAMLAreThoseOfWritingIt(index: Int) throws {
        for format in [DataFormat.json, .jsonLines] {
            let input = try DataInput(Array(Self.json[index].utf8), format: format, limits: DataConverter.peekLimits)
            func outcome(_ losses: () throws -> [DataLoss]) -> String {
                do { return "\(try losses())" } catch { return "\(error)" }
            }
            let quick = outcome { try input.losses(as: .yaml, limits: DataConverter.peekLimits) }
            #expect(quick == outcome { try input.output(as: .yaml, limits: DataConverter.peekLimits).losses })
            #expect((quick == "[]") == (index < Self.json.count - 1), "\(quick)")
        }
    }

    /// Only the beginning of a large file is examined for its offers. A conversion that never loses data is still
    /// offered as lossless; for others, the losses are known after the conversion.
    @Test func aLargeFileIsOfferedWithCareAndTellsAfterwards() async throws {
        let rows = Array(repeating: #"{"a": "x", "n": "1"}"#, count: 5000).joined(separator: ",")
        let offers = try offers("public.json", "[\(rows)]")
        #expect(offers["public.yaml"] == .lossless)
        #expect(offers["public.comma-separated-values-text"] == .flattened)
        #expect(offers["public.toml"] == nil)
        let (text, losses) = try await convert("public.json", "[\(rows)]".utf8, to: .commaSeparatedText)
        #expect(losses == [])
        #expect(text.utf8.count == 5 + 5000 * 5)
    }

    /// Each byte of it is a character of UTF-8, too.
    @Test(arguments: [true, false])
    func utf16WithoutAMarkIsGuessed(isBigEndian: Bool) async throws {
        let bytes = "name,b\nAnn,2\nBob,3\n".utf16.flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? pair : pair.reversed()
        }
        let input = try DataInput(bytes, format: .commaSeparated, limits: DataLimits())
        let output = try input.output(as: .json, limits: DataLimits())
        #expect(
            String(decoding: output.bytes, as: UTF8.self).filter { !$0.isWhitespace }
                == #"[{"name":"Ann","b":"2"},{"name":"Bob","b":"3"}]"#)
        #expect(output.losses == [.encoding])
    }

    private static let utf16: [UInt8] =
        [0xFF, 0xFE] + Array("[\"caf\u{E9}\"]".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    private static let windows1252: [UInt8] = Array("[\"caf".utf8) + [0xE9] + Array("\"]".utf8)

    /// JSON is read in any text encoding: "é" in UTF-16 with a byte order mark, and in windows-1252.
    @Test(arguments: [utf16, windows1252])
    func otherEncodingsAreRead(_ bytes: [UInt8]) async throws {
        let (text, _) = try await convert("public.json", bytes, to: .yaml)
        #expect(text.hasSuffix("é\n"))
    }

    /// An archive with a cycle has no finite JSON, but the table of its objects can be converted.
    @Test func anArchiveThatHoldsItselfIsAnError() async throws {
        let archive = """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>
            <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict><key>$objects</key><array>
            <string>$null</string><dict><key>next</key><dict><key>CF$UID</key><integer>1</integer></dict>
            <key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>
            <dict><key>$classname</key><string>Ring</string></dict></array></dict></plist>
            """
        #expect(try offers("com.apple.xml-property-list", archive)["com.apple.binary-property-list"] == .lossless)
        #expect(try offers("com.apple.xml-property-list", archive)["public.json"] == .flattened)
        await #expect(throws: ConversionError.self) {
            try await convert("com.apple.xml-property-list", archive.utf8, to: .json)
        }
    }

    /// `EXPECT.tsv` contains the results of independent readers for each archive.
    @Test(.enabled(if: ArchiveFixture.areThere, "needs ../shared/fixtures"), arguments: ArchiveFixture.all)
    func archivesAreResolved(_ fixture: ArchiveFixture) async throws {
        let data = try Data(contentsOf: URL(filePath: fixture.path.string))
        guard fixture.isSound else {
            await #expect(throws: ConversionError.self) {
                try await convert("com.apple.property-list", data, to: .json)
            }
            return
        }
        let (text, losses) = try await convert("com.apple.property-list", data, to: .json)
        #expect(losses?.contains("types") == true)
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        if let known = fixture.value { #expect(value as? NSObject == known) }
    }
}

/// An archive written by another program, and its content.
struct ArchiveFixture: Sendable, CustomStringConvertible {
    private static let folder = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent().removingLastComponent().appending("../shared/fixtures/keyed-archives")
        .lexicallyNormalized()

    static let areThere = FileManager.default.fileExists(atPath: folder.appending("EXPECT.tsv").string)

    let path: FilePath
    /// Whether it is a property list in which independent readers find no error.
    let isSound: Bool
    /// Its value, if the table contains all of it in Python's notation and JSON can express it; otherwise nil.
    let json: String?

    var description: String { path.lastComponent?.string ?? "" }
    var value: NSObject? {
        json.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) as? NSObject }
    }

    static let all: [ArchiveFixture] = {
        guard let table = try? String(contentsOf: URL(filePath: folder.appending("EXPECT.tsv").string), encoding: .utf8)
        else { return [] }
        return table.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            // Errors of bpylist2 and nska_deserialize for a malformed archive.
            let isMalformed = ["Unsupported", "MissingClassName", "ValueError", "KeyError", "DeserializeError"].contains
            {
                fields[7].hasPrefix($0) || fields[8].hasPrefix($0)
            }
            let isPropertyList = !fields[2].hasPrefix("?")
            let python = fields.count > 11 ? fields[11] : ""
            // The table shows a null as an empty text.
            let isPlain = !python.contains("''") && !python.contains("b'") && !python.contains("NS.")
            let json = isPlain ? python.replacing("'", with: "\"").replacing("True", with: "true") : nil
            return ArchiveFixture(
                path: folder.appending(fields[0]), isSound: isPropertyList && !isMalformed,
                json: fields[3] == "1" && fields[0].hasPrefix("bpylist2") ? json : nil)
        }
    }()
}
