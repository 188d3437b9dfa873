@testable import ExternalPrograms
@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

extension Peer {
    /// Whether the program that makes a PDF of pictures is installed.
    static let hasImg2PDF =
        ExternalProgram("img2pdf", package: "img2pdf", on: .standard, confinement: .none).path != nil
}

/// PDF made of pictures, read by poppler and Pillow.
@Suite(.enabled(if: Peer.hasImg2PDF, "img2pdf is not installed"))
struct PicturePrinterTests {
    private let scratch: Scratch
    private let pool = DecoderPool(executable: PictureLaboratory.decoder, maximumWorkers: 1)
    private var printer: PicturePrinter { printer(with: ConversionOptions()) }

    init() throws { scratch = try Scratch() }

    private func printer(with options: ConversionOptions) -> PicturePrinter {
        PicturePrinter(
            pool: pool, searchPath: .standard,
            confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher), options: options)
    }

    /// Writes the picture `i` that `code` makes of a random one of 31 x 17 pixels, `a`, and prints it.
    private func print(
        _ code: String, as name: String, _ type: String
    ) async throws -> (picture: FilePath, pdf: FilePath) {
        let picture = scratch.path.appending(name)
        _ = try await Peer.pillow(
            "a = np.random.default_rng(1).integers(0, 256, (17, 31, 3), np.uint8)\n\(code)", [picture.string])
        let place = try Scratch()
        let source = try ConversionSource(type, bytes: Data(contentsOf: URL(filePath: picture.string)))
        let content = try await printer.convert(source, to: .pdf, in: ConversionContext(scratch: place.path))
        let pdf = try scratch.file(name + ".pdf", try content.bytes())
        try await OutsideProgram.run("/usr/bin/qpdf", ["--check", pdf.string])
        return (picture, pdf)
    }

    @Test("the data of a JPEG is in the PDF as it is; the bytes are always the same")
    func jpeg() async throws {
        let code = "Image.fromarray(a).save(sys.argv[1], quality=80)"
        let (picture, pdf) = try await print(code, as: "a.jpg", "public.jpeg")
        try await OutsideProgram.run("/usr/bin/pdfimages", ["-j", pdf.string, scratch.path.appending("out").string])
        let found = try Data(contentsOf: URL(filePath: scratch.path.appending("out-000.jpg").string))
        #expect(try found == Data(contentsOf: URL(filePath: picture.string)))
        let again = try await print(code, as: "b.jpg", "public.jpeg").pdf
        #expect(try Data(contentsOf: URL(filePath: pdf.string)) == Data(contentsOf: URL(filePath: again.string)))
    }

    @Test(
        "the pixels of other pictures are unchanged, frame by frame",
        arguments: [
            ("Image.fromarray(a).save(sys.argv[1])", "a.png", "public.png", 1),
            ("Image.fromarray(a).quantize(16).save(sys.argv[1])", "palette.png", "public.png", 1),
            ("Image.fromarray(a[:, :, 0]).save(sys.argv[1])", "grey.png", "public.png", 1),
            (
                "i = Image.fromarray(a); i.save(sys.argv[1], save_all=True, append_images=[Image.fromarray(255 - a)])",
                "two.tiff", "public.tiff", 2
            ),
        ])
    func pixels(code: String, name: String, type: String, count: Int) async throws {
        let (picture, pdf) = try await print(code, as: name, type)
        try await OutsideProgram.run("/usr/bin/pdfimages", ["-png", pdf.string, scratch.path.appending("out").string])
        let same = try await Peer.pillow(
            """
            i = Image.open(sys.argv[1]); same = []
            for n in range(int(sys.argv[3])):
                i.seek(n)
                same.append(np.array_equal(np.asarray(i.convert('RGB')), np.asarray(
                    Image.open('%s-%03d.png' % (sys.argv[2], n)).convert('RGB'))))
            print(same, end='')
            """, [picture.string, scratch.path.appending("out").string, "\(count)"])
        #expect(same == "[" + Array(repeating: "True", count: count).joined(separator: ", ") + "]")
    }

    /// Prints the picture that `code` makes of one of 128 x 80 pixels, `a`, with the decoder at hand, draws the page at 96 dpi, and compares it with what
    /// Pillow shows of the picture, on white.
    ///
    /// - Returns: `same`, or the mean difference and the sizes; and the losses.
    private func difference(
        _ code: String, as name: String, _ type: String
    ) async throws -> (page: String, losses: [Loss]) {
        let picture = scratch.path.appending(name)
        _ = try await Peer.pillow(
            "a = np.random.default_rng(2).integers(0, 256, (5, 8, 3), np.uint8).repeat(16, 0).repeat(16, 1)\n\(code)",
            [picture.string])
        let place = try Scratch()
        let source = try ConversionSource(type, bytes: Data(contentsOf: URL(filePath: picture.string)))
        let rule = try #require(printer.rules(for: source).first { $0.target == .pdf })
        let context = ConversionContext(scratch: place.path)
        let pdf = try scratch.file(name + ".pdf", try await printer.convert(source, by: rule, in: context).bytes())
        let page = scratch.path.appending(name + "-page")
        try await OutsideProgram.run("/usr/bin/pdftoppm", ["-png", "-r", "96", "-singlefile", pdf.string, page.string])
        let compared = try await Peer.pillow(
            """
            from PIL import ImageOps
            i = ImageOps.exif_transpose(Image.open(sys.argv[1])); p = Image.open(sys.argv[2] + '.png').convert('RGB')
            if i.mode == 'RGBA': i = Image.alpha_composite(Image.new('RGBA', i.size, 'white'), i)
            d = np.abs(np.asarray(i.convert('RGB')).astype(int) - np.asarray(p)).mean() if i.size == p.size else 999
            print('same' if d < 6 else '%s %s %s' % (d, i.size, p.size), end='')
            """, [picture.string, page.string])
        return (compared, context.losses.recorded ?? rule.losses)
    }

    @Test(
        "a picture that is turned or mirrored is upright on its page",
        arguments: 1...8, [("a.tiff", "public.tiff"), ("a.jpg", "public.jpeg"), ("a.png", "public.png")])
    func upright(orientation: Int, format: (name: String, type: String)) async throws {
        let code = """
            x = Image.Exif(); x[0x0112] = \(orientation); i = Image.fromarray(a)
            i.save(sys.argv[1], **({'tiffinfo': {274: \(orientation)}} if sys.argv[1].endswith('tiff') else {'exif': x, 'quality': 98, 'dpi': (96, 96)}))
            """
        #expect(try await difference(code, as: format.name, format.type).page == "same")
    }

    @Test(
        "an animated PNG becomes one page of its first frame, with alpha too, and behind a picture for other viewers",
        arguments: ["RGB", "RGBA", "P"], [false, true])
    func animation(mode: String, isBehindPicture: Bool) async throws {
        let picture = scratch.path.appending("a.png")
        _ = try await Peer.pillow(
            """
            colours = ['red'] * (sys.argv[3] == 'true') + ['blue', 'lime', 'black']
            frames = [Image.new('RGBA', (30, 20), c) for c in colours]
            if sys.argv[2] == 'RGBA': [f.putpixel((0, 0), (0, 0, 0, 90)) for f in frames]
            frames = [f.convert(sys.argv[2]) for f in frames]
            frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], default_image=sys.argv[3] == 'true')
            """, [picture.string, mode, "\(isBehindPicture)"])
        let source = try ConversionSource("public.png", bytes: Data(contentsOf: URL(filePath: picture.string)))
        let rule = try #require(printer.rules(for: source).first { $0.target == .pdf })
        #expect(rule.losses.contains(.frames))
        let context = ConversionContext(scratch: scratch.path)
        let pdf = try scratch.file("a.pdf", try await printer.convert(source, by: rule, in: context).bytes())
        #expect(try await Peer.run("/usr/bin/pdfinfo", [pdf.string]).output.contains("Pages:           1\n"))
        let page = scratch.path.appending("page")
        try await OutsideProgram.run("/usr/bin/pdftoppm", ["-png", "-r", "96", "-singlefile", pdf.string, page.string])
        let colour = try await Peer.pillow(
            "print(Image.open(sys.argv[1]).convert('RGB').getpixel((9, 9)))", [page.string + ".png"])
        #expect(["(0, 0, 255)\n", "(1, 1, 255)\n", "(0, 0, 254)\n", "(1, 1, 254)\n"].contains(colour), "\(colour)")
    }

    @Test(
        "samples that a page does not have are drawn with 8 bits",
        arguments: [
            ("b = np.dstack([a, a[..., :1]]); Image.fromarray(b).save(sys.argv[1])", "alpha.tiff", "public.tiff"),
            ("Image.fromarray(a[..., 0].astype(np.uint16) * 257).save(sys.argv[1])", "grey16.tiff", "public.tiff"),
            ("Image.fromarray(a).convert('LAB').save(sys.argv[1])", "lab.tiff", "public.tiff"),
        ])
    func shallow(code: String, name: String, type: String) async throws {
        let (page, losses) = try await difference(code, as: name, type)
        // Pillow has its own idea of Lab, and of grey with 16 bits.
        if name == "alpha.tiff" {
            #expect(page == "same" && losses == [])
        } else {
            #expect(losses.contains(.depth) || name == "lab.tiff")
        }
    }

    @Test("a resolution without a unit does not make a page of metres")
    func aspectRatio() async throws {
        let code =
            "x = Image.Exif(); x[0x011a] = 1.0; x[0x011b] = 1.0; x[0x0128] = 1; Image.fromarray(a).save(sys.argv[1], exif=x, quality=98)"
        #expect(try await difference(code, as: "unit.jpg", "public.jpeg").page == "same")
    }

    @Test("metadata is a loss, and a picture without any loses nothing")
    func losses() async throws {
        _ = try await Peer.pillow(
            "x = Image.Exif(); x[0x010e] = 'text'; i = Image.new('RGB', (4, 4)); i.save(sys.argv[1]); i.save(sys.argv[2], exif=x)",
            [scratch.path.appending("a.jpg").string, scratch.path.appending("b.jpg").string])
        let losses = try ["a.jpg", "b.jpg"].map { name in
            let bytes = try Data(contentsOf: URL(filePath: scratch.path.appending(name).string))
            return printer.rules(for: try ConversionSource("public.jpeg", bytes: bytes)).map(\.losses)
        }
        #expect(losses == [[[]], [[.exif]]])
    }

    /// Prints the picture that `code` makes with `options`; returns the PDF and the losses.
    private func printed(
        _ code: String, _ type: String, _ options: ConversionOptions = ConversionOptions()
    ) async throws -> (pdf: FilePath, losses: [Loss], promised: [Loss]) {
        let picture = scratch.path.appending("picture")
        _ = try await Peer.pillow(code, [picture.string])
        let place = try Scratch()
        let source = try ConversionSource(type, bytes: Data(contentsOf: URL(filePath: picture.string)))
        let printer = printer(with: options)
        let rule = try #require(printer.rules(for: source).first { $0.target == .pdf })
        let context = ConversionContext(scratch: place.path, options: options)
        let content = try await printer.convert(source, by: rule, in: context)
        let pdf = try scratch.file("printed.pdf", try content.bytes())
        return (pdf, context.losses.recorded ?? rule.losses, rule.losses)
    }

    /// The words of a line of `pdfinfo` or `pdfimages -list` that begins with `name`.
    private func words(_ program: String, _ arguments: [String], _ name: String) async throws -> [String] {
        let outcome = try await Peer.run(program, arguments)
        let line = outcome.output.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(separator: " ").map(String.init) ?? []
    }

    /// EXIF with a place, XMP, IPTC and a comment, and a film behind the picture.
    private static let carrier = """
        x = Image.Exif(); x[0x010e] = 'SECRET one'; x[0x011a] = 200.0; x[0x011b] = 200.0; x[0x0128] = 2
        x.get_ifd(0x8825)[1] = 'N'; x.get_ifd(0x8825)[2] = (47.0, 1.0, 2.0); x[0x0112] = 6
        import io, struct
        f = io.BytesIO(); i = Image.fromarray(np.tile(np.arange(200, dtype='uint8'), (100, 1)))
        i.save(f, 'JPEG', exif=x, quality=90, comment=b'SECRET two')
        data = f.getvalue()
        # As of a camera: EXIF, and no JFIF.
        data = data[:2] + data[data.index(b'\\xff\\xe1'):]
        def segment(marker, content): return bytes([255, marker]) + struct.pack('>H', len(content) + 2) + content
        xmp = segment(0xE1, b'http://ns.adobe.com/xap/1.0/\\0<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET three</x:xmpmeta>')
        # More than is read before the conversion.
        padding = segment(0xE5, bytes(60_000)) * 40
        open(sys.argv[1], 'wb').write(data[:2] + padding + xmp + data[2:] + b'SECRET film')

        """

    @Test("no metadata of a JPEG gets into the PDF, and its page is as large, and upright")
    func withoutMetadata() async throws {
        let (pdf, losses, _) = try await printed(Self.carrier, "public.jpeg")
        #expect(Set(losses).isSuperset(of: [.exif, .xmp, .comments]))
        #expect(try Data(contentsOf: URL(filePath: pdf.string)).range(of: Data("SECRET".utf8)) == nil)
        try await OutsideProgram.run("/usr/bin/qpdf", ["--check", pdf.string])
        try await OutsideProgram.run("/usr/bin/pdfimages", ["-j", pdf.string, scratch.path.appending("out").string])
        let tags = try await Peer.pillow(
            "print(sorted(Image.open(sys.argv[1]).getexif()), end='')", [scratch.path.appending("out-000.jpg").string])
        #expect(tags == "[274]")
        // 200 x 100 pixels, 200 to the inch, turned by a quarter.
        #expect(try await words("/usr/bin/pdfinfo", [pdf.string], "Page size").contains("72"))
        #expect(try await words("/usr/bin/pdfinfo", [pdf.string], "Page rot").last == "90")
    }

    @Test(
        "a smaller picture makes a page of the same size",
        arguments: [
            ("i.save(sys.argv[1], 'JPEG', dpi=(300, 300))", "public.jpeg", nil, "jpeg"),
            ("i.save(sys.argv[1], 'PNG', dpi=(300, 300))", "public.png", nil, "image"),
            ("i.save(sys.argv[1], 'PNG', dpi=(300, 300))", "public.png", 60, "jpeg"),
            (
                "i.save(sys.argv[1], 'TIFF', save_all=True, append_images=[i], dpi=(300, 300))", "public.tiff", nil,
                "image"
            ),
        ] as [(String, String, Int?, String)])
    func reduced(_ save: String, _ type: String, _ quality: Int?, _ encoding: String) async throws {
        var options = ConversionOptions()
        options.size = .init(width: 400, height: nil)
        options.quality = quality
        let make = "i = Image.fromarray(np.random.default_rng(1).integers(0, 256, (800, 1200, 3), np.uint8))\n"
        let (pdf, losses, promised) = try await printed(make + save, type, options)
        #expect(losses == [.pixels] && promised.contains(.pixels))
        let size = try await words("/usr/bin/pdfinfo", [pdf.string], "Page size")
        // 400 x 267 pixels, a third of 300 to the inch.
        #expect(size.dropFirst(2).first == "288" && size.dropFirst(4).first == "192.24", "\(size)")
        let image = try await words("/usr/bin/pdfimages", ["-list", pdf.string], "   1")
        #expect(image.prefix(5) == ["1", "0", "image", "400", "267"] && image.contains(encoding), "\(image)")
        let count = type == "public.tiff" ? "2" : "1"
        #expect(try await words("/usr/bin/pdfinfo", [pdf.string], "Pages").last == count)
    }

    @Test("colours are converted on the way", .enabled(if: Peer.hasProfiles, "needs ghostscript"))
    func colours() async throws {
        var options = ConversionOptions()
        options.colours = .srgb
        let (pdf, losses, _) = try await printed(
            """
            profile = open('\(Peer.profiles)a98.icc', 'rb').read()
            pixels = np.random.default_rng(1).integers(0, 256, (30, 40, 3), np.uint8)
            Image.fromarray(pixels).save(sys.argv[1], 'PNG', icc_profile=profile)
            """, "public.png", options)
        #expect(Set(losses) == [.icc, .pixels])
        let image = try await words("/usr/bin/pdfimages", ["-list", pdf.string], "   1")
        #expect(image.contains("rgb"), "\(image)")
    }

    @Test("a TIFF without its last pages is an error")
    func cutPages() async throws {
        let place = try Scratch()
        let path = scratch.path.appending("pages.tif").string
        _ = try await Peer.pillow(
            "i = [Image.new('L', (40, 40), n) for n in range(3)]; i[0].save(sys.argv[1], save_all=True, append_images=i[1:])",
            [path])
        let bytes = try Data(contentsOf: URL(filePath: path))
        let source = try ConversionSource("public.tiff", bytes: bytes.prefix(bytes.count * 2 / 5))
        await #expect {
            _ = try await printer.convert(source, to: .pdf, in: ConversionContext(scratch: place.path))
        } throws: {
            let error = $0 as? ConversionError
            return error?.code == .damaged && error?.message.contains("place of its next page") == true
        }
        #expect(place.contents.isEmpty)
    }

    @Test("a picture that cannot be read is an error")
    func damaged() async throws {
        let place = try Scratch()
        let source = try ConversionSource("public.png", bytes: [0x89] + Array("PNG\r\n\u{1A}\n".utf8))
        await #expect {
            _ = try await printer.convert(source, to: .pdf, in: ConversionContext(scratch: place.path))
        } throws: { ($0 as? ConversionError)?.code == .damaged }
        #expect(place.contents.isEmpty)
    }
}
