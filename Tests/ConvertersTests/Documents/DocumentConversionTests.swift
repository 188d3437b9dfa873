import ExternalPrograms
@testable import DocumentConverters
@testable import Converters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Documents of the textract project, which contain the same sentence in different formats.
@Suite(.enabled(if: Fixtures.hasDocuments, "the shared fixtures are not beside the package"))
struct DocumentConversionTests {
    static let documents: [(file: String, type: String)] = [
        ("html/standardized_text.html", "public.html"),
        ("docx/standardized_text.docx", "org.openxmlformats.wordprocessingml.document"),
        ("odt/standardized_text.odt", "org.oasis-open.opendocument.text"),
        ("epub/standardized_text.epub", "org.idpf.epub-container"),
        ("rtf/standardized_text.rtf", "public.rtf"),
        ("pdf/standardized_text.pdf", "com.adobe.pdf"),
    ]

    @Test(arguments: documents)
    func textOfADocument(_ document: (file: String, type: String)) async throws {
        let scratch = try Scratch()
        let file = FilePath(Fixtures.documents.appending(path: "textract/tests/\(document.file)").path)
        let source = try ConversionSource(document.type, file: file)
        let converters = StandardConverters(decoder: nil, jobs: 1).all
        let converter = try #require(converters.first { !$0.rules(for: source).isEmpty })
        let text = try await converter.convert(source, in: ConversionContext(scratch: scratch.path)).text()
        let words = try #require(text).split(whereSeparator: \.isWhitespace)
        #expect(words.joined(separator: " ") == "the quick brown fox jumps over the lazy dog")
        #expect(scratch.contents.count == 1, "only the text is left: \(scratch.contents)")
    }
}

/// Pages of the inscriptis project with the text of its own renderer, compared word by word.
@Suite(.enabled(if: Fixtures.hasDocuments, "the shared fixtures are not beside the package"))
struct PageTextTests {
    @Test func realPagesKeepTheirWords() async throws {
        let folder = Fixtures.documents.appending(path: "inscriptis/tests/html")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".html") }
        var scores: [Double] = []
        for name in files.sorted() {
            let expected = folder.appending(path: name.replacing(".html", with: ".txt"))
            guard let expected = try? String(contentsOf: expected, encoding: .utf8) else { continue }
            let scratch = try Scratch()
            let source = try ConversionSource("public.html", file: FilePath(folder.appending(path: name).path))
            let content = try await PandocConverter(searchPath: .standard).convert(
                source, in: ConversionContext(scratch: scratch.path))
            scores.append(WordScore.f1(try #require(try content.text()), expected))
        }
        #expect(scores.count >= 20)
        // The missing words are numbers that a page assigns to list items by styles.
        #expect(scores.reduce(0, +) / Double(scores.count) > 0.94, "\(scores)")
    }
}
