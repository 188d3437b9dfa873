@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Pictures that are reduced to fit a box, compared with ImageMagick and libvips' own tool.
@Suite("Pictures reduced to a size", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct PictureSizeTests {
    private static func box(_ width: Int?, _ height: Int?) -> ConversionOptions {
        var options = ConversionOptions()
        options.size = .init(width: width, height: height)
        return options
    }

    /// Waves and noise of all frequencies, as in a photograph.
    private static let photograph = """
        y, x = np.mgrid[0:150, 0:200]
        noise = np.random.default_rng(7).normal(0, 12, (150, 200, 3))
        waves = np.stack([100 * np.sin(x / 7) * np.cos(y / 9), 90 * np.sin((x + y) / 11), 110 * np.cos(x / 5 - y / 3)], -1)
        photograph = Image.fromarray((127 + waves + noise).clip(0, 255).astype('uint8'))

        """

    @Test(
        "the size is the largest in the box with the aspect ratio, and never larger than the picture",
        arguments: [
            (100, 100, "100x75"), (100, nil, "100x75"), (nil, 30, "40x30"), (57, 1000, "57x43"), (1, 1, "1x1"),
            (200, 150, "200x150"), (4000, 3000, "200x150"), (nil, 151, "200x150"),
        ] as [(Int?, Int?, String)])
    func sizes(_ width: Int?, _ height: Int?, _ expected: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(Self.photograph + "photograph.save(sys.argv[1])", [path.string])
        let ledger = LossLedger()
        let output = try await laboratory.convert(
            path, "public.png", to: "public.tiff", options: Self.box(width, height), losses: ledger)
        let report = try await Peer.pillow(
            "i = Image.open(sys.argv[1]); print(f'{i.width}x{i.height}')", [output.string])
        #expect(report == expected + "\n")
        #expect(ledger.recorded == (expected == "200x150" ? [] : [.pixels]))
    }

    @Test("the box is for the upright picture", arguments: [(1, "40x30"), (6, "23x30"), (3, "40x30")])
    func orientation(_ orientation: Int, _ expected: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.jpg")
        _ = try await Peer.pillow(
            Self.photograph
                + "exif = Image.Exif(); exif[0x112] = int(sys.argv[2]); photograph.save(sys.argv[1], exif=exif)",
            [path.string, "\(orientation)"])
        let output = try await laboratory.convert(path, "public.jpeg", options: Self.box(40, 30))
        let report = try await Peer.pillow(
            "i = Image.open(sys.argv[1]); print(f'{i.width}x{i.height}')", [output.string])
        #expect(report == expected + "\n")
    }

    @Test("pixels are those of ImageMagick and libvips in linear light", arguments: [100, 60])
    func peers(_ width: Int) async throws {
        let laboratory = try PictureLaboratory()
        let (path, magick, vips) = (
            laboratory.folder.path.appending("a.png"), laboratory.folder.path.appending("m.png"),
            laboratory.folder.path.appending("v.png")
        )
        _ = try await Peer.pillow(Self.photograph + "photograph.save(sys.argv[1])", [path.string])
        let output = try await laboratory.convert(path, "public.png", to: "public.tiff", options: Self.box(width, nil))
        let size = try await Peer.pillow(
            "i = Image.open(sys.argv[1]); print(f'{i.width}x{i.height}!')", [output.string])
        let (asMagick, asVips) = (
            try await Peer.run(
                "/usr/bin/convert",
                [
                    path.string, "-colorspace", "RGB", "-filter", "Lanczos", "-resize",
                    size.trimmingCharacters(in: .whitespacesAndNewlines), "-colorspace", "sRGB", magick.string,
                ]),
            try await Peer.run(
                "/usr/bin/vipsthumbnail", [path.string, "--linear", "--size", "\(width)x", "-o", vips.string])
        )
        #expect(asMagick.status == 0 && asVips.status == 0)
        // ImageMagick clips between its two passes, so that single pixels beside strong edges differ.
        for (peer, mostInMean, most) in [(magick, 1.0, 24.0), (vips, 0.3, 2.0)] {
            let report = try await Peer.pillow(
                """
                a, b = (np.asarray(Image.open(p).convert('RGB')).astype(float) for p in sys.argv[1:3])
                difference = np.abs(a - b) if a.shape == b.shape else np.full(1, 999)
                print(difference.mean() <= float(sys.argv[3]), difference.max() <= float(sys.argv[4]))
                """, [output.string, peer.string, "\(mostInMean)", "\(most)"])
            #expect(report == "True True\n", "\(peer)")
        }
    }

    @Test("a board of black and white pixels is as bright as its average light: 188 (IEC 61966-2-1)")
    func light() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            "y, x = np.mgrid[0:64, 0:64]; Image.fromarray(((x + y) % 2 * 255).astype('uint8')).save(sys.argv[1])",
            [path.string])
        let output = try await laboratory.convert(path, "public.png", to: "public.tiff", options: Self.box(16, nil))
        let colours = try await Peer.pillow(
            "print(np.unique(np.asarray(Image.open(sys.argv[1]))[3:-3, 3:-3]))", [output.string])
        #expect(colours == "[188]\n")
    }

    @Test("areas of one colour keep it, at 8 and at 16 bits", arguments: ["uint8", "uint16"])
    func areas(_ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        let make = """
            values = np.arange(256).reshape(16, 16).astype(sys.argv[2]) * (257 if sys.argv[2] == 'uint16' else 1)
            Image.fromarray(np.repeat(np.repeat(values, 32, 0), 32, 1)).save(sys.argv[1])
            """
        _ = try await Peer.pillow(make, [path.string, type])
        let output = try await laboratory.convert(path, "public.png", to: "public.tiff", options: Self.box(128, nil))
        let report = try await Peer.pillow(
            """
            ours = np.asarray(Image.open(sys.argv[1]))[4::8, 4::8].astype(int)
            print(np.abs(ours - np.arange(256).reshape(16, 16) * (257 if ours.max() > 255 else 1)).max())
            """, [output.string])
        #expect(["0\n", type == "uint16" ? "1\n" : "0\n"].contains(report), "\(report)")
    }

    @Test("the hidden colour of transparent pixels does not appear")
    func alpha() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            """
            pixels = np.zeros((64, 64, 4), 'uint8'); pixels[:, :33] = [200, 0, 0, 255]; pixels[:, 33:] = [0, 255, 0, 0]
            Image.fromarray(pixels).save(sys.argv[1])
            """, [path.string])
        let output = try await laboratory.convert(path, "public.png", to: "public.tiff", options: Self.box(16, nil))
        let report = try await Peer.pillow(
            """
            pixels = np.asarray(Image.open(sys.argv[1]).convert('RGBA')).astype(int)
            seen = pixels[pixels[..., 3] > 0]
            print(seen[:, 1].max(), abs(seen[:, 0] - 200).max(), sorted(set(pixels[8, :, 3]))[0], pixels[8, 0, 3])
            """, [output.string])
        #expect(report == "0 0 0 255\n")
    }

    @Test("the profile stays, and EXIF states the new size", .enabled(if: Peer.exiftool != nil, "needs exiftool"))
    func metadata() async throws {
        let exiftool = try #require(Peer.exiftool)
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.jpg")
        _ = try await Peer.pillow(
            Self.photograph + """
                profile = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
                photograph.save(sys.argv[1], icc_profile=profile)
                """, [path.string])
        _ = try await Peer.run(
            exiftool,
            ["-q", "-overwrite_original", "-Make=Maker", "-ExifImageWidth=200", "-ExifImageHeight=150", path.string])
        let output = try await laboratory.convert(path, "public.jpeg", to: "public.jpeg", options: Self.box(40, nil))
        let report = try await Peer.run(
            exiftool,
            [
                "-s3", "-f", "-ImageSize", "-ExifImageWidth", "-ExifImageHeight", "-Make",
                "-ICC_Profile:ColorSpaceData",
                "-ExifIFD:Warning", output.string,
            ]
        ).output.split(separator: "\n")
        #expect(report == ["40x30", "40", "30", "Maker", "RGB", "-"])
    }

    @Test(
        "a picture that fits is copied byte for byte",
        arguments: [
            ("a.jpg", "public.jpeg", ""), ("a.png", "public.png", ""), ("a.webp", "org.webmproject.webp", ""),
            ("a.tiff", "public.tiff", ", save_all=True, append_images=[photograph]"), ("a.avif", "public.avif", ""),
        ])
    func copied(_ name: String, _ type: String, _ save: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending(name)
        _ = try await Peer.pillow(Self.photograph + "photograph.save(sys.argv[1]\(save))", [path.string])
        let ledger = LossLedger()
        let output = try await laboratory.convert(path, type, to: type, options: Self.box(200, 200), losses: ledger)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: output.string))
                == Data(contentsOf: URL(fileURLWithPath: path.string)))
        #expect(ledger.recorded == [])
        let small = try await laboratory.convert(path, type, to: type, options: Self.box(20, 20))
        #expect(
            try await Peer.pillow("i = Image.open(sys.argv[1]); print(i.format, i.size)", [small.string]).hasSuffix(
                " (20, 15)\n"))
    }
}
