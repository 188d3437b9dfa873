import Conversion
import Foundation
import ItemProviders
import Testing
import UniformTypes

@testable import DataConverters

/// Tables of separated values as pages.
struct TablePageTests {
    private let converter = TablePageConverter()

    private func rows(
        _ bytes: some Sequence<UInt8>, _ type: String = "public.comma-separated-values-text"
    ) async throws -> (rows: [Substring], losses: [Loss]?) {
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        let source = try ConversionSource(type, bytes: bytes)
        let rule = try #require(converter.rules(for: source).first)
        #expect(rule.target == .html && rule.fidelity == .flattened)
        let page = String(decoding: try await converter.convert(source, by: rule, in: context).bytes(), as: UTF8.self)
        return (page.split(separator: "\n").filter { $0.hasPrefix("<tr>") }, context.losses.recorded)
    }

    @Test func theFirstRowNamesTheColumns() async throws {
        let (rows, losses) = try await rows("name,note\r\nOak,\"tall, \"\"old\"\" & <big>\"\r\n\r\nElm\r\n".utf8)
        #expect(
            rows == [
                "<tr><th>name</th><th>note</th></tr>",
                "<tr><td>Oak</td><td>tall, &quot;old&quot; &amp; &lt;big&gt;</td></tr>",
                "<tr><td>Elm</td><td></td></tr>",
            ])
        #expect((losses ?? []).isEmpty)
    }

    /// No field is lost, and every row has as many cells.
    @Test func rowsOfDifferentLengthsArePadded() async throws {
        #expect(
            try await rows("a,b\n1,2,3\n4\n".utf8).rows == [
                "<tr><th>a</th><th>b</th><th></th></tr>", "<tr><td>1</td><td>2</td><td>3</td></tr>",
                "<tr><td>4</td><td></td><td></td></tr>",
            ])
    }

    @Test func theDelimiterIsDetectedAndATabInTSV() async throws {
        #expect(
            try await rows("a;b\n1,5;2\n".utf8).rows == [
                "<tr><th>a</th><th>b</th></tr>", "<tr><td>1,5</td><td>2</td></tr>",
            ])
        #expect(
            try await rows("a\tb,c\n".utf8, "public.tab-separated-values-text").rows == [
                "<tr><th>a</th><th>b,c</th></tr>"
            ])
    }

    @Test func aGuessedEncodingIsALoss() async throws {
        let (rows, losses) = try await rows(Array("Name\nsch".utf8) + [0xF6] + Array("n und gr".utf8) + [0xFC, 0x6E])
        #expect(rows.last == "<tr><td>schön und grün</td></tr>")
        #expect(losses == [.encoding])
    }

    /// Many rows are written block by block.
    @Test func aLongTableIsWhole() async throws {
        let text = "n,square\n" + (0..<40_000).map { "\($0),\($0 * $0)\n" }.joined()
        let rows = try await rows(text.utf8).rows
        #expect(rows.count == 40_001)
        #expect(rows.last == "<tr><td>39999</td><td>1599920001</td></tr>")
    }

    @Test func onlyTablesOfTheirOwnAreOffered() throws {
        let empty = try ConversionSource("public.comma-separated-values-text", bytes: [])
        #expect(converter.rules(for: empty).isEmpty)
        #expect(converter.rules.map(\.beginsRoute) == [true, true])
    }
}
