@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// Files with uncommon layouts of samples, as Pillow reads them or as their specification defines.
@Suite("Uncommon layouts of samples", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct PictureLayoutTests {
    /// The samples of the PNG at `path`, row by row.
    private static func samples(_ path: FilePath) async throws -> String {
        try await Peer.pillow(
            "image = Image.open(sys.argv[1])\nprint(image.mode, np.asarray(image).reshape(-1).tolist())", [path.string])
    }

    @Test(
        "Netpbm: the maximum value is white, whatever it is (man 5 ppm)",
        arguments: [
            ("a.pgm", Array("P2 3 1 4 0 2 4".utf8), "L [0, 128, 255]"),
            ("b.pgm", Array("P5 # of 3\n3 1 3\n".utf8) + [0, 1, 3], "L [0, 85, 255]"),
            ("c.ppm", Array("P6\n1 1\n31\n".utf8) + [31, 0, 15], "RGB [255, 0, 123]"),
            ("d.pgm", Array("P5 2 1 1000\n".utf8) + [0, 0, 3, 232], "I;16 [0, 65535]"),
            (
                "e.pam",
                Array("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n".utf8)
                    + [1, 2, 3, 200, 100, 50], "RGB [1, 2, 3, 200, 100, 50]"
            ),
        ])
    func netpbm(_ name: String, _ bytes: [UInt8], _ expected: String) async throws {
        let laboratory = try PictureLaboratory()
        let output = try await laboratory.convert(laboratory.file(name, bytes), "public.pbm")
        let report = try await Self.samples(output)
        // A picture of few colours may be indexed or packed, which is equivalent.
        let plain = try await Peer.pillow(
            """
            image = Image.open(sys.argv[1])
            if not image.mode.startswith('I'): image = image.convert(sys.argv[2])
            print(sys.argv[2], np.asarray(image).reshape(-1).tolist())
            """, [output.string, String(expected.prefix { $0 != " " })])
        #expect(plain == expected + "\n", "\(report)")
    }

    @Test("floating-point maps store the bottom row first (man 5 pfm)")
    func floatMap() async throws {
        let laboratory = try PictureLaboratory()
        let values: [Float] = [0, 1]
        let bytes =
            Array("Pf\n1 2\n-1.0\n".utf8)
            + values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
        let output = try await laboratory.convert(laboratory.file("a.pfm", bytes), "public.pbm")
        #expect(try await Self.samples(output) == "I;16 [65535, 0]\n")
    }

    @Test("a TIFF in YCbCr without JPEG compression keeps its colours")
    func luminance() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.tif")
        _ = try await Peer.pillow(
            """
            y, x = np.mgrid[0:40, 0:60]
            image = Image.fromarray(np.stack([x * 4, y * 6, x + y], -1).astype('uint8')).convert('YCbCr')
            image.save(sys.argv[1], compression='tiff_lzw')
            """, [path.string])
        let output = try await laboratory.convert(path, "public.tiff")
        let report = try await Peer.pillow(
            """
            a, b = (np.asarray(Image.open(p).convert('RGB')).astype(int) for p in sys.argv[1:])
            print(np.abs(a - b).max() <= 1)
            """, [path.string, output.string])
        #expect(report == "True\n")
    }

    @Test("a BMP of 32 bits without masks has no alpha")
    func paddedBitmap() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.bmp")
        _ = try await Peer.pillow(
            "Image.new('RGBA', (4, 4), (10, 20, 30, 40)).save(sys.argv[1])\n", [path.string])
        let output = try await laboratory.convert(path, "com.microsoft.bmp")
        let report = try await Peer.pillow(
            "print(*(Image.open(p).convert('RGBA').getpixel((1, 1)) for p in sys.argv[1:]))",
            [path.string, output.string])
        #expect(report == "(10, 20, 30, 255) (10, 20, 30, 255)\n")
    }

    @Test("opaque alpha is not a loss")
    func opaque() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow("Image.new('RGBA', (4, 4), (10, 20, 30, 255)).save(sys.argv[1])", [path.string])
        let ledger = LossLedger()
        _ = try await laboratory.convert(path, "public.png", to: "public.jpeg", losses: ledger)
        #expect(ledger.recorded == [.pixels])
    }

    @Test("the masks of a DDS say which byte is red", arguments: [(0xFF, 0xFF0000), (0xFF0000, 0xFF)], [24, 32])
    func surface(_ masks: (red: Int, blue: Int), _ bits: Int) async throws {
        let laboratory = try PictureLaboratory()
        func number(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let hasAlpha = bits == 32
        var header = Array("DDS ".utf8)
        for value in [124, 0x1007, 1, 2] { header += number(value) }
        header += [UInt8](repeating: 0, count: 56)
        let format: [Int] = [32, hasAlpha ? 0x41 : 0x40, 0, bits, masks.red, 0xFF00, masks.blue]
        for value in format + [hasAlpha ? 0xFF00_0000 : 0, 0x1000] { header += number(value) }
        header += [UInt8](repeating: 0, count: 16)
        let pixels: [UInt8] = hasAlpha ? [10, 20, 30, 255, 40, 50, 60, 255] : [10, 20, 30, 40, 50, 60]
        let path = try laboratory.file("a.dds", header + pixels)
        let found = try await Peer.pillow(
            "print(*np.asarray(Image.open(sys.argv[1]).convert('RGB')).reshape(-1).tolist())",
            [laboratory.convert(path, "com.microsoft.dds").string])
        #expect(found == (masks.red == 0xFF ? "10 20 30 40 50 60\n" : "30 20 10 60 50 40\n"))
    }
}
