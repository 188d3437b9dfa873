@testable import DocumentConverters
import Conversion
import FoundationEssentials
import ItemProviders
import UniformTypes

extension FuzzTarget {
    /// What `dnd` itself looks at in a PDF, and the paragraphs that it makes of a text that poppler has read: no letter of it is lost.
    static let pdfText = FuzzTarget(name: "pdf-text") { bytes in
        _ = PDFTextPeek.mayHaveText(ConversionSource(type: .pdf, content: .data(Data(bytes))))
        let text = String(decoding: bytes, as: UTF8.self)
        let paragraphs = PDFParagraphs.paragraphs(of: text)
        // Soft hyphens go and ligatures become letters; beyond ASCII, a mark may stand alone on its line.
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return }
        let letters = text.utf8.filter { $0 > 0x20 && $0 < 0x7F }
        expect(paragraphs.joined().utf8.filter { $0 > 0x20 && $0 < 0x7F } == letters, "a letter is lost")
    }
}
