@testable import PictureConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// A GIF has no EXIF. So its way to PDF, by a PNG, does not lose any.
@Suite(
    "Metadata that a picture cannot have",
    .enabled(if: Peer.hasImg2PDF, "img2pdf is not installed"))
struct AbsentMetadataTests {
    private static let metadata: Set<Loss> = [.exif, .xmp, .iptc]

    /// The losses of the route to PDF from a file of `type`.
    private func losses(_ bytes: [UInt8], _ type: String) throws -> Set<Loss> {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a", bytes)
        let graph = ConversionGraph(converters: [
            laboratory.converter, PicturePrinter(pool: laboratory.pool, searchPath: .standard),
        ])
        let routes = graph.routes(from: try PictureLaboratory.source(path, type))
        return Set(try #require(routes.first { $0.target == .pdf }).losses)
    }

    @Test("a GIF, a drawing or a bitmap becomes a PDF without a loss of metadata")
    func absent() throws {
        let gif: [UInt8] = [
            0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0,
            1, 0,
            0, 2, 2, 0x44, 1, 0, 0x3B,
        ]
        #expect(try losses(gif, "com.compuserve.gif").isDisjoint(with: Self.metadata))
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>".utf8)
        #expect(try losses(svg, "public.svg-image") == [.vectors])
        #expect(try losses(Array("P6 1 1 255\n\0\0\0".utf8), "public.pbm").isDisjoint(with: Self.metadata))
    }

    @Test("an icon has metadata only in a PNG")
    func icon() throws {
        func icon(_ type: String, _ data: [UInt8]) -> [UInt8] {
            let element = Array(type.utf8) + number(8 + data.count) + data
            return Array("icns".utf8) + number(8 + element.count) + element
        }
        func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            number(data.count) + Array(type.utf8) + data + [0, 0, 0, 0]
        }
        let head =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", number(16) + number(16) + [8, 6, 0, 0, 0])
        let exif: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
        let plain = head + chunk("IDAT", [0]) + chunk("IEND", [])
        let withEXIF = head + chunk("eXIf", exif) + chunk("IDAT", [0]) + chunk("IEND", [])
        #expect(try losses(icon("icp4", plain), "com.apple.icns").isDisjoint(with: Self.metadata))
        #expect(try losses(icon("icp4", withEXIF), "com.apple.icns").isSuperset(of: Self.metadata))
        #expect(
            try losses(icon("ICN#", Array(repeating: 0, count: 256)), "com.apple.icns").isDisjoint(with: Self.metadata))
    }

    @Test(
        "what is not in a picture is not lost",
        .enabled(if: Peer.hasPillow && Peer.hasHEIF, "needs Pillow and pillow-heif"))
    func inventoried() async throws {
        let scratch = try Scratch()
        let paths = ["a.webp", "b.webp", "a.heic", "b.heic"].map { scratch.path.appending($0) }
        _ = try await Peer.pillow(
            "import pillow_heif; pillow_heif.register_heif_opener(); x = Image.Exif(); x[0x010e] = 'text'; i = Image.new('RGB', (16, 16)); i.save(sys.argv[1]); "
                + "i.save(sys.argv[2], exif=x); i.save(sys.argv[3]); i.save(sys.argv[4], exif=x)", paths.map(\.string))
        for (path, expected) in zip(paths, [[], [.exif], [], [.exif]] as [Set<Loss>]) {
            let type = path.extension == "heic" ? "public.heic" : "org.webmproject.webp"
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path.string)))
            #expect(try losses(bytes, type).intersection(Self.metadata) == expected, "\(path)")
        }
    }

    @Test("a picture without an inventory may have it")
    func possible() throws {
        let psd = Array("8BPS\0\u{1}\0\0\0\0\0\0\0\u{3}\0\0\0\u{1}\0\0\0\u{1}\0\u{8}\0\u{3}".utf8)
        #expect(try losses(psd, "com.adobe.photoshop-image").isSuperset(of: Self.metadata))
    }
}
