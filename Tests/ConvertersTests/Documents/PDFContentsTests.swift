import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import PictureConverters
import SystemPackage
import Testing
import UniformTypes

@testable import DocumentConverters
@testable import PortableDocuments

/// What a PDF holds besides the visible content of its pages.
@Suite struct PDFContentsTests {
    private static let documents: [(objects: String, losses: Set<Loss>)] = [
        ("<</Type/Catalog/Pages 2 0 R>>", []),
        (
            "<</Type/Catalog/AcroForm 2 0 R/Names<</EmbeddedFiles 3 0 R/JavaScript 4 0 R>>/Metadata 5 0 R>>",
            [.forms, .attachments, .scripts, .metadata]
        ),
        (
            "<</Type/Annot /Subtype /Text /Contents(x)>> <</Type/Annot/Subtype/Link/A<</URI(http://x)>>>>",
            [.comments, .links]
        ),
        // Names of other things, and of longer words.
        ("<</Type/XObject/Subtype/Form/Text 1 0 R/Informal 2 0 R/ProcSet[/PDF/Text]>>", []),
        // What a stream holds is not the document's.
        ("<</Length 20>>\nstream\n/JavaScript /AcroForm\nendstream\n<</ByteRange[0 1]>>", [.signatures]),
    ]

    @Test(arguments: documents)
    func finds(_ document: (objects: String, losses: Set<Loss>)) {
        #expect(Set(PDFContents(Array(document.objects.utf8)).losses) == document.losses)
    }

    /// 14.3.3: what the program that made it says of itself is nothing of the document.
    @Test(arguments: [
        ("<</Producer(x)/Creator(y)>> <</Title 1 0 R>>", true), ("<</Producer(x)/Creator(Title)>>", false),
        ("<</Type/Catalog/Outlines 3 0 R>>", true), ("<</CreationDate(D:2024)>>", true), ("", false),
    ])
    func describesItself(objects: String, describesItself: Bool) {
        #expect(PDFContents(Array(objects.utf8)).describesItself == describesItself)
    }

    @Test func aDocumentCutAnywhereDoesNotTrap() {
        let whole = Array(Self.documents.map(\.objects).joined(separator: "\n").utf8)
        for length in whole.indices { _ = PDFContents(Array(whole[..<length])).losses }
        for text in ["stream", "streamendstream", "/ObjStm stream\r", "/ObjStm/Filter/FlateDecode stream\nx", "/"] {
            #expect(PDFContents(Array(text.utf8)).losses == [])
        }
    }

    /// A page with a note and an attached file.
    private static let annotated =
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.txt) 5 0 R]>>>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots[4 0 R]>>endobj\n4 0 obj<</Type/Annot/Subtype/Text/Rect[9 9 20 20]/Contents(note)>>endobj\n5 0 obj<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>endobj\n6 0 obj<</Type/EmbeddedFile/Length 2>>stream\nhi\nendstream endobj\ntrailer<</Root 1 0 R/Size 7>>\n%%EOF\n"

    @Test(
        "objects in compressed streams are found, and a page has none of them",
        .enabled(if: PDFPageExtractor(searchPath: .standard).availability == .available, "qpdf is not installed"))
    func compressed() async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let plain = try home.file("plain.pdf", Array(Self.annotated.utf8))
        let packed = home.path.appending("packed.pdf")
        // 3: qpdf has repaired the file, which has no table.
        try await OutsideProgram.run(
            "/bin/sh",
            [
                "-c", "qpdf --object-streams=generate \"$1\" \"$2\" || test $? = 3", "sh", plain.string, packed.string,
            ])
        let bytes = Array(try Data(contentsOf: URL(filePath: packed.string)))
        #expect(bytes.range(of: Array("/Contents".utf8)) == nil)
        #expect(PDFContents(bytes).losses.contains(.comments))

        let extractor = PDFPageExtractor(searchPath: .standard)
        let source = ConversionSource(type: .pdf, content: .data(Data(bytes)), part: 0)
        let rule = try #require(extractor.rules(for: source).first)
        #expect(rule.losses.contains(.attachments))
        let context = ConversionContext(scratch: scratch.path)
        let page = try await extractor.convert(source, by: rule, in: context)
        #expect(context.losses.recorded?.contains(.attachments) == true)
        #expect(PDFContents(Array(try page.data(scratch: scratch.path))).losses == [.comments])
    }
}

extension [UInt8] {
    fileprivate func range(of word: [UInt8]) -> Range<Int>? {
        indices.first { self[$0...].starts(with: word) }.map { $0..<$0 + word.count }
    }
}
