@testable import ExternalPrograms
@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// PDF made of pictures, read by poppler and Pillow.
@Suite(.enabled(if: PicturePrinter(searchPath: .standard).availability == .available, "img2pdf is not installed"))
struct PicturePrinterTests {
    private let scratch: Scratch
    private let printer = PicturePrinter(
        searchPath: .standard, confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher))

    init() throws { scratch = try Scratch() }

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
        let pool = DecoderPool(executable: PictureLaboratory.decoder, maximumWorkers: 1)
        let source = try ConversionSource(type, bytes: Data(contentsOf: URL(filePath: picture.string)))
        let printer = PicturePrinter(pool: pool, searchPath: .standard)
        let rule = try #require(printer.rules(for: source).first { $0.target == .pdf })
        let context = ConversionContext(scratch: place.path)
        let pdf = try scratch.file(name + ".pdf", try await printer.convert(source, by: rule, in: context).bytes())
        await pool.close()
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
