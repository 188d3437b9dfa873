@testable import PlaceConverters
@testable import PictureConverters
@testable import ExternalPrograms
@testable import DocumentConverters
@testable import DataConverters
import Conversion
import Foundation
import ItemProviders
import MessageConverters
import SystemPackage
import Testing
import UniformTypes

struct ConverterContractTests {
    /// The standard converters of texts and documents, each with a sample source.
    static let contracts =
        [
            ConverterContract(
                converter: TextEncodingConverter(),
                sample: { try ConversionSource("public.text", file: $0.file("note.txt", [0xFF, 0xFE, 0x61, 0x00])) },
                damaged: { scratch in
                    // Bytes that are invalid in every text encoding.
                    [
                        try ConversionSource(
                            "public.text", file: scratch.file("bad.txt", [0xFF, 0xFE, 0x00, 0xD8, 0x20, 0x00]))
                    ]
                }),
            ConverterContract(
                converter: TextEncodingConverter(),
                sample: { try ConversionSource("public.text", file: $0.file("note.txt", "as it is\n".utf8)) },
                damaged: { _ in [] }),
            ConverterContract(
                converter: PDFTextConverter(searchPath: .standard),
                sample: {
                    try ConversionSource("com.adobe.pdf", file: $0.file("page.pdf", MinimalPDF.saying("Hello").utf8))
                },
                damaged: { scratch in
                    [
                        try ConversionSource("com.adobe.pdf", file: scratch.file("junk.pdf", "%PDF-1.4 junk".utf8)),
                        try ConversionSource("com.adobe.pdf", file: scratch.file("empty.pdf", [])),
                        try ConversionSource("com.adobe.pdf", bytes: MinimalPDF.saying("").utf8),
                    ]
                }),
            ConverterContract(
                converter: TablePageConverter(),
                sample: {
                    try ConversionSource(
                        "public.comma-separated-values-text", file: $0.file("a.csv", "a,b\n1,2\n".utf8))
                },
                damaged: { scratch in
                    [
                        try ConversionSource(
                            "public.comma-separated-values-text", file: scratch.file("open.csv", "a,b\n1,\"2\n".utf8)),
                        try ConversionSource("public.comma-separated-values-text", bytes: "\n\n".utf8),
                    ]
                }),
            ConverterContract(
                converter: MessageConverter(),
                sample: {
                    try ConversionSource("com.apple.mail.email", file: $0.file("a.eml", "From: a@b.org\n\nHello".utf8))
                },
                damaged: { scratch in
                    let nested = (0...100).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
                    return [
                        try ConversionSource("com.apple.mail.email", file: scratch.file("empty.eml", [])),
                        try ConversionSource("com.apple.mail.email", file: scratch.file("junk.eml", "no mail".utf8)),
                        try ConversionSource("com.apple.mail.email", bytes: nested.joined().utf8),
                    ]
                }),
            ConverterContract(
                converter: RecordConverter(),
                sample: {
                    try ConversionSource(
                        "public.vcard", file: $0.file("a.vcf", "BEGIN:VCARD\nFN:Jane\nEND:VCARD\n".utf8))
                },
                damaged: { scratch in
                    [
                        try ConversionSource("public.vcard", file: scratch.file("empty.vcf", [])),
                        try ConversionSource("public.vcard", file: scratch.file("cut.vcf", "BEGIN:VCARD\nFN:J".utf8)),
                        try ConversionSource(
                            "com.apple.ical.ics", file: scratch.file("card.ics", "BEGIN:VCARD\n".utf8)),
                    ]
                }),
            ConverterContract(
                converter: WorkbookConverter(),
                sample: { try WorkbookConversionTests.handmade("<row><c><v>1</v></c></row>", in: $0) },
                damaged: { scratch in
                    let type = "org.openxmlformats.spreadsheetml.sheet"
                    return [
                        try ConversionSource(type, file: scratch.file("junk.xlsx", "PK\u{3}\u{4}junk".utf8)),
                        try ConversionSource(type, file: scratch.file("empty.xlsx", [])),
                        try ConversionSource(
                            "org.oasis-open.opendocument.spreadsheet", bytes: "<office/>".utf8),
                    ]
                }),
            ConverterContract(
                converter: PresentationConverter(),
                sample: {
                    try ConversionSource(
                        "org.oasis-open.opendocument.presentation-flat",
                        file: $0.file(
                            "a.fodp",
                            ("<office:presentation xmlns:office='o' xmlns:draw='d' xmlns:text='t'><draw:page><draw:frame>"
                                + "<text:p>Hello</text:p></draw:frame></draw:page></office:presentation>").utf8))
                },
                damaged: { scratch in
                    [
                        try ConversionSource(
                            "org.openxmlformats.presentationml.presentation",
                            file: scratch.file("junk.pptx", "PK\u{3}\u{4}junk".utf8)),
                        try ConversionSource(
                            "org.oasis-open.opendocument.presentation", file: scratch.file("empty.odp", [])),
                        try ConversionSource("org.oasis-open.opendocument.presentation-flat", bytes: "<office/>".utf8),
                    ]
                }),
            ConverterContract(
                converter: PagePrinter(searchPath: .standard),
                sample: { try ConversionSource("public.html", file: $0.file("page.html", "<p>Hello".utf8)) },
                damaged: { scratch in
                    [
                        try ConversionSource("public.html", file: scratch.file("empty.html", [])),
                        try ConversionSource("public.plain-text", file: scratch.file("empty.txt", [])),
                    ]
                }),
            ConverterContract(
                converter: DataConverter(),
                sample: { try ConversionSource("public.json", file: $0.file("a.json", #"[{"a": "1"}]"#.utf8)) },
                damaged: { scratch in
                    [
                        try ConversionSource("public.json", file: scratch.file("a.json", "{".utf8)),
                        try ConversionSource("public.yaml", file: scratch.file("a.yaml", "a: [".utf8)),
                        try ConversionSource("public.toml", file: scratch.file("a.toml", "a".utf8)),
                        try ConversionSource("com.apple.property-list", file: scratch.file("a.plist", "bplist00".utf8)),
                        try ConversionSource("com.apple.property-list", file: scratch.file("b.plist", [])),
                        try ConversionSource(
                            "public.comma-separated-values-text", file: scratch.file("a.csv", "a,b\n1".utf8)),
                    ]
                }),
        ] + [UniformType.utf8PlainText, .docx, .odt, .epub, .rtf, .markdown].map(pandoc)

    /// The contract of pandoc's conversion to `target`.
    private static func pandoc(to target: UniformType) -> ConverterContract {
        ConverterContract(
            converter: PandocConverter(searchPath: .standard),
            sample: { try ConversionSource("public.html", file: $0.file("page.html", "<p>Hello".utf8)) },
            damaged: { scratch in
                [
                    try ConversionSource(
                        "org.openxmlformats.wordprocessingml.document",
                        file: scratch.file("a.docx", "PK\u{3}\u{4}junk".utf8)),
                    try ConversionSource("org.oasis-open.opendocument.text", file: scratch.file("a.odt", [])),
                    try ConversionSource(
                        "org.idpf.epub-container", bytes: [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)),
                ]
            }, target: target)
    }

    @Test(arguments: contracts)
    func isKept(_ contract: ConverterContract) async throws {
        try #require(contract.converter.availability == .available)
        let breaches = try await contract.breaches()
        #expect(breaches == [])
    }

    @Test(arguments: ConverterContract.Clause.allCases)
    func aBreachIsNoticed(_ clause: ConverterContract.Clause) async throws {
        #expect(try await contract(breaking: clause).breaches().contains(clause))
    }

    @Test func aFaultlessConverterBreaksNothing() async throws {
        #expect(try await contract(breaking: nil).breaches() == [])
    }

    private func contract(breaking clause: ConverterContract.Clause?) throws -> ConverterContract {
        ConverterContract(
            converter: try FaultyConverter(
                fault: clause, outside: FilePath(FileManager.default.temporaryDirectory.path)),
            sample: { try ConversionSource("com.adobe.pdf", file: $0.file("sample", "good".utf8)) },
            damaged: { [try ConversionSource("com.adobe.pdf", file: $0.file("damaged", [0xFF, 0xFE]))] })
    }
}

/// The smallest PDF with one line of text, written by hand according to ISO 32000-1, annex H.
enum MinimalPDF {
    static func saying(_ text: String) -> String { pages([text]) }

    /// One page for each text. Each page is 12 points wider than the previous one.
    static func pages(_ texts: [String]) -> String {
        let kids = texts.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [\(kids)] /Count \(texts.count) >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        for (index, text) in texts.enumerated() {
            let stream = "BT /F1 24 Tf 72 700 Td (\(text)) Tj ET"
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(612 + 12 * index) 792] /Contents \(5 + 2 * index) 0 R "
                    + "/Resources << /Font << /F1 3 0 R >> >> >>")
            objects.append("<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream")
        }
        return file(of: objects)
    }

    /// Pages with one picture each.
    static func scanned(pages: Int) -> String {
        let kids = (0..<pages).map { "\(3 + 3 * $0) 0 R" }.joined(separator: " ")
        let sheets = (0..<pages).flatMap { page in
            [
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents \(5 + 3 * page) 0 R /Resources << /XObject << /Im \(4 + 3 * page) 0 R >> >> >>",
                "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n0\nendstream",
                "<< /Length 20 >>\nstream\nq 9 0 0 9 0 0 cm /Im Do Q\nendstream",
            ]
        }
        return file(
            of: ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>"] + sheets)
    }

    private static func file(of objects: [String]) -> String {
        var pdf = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(pdf.utf8.count)
            pdf += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = pdf.utf8.count
        pdf += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { pdf += String(format: "%010d 00000 n \n", offset) }
        return pdf + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    }
}
