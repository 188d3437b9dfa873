@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Files that other readers interpret as intended, but not every decoder does.
@Suite("Pictures that need correction", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct PictureCorrectionTests {
    /// The colours of the picture at `path`, row by row.
    private static func colours(_ path: FilePath) async throws -> String {
        try await Peer.pillow(
            "print(np.asarray(Image.open(sys.argv[1]).convert('RGB')).reshape(-1).tolist())", [path.string])
    }

    private static func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// A BMP of 4 by 1 pixels of 8 bits, with the indices 0, 1, 2 and 200, and a palette of three colours.
    private static func bitmap(headerBytes: Int = 40, planes: Int = 1, missing: Int = 0) -> [UInt8] {
        let offset = 14 + headerBytes + 12
        return Array("BM".utf8) + little(offset + 4 + missing) + little(0) + little(offset)
            + little(headerBytes) + little(4) + little(1) + little(planes, 2) + little(8, 2) + little(0) + little(4)
            + little(2835) + little(2835) + little(3) + little(0) + [UInt8](repeating: 0, count: headerBytes - 40)
            + [10, 20, 30, 0, 40, 50, 60, 0, 70, 80, 90, 0] + [0, 1, 2, 200]
    }

    @Test(
        "BMP: wrong sizes or planes are ignored, OS/2 2.0 has a palette, a missing colour is black (bmpsuite)",
        arguments: [bitmap(), bitmap(planes: 0), bitmap(missing: 5000), bitmap(headerBytes: 64)])
    func bitmaps(_ bytes: [UInt8]) async throws {
        let laboratory = try PictureLaboratory()
        let output = try await laboratory.convert(laboratory.file("a.bmp", bytes), "com.microsoft.bmp")
        #expect(try await Self.colours(output) == "[30, 20, 10, 60, 50, 40, 90, 80, 70, 0, 0, 0]\n")
    }

    /// A BMP of `width` by `height` pixels with a header of `headerBytes`, whose bytes from the 41st on are `more`.
    private static func encoded(
        _ width: Int, _ height: Int, bits: Int, compression: Int, headerBytes: Int = 40, more: [UInt8] = [],
        palette: [UInt8] = [], _ pixels: [UInt8]
    ) -> [UInt8] {
        let offset = 14 + headerBytes + palette.count
        let header =
            little(headerBytes) + little(width) + little(height) + little(1, 2) + little(bits, 2) + little(compression)
            + [UInt8](repeating: 0, count: 20) + more
        return Array("BM".utf8) + little(offset + pixels.count) + little(0) + little(offset) + header
            + [UInt8](repeating: 0, count: headerBytes - header.count) + palette + pixels
    }

    private static let fourColours: [UInt8] = [0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0]

    @Test(
        "BMP in encodings of Windows CE and OS/2, and with one bit of alpha",
        arguments: [
            // Indices of two bits, the first in the highest; the second row is stored first. Colours are blue, green, red.
            (
                encoded(5, 2, bits: 2, compression: 0, palette: fourColours, [0xFF, 0xC0, 0, 0, 0x1B, 0x40, 0, 0]),
                "black blue green red blue red red red red red"
            ),
            // OS/2 2.0: a run of two, two colours as they are and one byte of padding less, the end of a row; a run, a step
            // of one to the right, a run, the end.
            (
                encoded(
                    4, 2, bits: 24, compression: 4, headerBytes: 64,
                    [
                        2, 255, 0, 0, 0, 3, 0, 255, 0, 0, 0, 255, 9, 9, 9, 0, 0, 0, 1, 0, 255, 0, 0, 2, 1, 0, 1, 0, 0,
                        255, 0, 1,
                    ]),
                "green black red black blue blue green red"
            ),
            // Five bits of each colour, and one of alpha. (BITMAPV4HEADER)
            (
                encoded(
                    4, 1, bits: 16, compression: 3, headerBytes: 108,
                    more: [0, 0x7C, 0, 0, 0xE0, 3, 0, 0, 0x1F, 0, 0, 0, 0, 0x80, 0, 0],
                    [0, 0xFC, 0xE0, 3, 0x1F, 0x80, 0, 0]),
                "red green-0 blue black-0"
            ),
        ])
    func encodings(_ bytes: [UInt8], _ expected: String) async throws {
        let laboratory = try PictureLaboratory()
        let output = try await laboratory.convert(laboratory.file("a.bmp", bytes), "com.microsoft.bmp")
        let names = try await Peer.pillow(
            """
            names = {(0, 0, 0): 'black', (255, 0, 0): 'red', (0, 255, 0): 'green', (0, 0, 255): 'blue'}
            pixels = np.asarray(Image.open(sys.argv[1]).convert('RGBA')).reshape(-1, 4).tolist()
            print(*(names.get(tuple(p[:3]), str(p)) + ('' if p[3] == 255 else f'-{p[3]}') for p in pixels))
            """, [output.string])
        #expect(names == expected + "\n")
        for count in stride(from: 20, to: bytes.count - 1, by: 3) {
            let failure = try await laboratory.failure(
                laboratory.file("cut.bmp", bytes.prefix(count)), "com.microsoft.bmp")
            if let failure { #expect([.damaged, .unsupported].contains(failure.code), "\(count): \(failure)") }
        }
    }

    @Test("a bitmap without a file header, as in clipboards, is read")
    func clipboardBitmap() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.dib", Self.bitmap().dropFirst(14))
        let output = try await laboratory.convert(path, "com.microsoft.bmp")
        #expect(try await Self.colours(output) == "[30, 20, 10, 60, 50, 40, 90, 80, 70, 0, 0, 0]\n")
    }

    @Test("FITS stores the bottom row first (FITS 4.0, 3.3)")
    func fits() async throws {
        let laboratory = try PictureLaboratory()
        let cards =
            ["SIMPLE  =                    T", "BITPIX  =                    8", "NAXIS   =                    2"]
            + ["NAXIS1  =                    2", "NAXIS2  =                    2", "END"]
        let header = cards.map { $0 + String(repeating: " ", count: 80 - $0.count) }.joined()
        let filled = header + String(repeating: " ", count: 2880 - header.count)
        let bytes = Array(filled.utf8) + [1, 2, 3, 4] + [UInt8](repeating: 0, count: 2876)
        let output = try await laboratory.convert(laboratory.file("a.fits", bytes), "gov.nasa.fits")
        #expect(try await Self.colours(output) == "[3, 3, 3, 4, 4, 4, 1, 1, 1, 2, 2, 2]\n")
    }

    @Test("a BMP cut at any byte is an error or a picture")
    func cutBitmap() async throws {
        let laboratory = try PictureLaboratory()
        let whole = Self.bitmap(headerBytes: 64)
        for count in stride(from: 20, to: whole.count, by: 7) {
            let failure = try await laboratory.failure(
                laboratory.file("a.bmp", whole.prefix(count)), "com.microsoft.bmp")
            if let failure { #expect([.damaged, .unsupported].contains(failure.code), "\(count): \(failure)") }
        }
    }

    @Test("a cursor is read like an icon", arguments: ["png", "bmp"])
    func cursor(_ format: String) async throws {
        let laboratory = try PictureLaboratory()
        let icon = laboratory.folder.path.appending("a.ico")
        _ = try await Peer.pillow(
            """
            image = Image.fromarray((np.arange(32 * 32 * 4) % 251).astype('uint8').reshape(32, 32, 4))
            image.save(sys.argv[1], sizes=[(32, 32)], bitmap_format=sys.argv[2])
            """, [icon.string, format])
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: icon.string)))
        bytes[2] = 2
        bytes.replaceSubrange(10..<14, with: [5, 0, 7, 0])
        let output = try await laboratory.convert(laboratory.file("a.cur", bytes), "com.microsoft.ico")
        let report = try await Peer.pillow(
            """
            a, b = (np.asarray(Image.open(p).convert('RGBA')).astype(int) for p in sys.argv[1:])
            print(a.shape == b.shape and np.abs(a - b).max())
            """, [icon.string, output.string])
        #expect(report == "0\n")
    }

    @Test("the digits of a plain bitmap need no spaces between them (man 5 pbm)")
    func plainBitmap() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.pbm", Array("P1 # 9\n3 2\n101\n#0\n01 0".utf8))
        let output = try await laboratory.convert(path, "public.pbm")
        let (black, white) = ("0, 0, 0", "255, 255, 255")
        #expect(
            try await Self.colours(output)
                == "[\([black, white, black, white, black, white].joined(separator: ", "))]\n")
        let short = try laboratory.file("b.pbm", Array("P1 3 2 10101".utf8))
        #expect(try await laboratory.failure(short, "public.pbm") != nil)
    }

    @Test(
        "a plain Netpbm picture that is too short for its header is rejected",
        arguments: ["P1 30000 30000\n1 1 1", "P2 30000 30000 255\n1 1 1", "P3 17000 17000 255\n1 1 1"])
    func shortPlainPicture(content: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.pnm", Array(content.utf8))
        let error = try #require(try await laboratory.failure(path, "public.pbm"))
        #expect(error.code == .damaged && error.message.contains("truncated"), "\(error)")
    }

    @Test("a plain picture of the fewest possible bytes is complete (man 5 pgm)")
    func shortestPlainPicture() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.pgm", Array("P2 2 2 9\n9 0 9 0".utf8))
        let output = try await laboratory.convert(path, "public.pbm")
        #expect(try await Self.colours(output) == "[255, 255, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0]\n")
    }

    @Test("a TIFF with too many pages is refused before they are counted, one with a cycle is damaged")
    func manyPages() async throws {
        let laboratory = try PictureLaboratory()
        // Directories without entries, each with the offset of the next (TIFF 6.0, section 2).
        func chain(_ count: Int, last: Int) -> [UInt8] {
            var bytes = Array("II*\0".utf8) + Self.little(8)
            for index in 0..<count {
                let next = index == count - 1 ? last : bytes.count + 6
                bytes += [0, 0] + Self.little(next)
            }
            return bytes
        }
        let long = try laboratory.file("a.tiff", chain(100_001, last: 0))
        let error = try #require(try await laboratory.failure(long, "public.tiff"))
        #expect(error.code == .tooLarge && error.message.contains("100000 pages"), "\(error)")
        let ring = try laboratory.file("b.tiff", chain(3, last: 8))
        #expect(try await laboratory.failure(ring, "public.tiff")?.code == .damaged)
    }

    @Test("GIF data needs no end code (GIF89a, appendix F)")
    func endlessGIF() async throws {
        let laboratory = try PictureLaboratory()
        // One white pixel in codes of three bits: clear, 0, and no end code.
        var bytes = Array("GIF89a".utf8)
        bytes += [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
        bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0b0000_0100, 0, 0x3B]
        let path = try laboratory.file("a.gif", bytes)
        let output = try await laboratory.convert(path, "com.compuserve.gif")
        #expect(try await Self.colours(output) == "[255, 255, 255]\n")
        #expect(try await Self.colours(path) == "[255, 255, 255]\n")
    }

    @Test("a PNG with EXIF in a text chunk, as by older ImageMagick, is rotated, and the EXIF is kept")
    func rawProfile() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            """
            from PIL import PngImagePlugin
            image = Image.fromarray(np.arange(4 * 6 * 3).astype('uint8').reshape(4, 6, 3))
            exif = Image.Exif()
            exif[0x112] = 6
            exif[0x10F] = 'Maker'
            block = exif.tobytes()
            info = PngImagePlugin.PngInfo()
            info.add_text('Raw profile type exif', '\\nexif\\n%8d\\n%s\\n' % (len(block), block.hex()), zip=True)
            image.save(sys.argv[1], pnginfo=info)
            """, [path.string])
        let output = try await laboratory.convert(path, "public.png", to: "public.tiff")
        let report = try await Peer.pillow(
            """
            a, b = (Image.open(p) for p in sys.argv[1:])
            a = ImageOps.exif_transpose(a)
            print(np.array_equal(np.asarray(a), np.asarray(b)), b.getexif().get(0x112, 1), b.getexif()[0x10F])
            """, [path.string, output.string])
        #expect(report == "True 1 Maker\n")
    }

    @Test("X bitmaps: set bits are black, and the lowest bit is leftmost (Xlib, XReadBitmapFile)")
    func xBitmap() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file(
            "a.xbm", Array("#define a_width 8\n#define a_height 1\nstatic char a_bits[] = {\n   0x03 };\n".utf8))
        let output = try await laboratory.convert(path, "public.xbitmap-image")
        let expected = [Int](repeating: 0, count: 6) + [Int](repeating: 255, count: 18)
        #expect(try await Self.colours(output) == "\(expected)\n")
    }

    @Test("Sun raster stores blue first, and rows have an even number of bytes")
    func sunRaster() async throws {
        let laboratory = try PictureLaboratory()
        var bytes: [UInt8] = [0x59, 0xA6, 0x6A, 0x95]
        for number in [1, 2, 24, 8, 1, 0, 0] { bytes += Self.little(number).reversed() }
        bytes += [10, 20, 30, 0, 40, 50, 60, 0]
        let path = try laboratory.file("a.ras", bytes)
        let output = try await laboratory.convert(path, "com.sun.rasterfile")
        #expect(try await Self.colours(output) == "[30, 20, 10, 60, 50, 40]\n")
        #expect(try await Self.colours(path) == "[30, 20, 10, 60, 50, 40]\n")
    }

    @Test("floating-point colours of a JPEG XL follow its profile", .enabled(if: Self.cjxl != nil, "needs cjxl"))
    func floatingPoint() async throws {
        let laboratory = try PictureLaboratory()
        let colour: [Float] = [0.5, 0.25, 1]
        let pixel = colour.flatMap { withUnsafeBytes(of: $0.bitPattern.bigEndian, Array.init) }
        let map = try laboratory.file("a.pfm", Array("PF\n8 8\n1.0\n".utf8) + (0..<64).flatMap { _ in pixel })
        let path = laboratory.folder.path.appending("a.jxl")
        let (status, _) = try await Peer.run(
            try #require(Self.cjxl),
            ["--quiet", "-d", "0.1", "-x", "color_space=RGB_D65_SRG_Rel_SRG", map.string, path.string])
        try #require(status == 0)
        let output = try await laboratory.convert(path, "public.jpeg-xl")
        let report = try await Peer.pillow(
            """
            image = np.asarray(Image.open(sys.argv[1]).convert('RGB')).astype(int)
            print(np.abs(image - [127, 64, 255]).max() <= 1)
            """, [output.string])
        #expect(report == "True\n")
    }

    private static let cjxl = ["/usr/bin/cjxl"].first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Formats that `dnd-decoder` reads itself.
@Suite("Simple formats", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct SimpleFormatTests {
    @Test(
        "QOI is what Pillow writes and reads",
        arguments: [
            "Image.fromarray(np.stack([x * 5, y * 8, x + y], -1).astype('uint8'))",
            "Image.fromarray(np.stack([x * 5, y * 8, x + y, 255 - x * 3], -1).astype('uint8'))",
            "Image.fromarray(np.random.default_rng(1).integers(0, 256, (32, 48, 4)).astype('uint8'))",
            "Image.new('RGBA', (300, 200), (0, 0, 0, 255))",
            "Image.fromarray(((x // 8 + y // 8) % 2 * 255).astype('uint8')).convert('RGB')",
        ])
    func quiteOK(_ script: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.qoi")
        _ = try await Peer.pillow(
            "y, x = np.mgrid[0:32, 0:48]\nimage = \(script)\nimage.save(sys.argv[1])", [path.string])
        let ledger = LossLedger()
        let output = try await laboratory.convert(path, "org.qoiformat.qoi", losses: ledger)
        #expect(ledger.recorded == [])
        let report = try await Peer.pillow(
            "a, b = (Image.open(p).convert('RGBA') for p in sys.argv[1:])\nprint(np.array_equal(np.asarray(a), np.asarray(b)))",
            [path.string, output.string])
        #expect(report == "True\n")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        let failure = try await laboratory.failure(
            laboratory.file("cut.qoi", bytes.prefix(bytes.count - 9)), "org.qoiformat.qoi")
        #expect(failure?.code == .damaged)
    }
}

/// The first frame of an animated PNG, read by Pillow. (PNG, third edition, 4.9)
@Suite("Animated PNG", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct AnimatedPNGTests {
    /// Writes an animation of two frames, the first at `sys.argv[3]` and `[4]`, of 20 by 16 pixels; `sys.argv[2]` is its
    /// mode, and whether a red main picture precedes it is `sys.argv[5]`.
    private static let make = """
        import struct, zlib
        path, mode, left, top, hidden = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5] == 'true'
        def chunk(t, d): return struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
        kind = {'L': 0, 'RGB': 2, 'RGBA': 6}[mode]
        def rows(image): return zlib.compress(b''.join(b'\\0' + row.tobytes() for row in np.asarray(image)))
        y, x = np.mgrid[0:16, 0:20]
        green = Image.fromarray(np.stack([x, 255 - y, x + y, 255 - x * 9], -1).astype('uint8'), 'RGBA').convert(mode)
        size = (20 + left, 16 + top)
        red = Image.new('RGBA', size, (255, 0, 0, 255)).convert(mode)
        def control(number, image, left, top):
            return chunk(b'fcTL', struct.pack('>IIIIIHHBB', number, *image.size, left, top, 1, 10, 0, 0))
        out = b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', *size, 8, kind, 0, 0, 0))
        out += chunk(b'acTL', struct.pack('>II', 2, 0))
        data, n = rows(green), 0
        if hidden:
            out += chunk(b'IDAT', rows(red)) + control(0, green, left, top)
            out += chunk(b'fdAT', struct.pack('>I', 1) + data[:40]) + chunk(b'fdAT', struct.pack('>I', 2) + data[40:])
            n = 3
        else:
            out += control(0, green, 0, 0) + chunk(b'IDAT', data)
            n = 1
        out += control(n, red, 0, 0) + chunk(b'fdAT', struct.pack('>I', n + 1) + rows(red)) + chunk(b'IEND', b'')
        open(path, 'wb').write(out)
        """

    @Test(
        "the first frame is the picture, also behind a main picture that is none of the frames",
        arguments: [
            ("RGB", 0, 0, true), ("RGBA", 0, 0, true), ("L", 0, 0, true), ("RGB", 5, 3, true), ("L", 5, 3, true),
            ("RGBA", 5, 3, true), ("RGB", 0, 0, false),
        ])
    func firstFrame(_ mode: String, _ left: Int, _ top: Int, _ isHidden: Bool) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(Self.make, [path.string, mode, "\(left)", "\(top)", "\(isHidden)"])
        let ledger = LossLedger()
        let output = try await laboratory.convert(path, "public.png", to: "public.tiff", losses: ledger)
        #expect(ledger.recorded?.contains(.frames) == true)
        let report = try await Peer.pillow(
            """
            theirs = Image.open(sys.argv[1])
            theirs.seek(1 if theirs.info.get('default_image') else 0)
            a, b = (np.asarray(image.convert('RGBA')) for image in (theirs, Image.open(sys.argv[2])))
            left, top = int(sys.argv[3]), int(sys.argv[4])
            # Around a smaller frame Pillow leaves the main picture; the animation begins transparent (12.6.3).
            print(np.array_equal(a[top:, left:], b[top:, left:]), b[:top, :, 3].any() or b[:, :left, 3].any())
            """, [path.string, output.string, "\(left)", "\(top)"])
        #expect(report == "True False\n", "\(mode)")
    }
}
