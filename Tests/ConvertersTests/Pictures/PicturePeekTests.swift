@testable import PictureConverters
import Conversion
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// The smallest files with the headers of each format, made by hand from its specification.
@Suite("Picture headers, read without decoding")
struct PicturePeekTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let type: String
        let bytes: [UInt8]
        let fidelity: Fidelity
        let losses: [Loss]
        var testDescription: String { name }
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static let gifHead = ascii("GIF89a") + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    private static let gifFrame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    private static let gifControl: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]

    private static func webp(flags: UInt8) -> [UInt8] {
        ascii("RIFF") + [30, 0, 0, 0] + ascii("WEBPVP8X") + [10, 0, 0, 0, flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    }

    private static func jpeg(components: UInt8) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 17, 8, 0, 1, 0, 1, components]
            + [UInt8](repeating: 0, count: 12)
    }

    /// A TIFF with a directory of one entry at offset 8; the next directory is at `next`.
    private static func tiff(tag: UInt8, _ high: UInt8, value: UInt8, next: UInt8) -> [UInt8] {
        [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, tag, high, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, next, 0, 0, 0]
    }

    /// A directory whose NewSubfileType is a page (0), a reduced copy (1) or a mask (4).
    private static func tiffPage(_ kind: UInt8) -> [UInt8] {
        [1, 0, 254, 0, 4, 0, 1, 0, 0, 0, kind, 0, 0, 0, 0, 0, 0, 0]
    }

    static let cases: [Case] = [
        Case(
            name: "still GIF", type: "com.compuserve.gif", bytes: gifHead + gifControl + gifFrame + [0x3B],
            fidelity: .lossless, losses: []),
        Case(
            name: "animated GIF", type: "com.compuserve.gif",
            bytes: gifHead + gifControl + gifFrame + gifControl + gifFrame + [0x3B], fidelity: .preview,
            losses: [.frames]),
        Case(
            name: "GIF that ends early", type: "com.compuserve.gif", bytes: gifHead + gifFrame, fidelity: .lossless,
            losses: []),
        Case(
            name: "still WebP", type: "org.webmproject.webp", bytes: webp(flags: 0x10), fidelity: .lossless, losses: []),
        Case(
            name: "animated WebP", type: "org.webmproject.webp", bytes: webp(flags: 0x12), fidelity: .preview,
            losses: [.frames]),
        Case(name: "RGB JPEG", type: "public.jpeg", bytes: jpeg(components: 3), fidelity: .lossless, losses: []),
        Case(
            name: "CMYK JPEG", type: "public.jpeg", bytes: jpeg(components: 4), fidelity: .flattened,
            losses: ["colourspace"]),
        Case(
            name: "one-page TIFF", type: "public.tiff", bytes: tiff(tag: 6, 1, value: 2, next: 0), fidelity: .lossless,
            losses: []),
        Case(
            name: "CMYK TIFF", type: "public.tiff", bytes: tiff(tag: 6, 1, value: 5, next: 0), fidelity: .flattened,
            losses: ["colourspace"]),
        Case(
            name: "floating-point TIFF", type: "public.tiff", bytes: tiff(tag: 83, 1, value: 3, next: 0),
            fidelity: .flattened, losses: [.depth]),
        Case(
            name: "two-page TIFF", type: "public.tiff", bytes: tiff(tag: 6, 1, value: 2, next: 26) + tiffPage(0),
            fidelity: .preview, losses: [.pages]),
        Case(
            name: "TIFF with a thumbnail", type: "public.tiff",
            bytes: tiff(tag: 6, 1, value: 2, next: 26) + tiffPage(1),
            fidelity: .flattened, losses: [.thumbnail]),
        Case(
            name: "TIFF with a mask", type: "public.tiff", bytes: tiff(tag: 6, 1, value: 2, next: 26) + tiffPage(4),
            fidelity: .flattened, losses: [.other]),
        Case(
            name: "AVIF", type: "public.avif",
            bytes: [0, 0, 0, 20] + ascii("ftypavif") + [0, 0, 0, 0] + ascii("mif1"),
            fidelity: .lossless, losses: []),
        Case(
            name: "AVIF sequence", type: "public.avif",
            bytes: [0, 0, 0, 20] + ascii("ftypavis") + [0, 0, 0, 0] + ascii("avif"),
            fidelity: .preview, losses: [.frames]),
        Case(
            name: "icon of one size", type: "com.microsoft.ico", bytes: [0, 0, 1, 0, 1, 0, 16, 16], fidelity: .lossless,
            losses: []),
        Case(
            name: "icon of three sizes", type: "com.microsoft.ico", bytes: [0, 0, 1, 0, 3, 0, 16, 16],
            fidelity: .flattened, losses: ["sizes"]),
        Case(
            name: "Apple icon of one size", type: "com.apple.icns",
            bytes: ascii("icns") + [0, 0, 0, 24] + ascii("ics4") + [0, 0, 0, 16] + [UInt8](repeating: 0, count: 8),
            fidelity: .lossless, losses: []),
        Case(
            name: "Apple icon of two sizes", type: "com.apple.icns",
            bytes: ascii("icns") + [0, 0, 0, 32] + ascii("ics4") + [0, 0, 0, 8] + ascii("ics8") + [0, 0, 0, 8],
            fidelity: .flattened, losses: ["sizes"]),
        Case(name: "SVG", type: "public.svg-image", bytes: ascii("<svg/>"), fidelity: .flattened, losses: [.vectors]),
        Case(
            name: "PDF of several pages", type: "com.adobe.pdf",
            bytes: ascii("%PDF-1.4\n1 0 obj <</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>> endobj"), fidelity: .preview,
            losses: [.pages, .vectors]),
        Case(
            name: "PDF that hides its pages", type: "com.adobe.pdf", bytes: ascii("%PDF-1.7\nstream"),
            fidelity: .preview,
            losses: [.pages, .vectors]),
        Case(name: "nothing", type: "public.jpeg", bytes: [], fidelity: .lossless, losses: []),
    ]

    @Test("fidelity and losses follow from the headers", arguments: cases)
    func rule(_ sample: Case) throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("sample", sample.bytes)
        let rules = laboratory.converter.rules(for: try PictureLaboratory.source(path, sample.type))
        let rule = try #require(rules.first)
        #expect(rule.target.identifier == "public.png")
        // A sample ends after its header, so further parts are unknown.
        #expect(rule.losses.filter { $0 != "other" } == sample.losses.filter { $0 != "other" })
        #expect(rule.fidelity == (rule.losses.contains("other") ? .flattened : sample.fidelity))
    }

    @Test("headers cut at any byte do not trap", arguments: cases)
    func cut(_ sample: Case) throws {
        let laboratory = try PictureLaboratory()
        for count in 0..<sample.bytes.count {
            let path = try laboratory.file("sample", sample.bytes.prefix(count))
            #expect(laboratory.converter.rules(for: try PictureLaboratory.source(path, sample.type)).count >= 5)
        }
    }
}
