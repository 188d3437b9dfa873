import ExternalPrograms
@testable import DocumentConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

@Suite(
    "Single pages of a PDF",
    .enabled(if: PDFTextConverter(searchPath: .standard).availability == .available, "pdftotext is not installed"))
struct PDFPageTests {
    private let converter = PDFTextConverter(searchPath: .standard)
    private let home: Scratch
    private let pdf: FilePath

    init() throws {
        home = try Scratch()
        pdf = try home.file("scan.pdf", MinimalPDF.pages(["Sunny", "Rain", "", "Snow"]).utf8)
    }

    private func page(_ part: Int?, of path: FilePath? = nil) throws -> ConversionSource {
        let whole = try ConversionSource("com.adobe.pdf", file: path ?? pdf)
        return ConversionSource(type: whole.type, content: whole.content, name: whole.name, part: part)
    }

    @Test("the text of a page equals pdftotext's output for that page", arguments: [0, 1, 3])
    func text(index: Int) async throws {
        let scratch = try Scratch()
        let content = try await converter.convert(
            try page(index), in: ConversionContext(scratch: scratch.path))
        let peer = try await OutsideProgram.run(
            "/usr/bin/pdftotext", ["-f", "\(index + 1)", "-l", "\(index + 1)", "-nopgbrk", pdf.string, "-"])
        // pdftotext ends a page with one or two empty lines; the converter ends a text with its last line.
        let said = String(decoding: peer, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(content.trimmed == said)
        #expect(["Sunny", "Rain", "", "Snow"][index] == content.trimmed)
    }

    @Test("a page without text is an error that names the page")
    func empty() async throws {
        let scratch = try Scratch()
        let error = await #expect(throws: ConversionError.self) {
            _ = try await converter.convert(try page(2), in: ConversionContext(scratch: scratch.path))
        }
        #expect(error?.code == .unsupported)
        #expect(error?.subject == "\(pdf.string)#2")
        #expect(scratch.contents.isEmpty)
    }

    @Test("pages are counted", arguments: [1, 4, 40])
    func count(of count: Int) async throws {
        let path = try home.file("n.pdf", MinimalPDF.pages((0..<count).map { "page \($0)" }).utf8)
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        #expect(try await converter.partCount(of: try page(nil, of: path), in: context) == count)
        #expect(scratch.contents.isEmpty)
    }

    @Test("a title that looks like a page count is not taken for it")
    func titles() {
        // pdfinfo(1) prints the title, which the file controls, before the number of pages.
        #expect(PDFPageCounter.pages(in: "Title: x\nPages: 999\nPages:          4\nEncrypted: no\n") == 4)
        #expect(PDFPageCounter.pages(in: "Title: x\n") == nil)
    }

    @Test("an encrypted PDF is reported as encrypted", .enabled(if: qpdf != nil, "qpdf is not installed"))
    func encrypted() async throws {
        let output = home.path.appending("encrypted.pdf")
        try await OutsideProgram.run(
            try #require(Self.qpdf), ["--encrypt", "user", "owner", "256", "--", pdf.string, output.string])
        let scratch = try Scratch()
        let error = await #expect(throws: ConversionError.self) {
            _ = try await converter.partCount(
                of: try page(nil, of: output), in: ConversionContext(scratch: scratch.path))
        }
        #expect(error?.code == .encrypted)
    }

    @Test("counting the pages of a damaged PDF is an error")
    func damaged() async throws {
        let path = try home.file("no.pdf", "%PDF-1.4\nnothing".utf8)
        let scratch = try Scratch()
        let error = await #expect(throws: ConversionError.self) {
            _ = try await converter.partCount(of: try page(nil, of: path), in: ConversionContext(scratch: scratch.path))
        }
        #expect(error?.code == .damaged)
    }

    private static let qpdf = ["/usr/bin/qpdf"].first { FileManager.default.isExecutableFile(atPath: $0) }
}

extension LoadedContent {
    fileprivate var trimmed: String? { try? text()?.trimmingCharacters(in: .whitespacesAndNewlines) }
}
