@testable import DocumentConverters
import Conversion
import FoundationEssentials
import ItemProviders
import UniformTypes

extension FuzzTarget {
    /// The parts of a PDF that `dnd` itself reads, and the paragraphs that it makes of poppler's
    /// text: no letter may be lost.
    static let pdfText = FuzzTarget(name: "pdf-text") { bytes in
        _ = PDFTextPeek.mayHaveText(ConversionSource(type: .pdf, content: .data(Data(bytes))))
        let text = String(decoding: bytes, as: UTF8.self)
        let paragraphs = PDFParagraphs.paragraphs(of: text)
        // Soft hyphens are removed and ligatures become letters; outside ASCII, a combining mark
        // may be alone on its line.
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return }
        let letters = text.utf8.filter { $0 > 0x20 && $0 < 0x7F }
        expect(paragraphs.joined().utf8.filter { $0 > 0x20 && $0 < 0x7F } == letters, "a letter is lost")
    }
}
