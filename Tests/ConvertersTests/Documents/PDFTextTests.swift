import ExternalPrograms
@testable import DocumentConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import TestPrograms
import Testing
import UniformTypes

@Suite(
    .enabled(if: PDFTextConverter(searchPath: .standard).availability == .available, "pdftotext is not installed"))
struct PDFTextTests {
    static let peer = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".build/peers/bin/python3")

    @Test func theTextIsThere() async throws {
        let text = try await convert(MinimalPDF.saying("Hello, PDF"))
        #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == "Hello, PDF")
        #expect(!text.contains("\u{0C}"))
    }

    @Test func aPDFWithoutTextSaysSo() async throws {
        let error = try await failure(MinimalPDF.saying(""))
        #expect(error.code == .unsupported)
        #expect(error.message.contains("without text"))
    }

    /// Scanned pages: one picture each and no font, in the way of img2pdf, according to ISO 32000-1.
    @Test(arguments: [1, 3, 60])
    func aScannedPDFOffersNoText(_ pages: Int) throws {
        let converter = PDFTextConverter(searchPath: .standard)
        let scan = try ConversionSource("com.adobe.pdf", bytes: MinimalPDF.scanned(pages: pages).utf8)
        #expect(converter.rules(for: scan).isEmpty)
        // There may be text if a page has a font or a form, if the cross-reference table is not found, or
        // if the file is encrypted.
        for change in [
            ("/XObject << /Im 4 0 R >>", "/Font << /F 4 0 R >>"), ("/Subtype /Image", "/Subtype /Form "),
            ("startxref", "startxxxx"), ("/Root", "/Encrypt 9 0 R /Root"),
        ] {
            var text = MinimalPDF.scanned(pages: pages)
            let range = try #require(text.firstRange(of: change.0))
            // The length stays the same, so that the cross-reference table remains valid.
            text.replaceSubrange(
                range, with: change.1 + String(repeating: " ", count: max(0, change.0.count - change.1.count)))
            if change.1.count > change.0.count, change.0 != "/Root" { continue }
            let source = try ConversionSource("com.adobe.pdf", bytes: text.utf8)
            #expect(!converter.rules(for: source).isEmpty, "\(change)")
        }
        let saying = try ConversionSource("com.adobe.pdf", bytes: MinimalPDF.saying("Hello").utf8)
        #expect(!converter.rules(for: saying).isEmpty)
    }

    /// A document may have any number of pages, and what it shows is the same for all of them.
    @Test func aDocumentIsExaminedOnceForAllItsPages() throws {
        let converter = PDFTextConverter(searchPath: .standard)
        let home = try Scratch()
        let path = try home.file("a.pdf", MinimalPDF.saying("Hello").utf8)
        func page(_ number: Int) -> ConversionSource {
            ConversionSource(
                type: .pdf, content: .file(LoadedFile(path: path, ownership: .source)), name: "a.pdf", part: number)
        }
        let file = try #require(OpenedFile(of: page(0)))
        let first = converter.rules(for: page(0).opened(file))
        #expect(!first.isEmpty)
        // In place, so that the open file has the other bytes, too.
        let changed = try FileDescriptor.open(path, .writeOnly, options: [.truncate])
        try changed.closeAfter { _ = try changed.writeAll(MinimalPDF.scanned(pages: 3).utf8) }
        #expect(converter.rules(for: page(1).opened(file)) == first)
        #expect(converter.rules(for: page(1)).isEmpty)
    }

    @Test func aTruncatedPDFIsDamaged() async throws {
        let pdf = MinimalPDF.saying("Hello")
        #expect(try await failure(String(pdf.prefix(300))).code == .damaged)
        // The first object of a linearized PDF states the length of the file.
        let linearized = pdf.replacing("%PDF-1.4\n", with: "%PDF-1.4\n%<< /Linearized 1 /L 99999 /H [0 0] >>\n")
        #expect(try await failure(linearized).code == .damaged)
    }

    @Test(.enabled(if: hasPeer("pypdf"), "the PyPI package pypdf is not in .build/peers"))
    func anEncryptedPDFSaysSo() async throws {
        let home = try Scratch()
        let plain = try home.file("plain.pdf", MinimalPDF.saying("Secret").utf8)
        let output = home.path.appending("encrypted.pdf")
        try await OutsideProgram.run(
            Self.peer.path,
            [
                "-c",
                """
                import sys, pypdf
                writer = pypdf.PdfWriter(clone_from=sys.argv[1])
                writer.encrypt('password', algorithm='RC4-128')
                writer.write(sys.argv[2])
                """, plain.string, output.string,
            ])
        let scratch = try Scratch()
        let error = try await #require(throws: ConversionError.self) {
            _ = try await PDFTextConverter(searchPath: .standard).convert(
                try ConversionSource("com.adobe.pdf", file: output), in: ConversionContext(scratch: scratch.path))
        }
        #expect(error.code == .encrypted)
        #expect(scratch.contents.isEmpty)
    }

    // MARK: -

    private static func hasPeer(_ module: String) -> Bool {
        guard FileManager.default.isExecutableFile(atPath: peer.path) else { return false }
        let command = [peer.path, "-c", "import \(module)"].map { Argument(stringLiteral: $0) }
        return (try? Program.runBlocking(command))?.status == 0
    }

    private func convert(_ pdf: String) async throws -> String {
        let scratch = try Scratch()
        let source = try ConversionSource("com.adobe.pdf", bytes: pdf.utf8, name: "a.pdf")
        let content = try await PDFTextConverter(searchPath: .standard).convert(
            source, in: ConversionContext(scratch: scratch.path))
        return try #require(try content.text())
    }

    private func failure(_ pdf: String) async throws -> ConversionError {
        try await #require(throws: ConversionError.self) { _ = try await convert(pdf) }
    }
}
