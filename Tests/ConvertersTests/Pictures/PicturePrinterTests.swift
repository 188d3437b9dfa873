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
