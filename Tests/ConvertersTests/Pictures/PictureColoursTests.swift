@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Pictures converted to sRGB, compared with Little CMS as Pillow and ImageMagick call it, and with the formulas of the
/// standards. The profiles are those that Ghostscript installs.
@Suite(
    "Pictures in the colours of sRGB",
    .enabled(if: Peer.hasPillow && Peer.hasProfiles, "needs Pillow from PyPI, and ghostscript"))
final class PictureColoursTests {
    private let laboratory: PictureLaboratory

    init() throws { laboratory = try PictureLaboratory() }

    private static func options(width: Int? = nil) -> ConversionOptions {
        var options = ConversionOptions()
        options.colours = .srgb
        if let width { options.size = .init(width: width, height: nil) }
        return options
    }

    /// A picture with smooth colours, and noise with those that sRGB lacks.
    private static let make = """
        import io
        def profile(name): return open('\(Peer.profiles)' + name + '.icc', 'rb').read()
        y, x = np.mgrid[0:96, 0:128]
        pixels = np.stack([x * 2, y * 2.6, 255 - x * 2], -1).clip(0, 255)
        pixels[48:, 64:] = np.random.default_rng(5).integers(0, 256, (48, 64, 3))
        image = Image.fromarray(pixels.astype('uint8'))

        """

    /// What Little CMS makes of a picture with its profile, without its optimisations, which are rough in dark grey.
    private static let converted = """
        import io
        def converted(image, profile=None):
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile or image.info['icc_profile']))
            flags = ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.NOOPTIMIZE
            target = ImageCms.createProfile('sRGB')
            result = ImageCms.profileToProfile(image, source, target, 1, outputMode='RGB', flags=flags)
            return np.asarray(result).astype(float)

        """

    /// The formulas of IEC 61966-2-1 for a picture of other primaries: `xy` of red, green and blue, white D65.
    private static let formulas = """
        def light(samples):
            return np.where(samples <= 0.04045, samples / 12.92, ((samples + 0.055) / 1.055) ** 2.4)
        def matrix(xy):
            columns = np.array([[x / y, 1, (1 - x - y) / y] for x, y in xy]).T
            white = np.array([0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290])
            return columns * np.linalg.solve(columns, white)
        srgb = matrix([(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)])
        def from_primaries(linear, xy):
            linear = (linear @ (np.linalg.inv(srgb) @ matrix(xy)).T).clip(0, 1)
            return 255 * np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
        p3 = [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]

        """

    private func converted(
        _ path: FilePath, _ type: String, to target: String? = nil, width: Int? = nil, losses: LossLedger = LossLedger()
    ) async throws -> FilePath {
        try await laboratory.convert(
            path, type, to: target ?? type, options: Self.options(width: width), losses: losses)
    }

    // MARK: - Profiles

    @Test(
        "colours are those of Little CMS, and the result has no profile",
        arguments: [
            ("a.png", "public.png", "image", "a98", "", 0.1), ("b.png", "public.png", "image", "rommrgb", "", 0.1),
            ("a.tiff", "public.tiff", "image", "a98", "", 0.1),
            ("a.webp", "org.webmproject.webp", "image", "rommrgb", ", lossless=True", 0.1),
            ("grey.png", "public.png", "image.convert('L')", "ps_gray", "", 0.1),
            ("grey.jpg", "public.jpeg", "image.convert('L')", "sgray", ", quality=95", 1),
            // Encoded again with a quality of 95.
            ("a.jpg", "public.jpeg", "image", "a98", ", quality=98", 2),
            ("cmyk.jpg", "public.jpeg", "image.convert('CMYK')", "default_cmyk", ", quality=98", 2),
        ] as [(String, String, String, String, String, Double)])
    func profiles(
        _ name: String, _ type: String, _ picture: String, _ profile: String, _ save: String, _ most: Double
    ) async throws {
        let path = laboratory.folder.path.appending(name)
        _ = try await Peer.pillow(
            Self.make + "\(picture).save(sys.argv[1], icc_profile=profile('\(profile)')\(save))", [path.string])
        let ledger = LossLedger()
        let output = try await converted(path, type, losses: ledger)
        let isCMYK = name.hasPrefix("cmyk")
        #expect(Set(ledger.recorded ?? []) == (isCMYK ? ["colourspace", .pixels] : [.icc, .pixels]))
        let report = try await Peer.pillow(
            Self.converted + """
                a, b = (Image.open(p) for p in sys.argv[1:3])
                ours = np.asarray(b.convert('RGB')).astype(float)
                kept = np.asarray(a.convert('RGB')).astype(float)
                difference = np.abs(ours - converted(a))
                print(difference.mean() <= float(sys.argv[3]), difference.max() <= (1 if float(sys.argv[3]) < 1 else 40),
                    np.abs(ours - kept).mean() > 5, 'icc_profile' in b.info, b.mode)
                """, [path.string, output.string, "\(most)"])
        #expect(report == "True True True False \(name.hasPrefix("grey") ? "L" : "RGB")\n")
    }

    /// Profiles whose only table of colours is the perceptual one: `inks` of CMYK, and `swapped` of RGB, whose red is blue.
    private static let perceptual =
        make + """
            import struct
            def assembled(tags, kind, space):
                table, data = b'', b''
                for name, content in tags:
                    content += bytes(-len(content) % 4)
                    table += name + struct.pack('>II', 132 + 12 * len(tags) + len(data), len(content))
                    data += content
                white = struct.pack('>iii', 63190, 65536, 54061)
                header = struct.pack('>I4sI4s4s4s', 132 + len(table) + len(data), b'lcms', 0x02400000, kind, space, b'Lab ')
                header += struct.pack('>6H', 2020, 1, 1, 0, 0, 0) + b'acspAPPL' + bytes(24) + white
                return header.ljust(128, b'\\0') + struct.pack('>I', len(tags)) + table + data
            def tags(data):
                for at in range(132, 132 + 12 * struct.unpack('>I', data[128:132])[0], 12):
                    name, start, size = struct.unpack('>4sII', data[at:at + 12])
                    yield name, data[start:start + size]
            inks = assembled([t for t in tags(profile('default_cmyk')) if t[0] not in (b'A2B1', b'A2B2')], b'prtr', b'CMYK')
            steps = np.linspace(0, 255, 9).round().astype('uint8')
            grid = np.stack(np.meshgrid(steps, steps, steps, indexing='ij'), -1).reshape(1, -1, 3)[..., ::-1]
            lab = ImageCms.profileToProfile(
                Image.fromarray(np.ascontiguousarray(grid)), ImageCms.createProfile('sRGB'), ImageCms.createProfile('LAB'), 1,
                outputMode='LAB', flags=ImageCms.Flags.NOOPTIMIZE)
            lab = np.asarray(lab).astype(int)
            # Pillow has the signed a and b.
            samples = np.stack([lab[..., 0] * 256, ((lab[..., 1] + 128) % 256) * 256, ((lab[..., 2] + 128) % 256) * 256], -1)
            line = struct.pack('>HH', 0, 65535) * 3
            swapped = assembled([(b'wtpt', b'XYZ \\0\\0\\0\\0' + struct.pack('>iii', 63190, 65536, 54061)), (b'A2B0',
                b'mft2' + bytes(4) + bytes([3, 3, 9, 0]) + struct.pack('>9i', *(65536 * (i % 4 == 0) for i in range(9)))
                + struct.pack('>HH', 2, 2) + line + samples.astype('>u2').tobytes() + line)], b'scnr', b'RGB ')

            """

    @Test(
        "a profile that has the perceptual table alone is used",
        arguments: [
            ("a.tiff", "public.tiff", "public.png", "image.convert('CMYK')", "inks", ["colourspace"], 1.5),
            ("a.png", "public.png", "public.png", "image", "swapped", [.icc, .pixels], 1.5),
            // With 256 colours.
            ("b.png", "public.png", "com.compuserve.gif", "image", "swapped", [.pixels], 12),
        ] as [(String, String, String, String, String, [Loss], Double)])
    func perceptualTables(
        _ name: String, _ type: String, _ target: String, _ picture: String, _ profile: String, _ losses: [Loss],
        _ most: Double
    ) async throws {
        let path = laboratory.folder.path.appending(name)
        _ = try await Peer.pillow(
            Self.perceptual + "\(picture).save(sys.argv[1], icc_profile=\(profile))", [path.string])
        let ledger = LossLedger()
        let output = try await laboratory.convert(
            path, type, to: target, options: target == type ? Self.options() : ConversionOptions(), losses: ledger)
        #expect(Set(ledger.recorded ?? []) == Set(losses))
        let report = try await Peer.pillow(
            """
            import io
            a, b = (Image.open(p) for p in sys.argv[1:3])
            source, target = ImageCms.ImageCmsProfile(io.BytesIO(a.info['icc_profile'])), ImageCms.createProfile('sRGB')
            flags = ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.NOOPTIMIZE
            want = ImageCms.profileToProfile(a, source, target, 0, outputMode='RGB', flags=flags)
            ours, want, kept = (np.asarray(p.convert('RGB')).astype(float) for p in (b, want, a))
            difference = np.abs(ours - want)
            print(difference.mean() <= float(sys.argv[3]) or difference.mean(), np.abs(ours - kept).mean() > 20)
            """, [path.string, output.string, "\(most)"])
        #expect(report == "True True\n")
    }

    @Test("the dark colours of a profile with a curve are exact in a GIF")
    func darkInGIF() async throws {
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            Self.make + """
                grey = Image.fromarray(np.tile(np.arange(16, dtype='uint8') * 3, (16, 1)))
                grey.save(sys.argv[1], icc_profile=profile('ps_gray'))
                """, [path.string])
        let output = try await laboratory.convert(
            path, "public.png", to: "com.compuserve.gif", options: ConversionOptions(), losses: LossLedger())
        let report = try await Peer.pillow(
            Self.converted + """
                a, b = (Image.open(p) for p in sys.argv[1:3])
                print(np.abs(np.asarray(b.convert('RGB')).astype(float) - converted(a)).max())
                """, [path.string, output.string])
        #expect(report == "0.0\n" || report == "1.0\n", "\(report)")
    }

    @Test(
        "a profile of CMYK that cannot be used is replaced, which is said, or an error where its colours are asked for")
    func brokenInks() async throws {
        let path = laboratory.folder.path.appending("a.tiff")
        _ = try await Peer.pillow(
            Self.make + """
                broken = bytes(16) + b'CMYKLab ' + bytes(12) + b'acsp' + bytes(300)
                image.convert('CMYK').save(sys.argv[1], icc_profile=broken)
                """, [path.string])
        let ledger = LossLedger()
        _ = try await laboratory.convert(
            path, "public.tiff", to: "public.png", options: ConversionOptions(), losses: ledger)
        #expect(Set(ledger.recorded ?? []) == ["colourspace", "profile-assumed"])
        let failure = await #expect(throws: ConversionError.self) {
            try await converted(path, "public.tiff", to: "public.png")
        }
        #expect(failure?.message.contains("a colour profile that cannot be converted") == true)
    }

    @Test("16 bits and alpha stay", arguments: ["RGB", "RGBA"])
    func deep(_ bands: String) async throws {
        let (path, magick) = (laboratory.folder.path.appending("a.png"), laboratory.folder.path.appending("m.png"))
        let plain = laboratory.folder.path.appending("plain.png")
        _ = try await Peer.pillow(
            Self.make + """
                image.putalpha(Image.fromarray((x * 2).astype('uint8')))
                (image if sys.argv[2] == 'RGBA' else image.convert(sys.argv[2])).save(sys.argv[1])
                """, [plain.string, bands])
        // With the lowest 8 bits, and the profile.
        for arguments in [
            [
                plain.string, "-depth", "16", "-channel", "RGB", "-evaluate", "multiply", "0.987",
                "+channel", "-profile", Peer.profiles + "a98.icc", path.string,
            ],
            [
                path.string, "-intent", "relative", "-black-point-compensation", "-profile", Peer.profiles + "srgb.icc",
                "-depth", "16", magick.string,
            ],
        ] { #expect(try await Peer.run("/usr/bin/convert", arguments).status == 0) }
        let output = try await converted(path, "public.png")
        var pixels: [FilePath] = []
        for (index, picture) in [path, output, magick].enumerated() {
            let raw = laboratory.folder.path.appending("\(index).rgba")
            #expect(try await Peer.run("/usr/bin/convert", [picture.string, "-depth", "16", raw.string]).status == 0)
            pixels.append(raw)
        }
        let report = try await Peer.pillow(
            """
            before, ours, theirs = (np.fromfile(p, 'uint16').reshape(-1, 4).astype(int) for p in sys.argv[1:4])
            seen = theirs[:, 3] > 0
            difference = np.abs(ours - theirs)[seen, :3]
            print(open(sys.argv[4], 'rb').read()[24], np.array_equal(ours[:, 3], before[:, 3]),
                difference.mean() < 40, np.percentile(difference, 99) < 257, (ours[:, 1] % 257 > 0).any())
            """, pixels.map(\.string) + [output.string])
        #expect(report == "16 True True True True\n", "\(bands)")
    }

    @Test("grey of 16 bits with alpha stays so, and is that of the formula")
    func deepGrey() async throws {
        let (path, raw) = (laboratory.folder.path.appending("a.png"), laboratory.folder.path.appending("a.raw"))
        // Pillow writes no such PNG. The profile has a linear curve.
        let make = """
            import struct, zlib
            def chunk(kind, data):
                return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
            samples = np.random.default_rng(3).integers(0, 65536, (30, 40, 2)).astype('>u2')
            profile = open('\(Peer.profiles)ps_gray.icc', 'rb').read()
            open(sys.argv[1], 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 40, 30, 16, 4, 0, 0, 0))
                + chunk(b'iCCP', b'grey\\0\\0' + zlib.compress(profile))
                + chunk(b'IDAT', zlib.compress(b''.join(b'\\0' + row.tobytes() for row in samples))) + chunk(b'IEND', b''))

            """
        _ = try await Peer.pillow(make, [path.string])
        let ledger = LossLedger()
        let output = try await converted(path, "public.png", losses: ledger)
        #expect(ledger.recorded == [.icc, .pixels])
        #expect(try await Peer.run("/usr/bin/vips", ["rawsave", output.string, raw.string]).status == 0)
        let report = try await Peer.pillow(
            """
            before = np.random.default_rng(3).integers(0, 65536, (30, 40, 2))
            ours = np.fromfile(sys.argv[1], 'uint16').reshape(30, 40, 2).astype(int)
            light = before[..., 0] / 65535
            want = 65535 * np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
            print(np.array_equal(ours[..., 1], before[..., 1]), np.abs(ours[..., 0] - want).max() < 1)
            """, [raw.string])
        #expect(report == "True True\n")
    }

    @Test(
        "each frame of an animation is converted",
        arguments: [("a.webp", "org.webmproject.webp", ", lossless=True"), ("a.png", "public.png", "")])
    func animations(_ name: String, _ type: String, _ save: String) async throws {
        let path = laboratory.folder.path.appending(name)
        _ = try await Peer.pillow(
            Self.make + """
                frames = [Image.fromarray(np.roll(pixels, 20 * i, 1).astype('uint8')) for i in range(3)]
                frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=[90, 100, 110],
                    icc_profile=profile('a98')\(save))
                """, [path.string])
        let output = try await converted(path, type)
        let report = try await Peer.pillow(
            Self.converted + """
                a, b = (Image.open(p) for p in sys.argv[1:3])
                profile, most, times = a.info['icc_profile'], 0, []
                for index in range(a.n_frames):
                    a.seek(index); b.seek(index)
                    ours = np.asarray(b.convert('RGB')).astype(float)
                    times.append(int(b.info['duration']))
                    most = max(most, np.abs(ours - converted(a.convert('RGB'), profile)).max())
                print(b.n_frames, times, most <= 1, 'icc_profile' in b.info)
                """, [path.string, output.string])
        #expect(report == "3 [90, 100, 110] True False\n")
    }

    @Test("a HEIC with a profile", .enabled(if: Peer.hasHEIF, "needs pillow-heif from PyPI"))
    func heic() async throws {
        let path = laboratory.folder.path.appending("a.heic")
        _ = try await Peer.pillow(
            Self.make + """
                import pillow_heif; pillow_heif.register_heif_opener()
                image.save(sys.argv[1], quality=95, icc_profile=profile('a98'))
                """, [path.string])
        let output = try await converted(path, "public.heic", to: "public.png")
        let report = try await Peer.pillow(
            Self.converted + """
                import pillow_heif; pillow_heif.register_heif_opener()
                a, b = (Image.open(p) for p in sys.argv[1:3])
                difference = np.abs(np.asarray(b).astype(float) - converted(a))
                print(difference.mean() < 1, 'icc_profile' in b.info)
                """, [path.string, output.string])
        #expect(report == "True False\n")
    }

    // MARK: - Numbers instead of profiles

    @Test(
        "code points of primaries are converted by the formulas",
        arguments: [
            (
                "a.avif", "public.avif",
                "os.spawnv(0, '/usr/bin/avifenc', ['avifenc', '-l', '--cicp', '12/13/0', *sys.argv[1:3]])"
            ),
            (
                "a.heic", "public.heic",
                """
                import pillow_heif; pillow_heif.register_heif_opener()
                image.save(sys.argv[2], quality=-1, chroma=444, matrix_coefficients=0, color_primaries=12,
                    transfer_characteristics=13)
                """
            ),
        ])
    func codePoints(_ name: String, _ type: String, _ write: String) async throws {
        guard name == "a.avif" || Peer.hasHEIF else { return }
        let (plain, path) = (laboratory.folder.path.appending("p.png"), laboratory.folder.path.appending(name))
        _ = try await Peer.pillow(
            Self.make + "import os; image.save(sys.argv[1])\n" + write, [plain.string, path.string])
        let ledger = LossLedger()
        let output = try await converted(path, type, to: "public.png", losses: ledger)
        #expect(Set(ledger.recorded ?? []) == [.icc, .pixels])
        let report = try await Peer.pillow(
            Self.formulas + """
                a, b = (np.asarray(Image.open(p)).astype(float) for p in sys.argv[1:3])
                difference = np.abs(b - from_primaries(light(a / 255), p3))
                print(difference.mean() < 0.6, np.percentile(difference, 99) <= 2, np.abs(a - b).mean() > 5)
                """, [plain.string, output.string])
        #expect(report == "True True True\n")
    }

    @Test(
        "numbers of a PNG are converted by the formulas",
        arguments: [
            ("b'cICP', bytes([12, 13, 0, 1])", "light(a / 255), p3"),
            ("b'gAMA', (100000).to_bytes(4, 'big')", "a / 255, [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]"),
            (
                "b'cHRM', b''.join(n.to_bytes(4, 'big') for n in (31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000))",
                "light(a / 255), p3"
            ),
        ])
    func numbers(_ chunk: String, _ expected: String) async throws {
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            Self.make + """
                from PIL.PngImagePlugin import PngInfo
                chunks = PngInfo(); chunks.add(\(chunk)); image.save(sys.argv[1], pnginfo=chunks)
                """, [path.string])
        let output = try await converted(path, "public.png")
        let report = try await Peer.pillow(
            Self.formulas + """
                a, b = (np.asarray(Image.open(p)).astype(float) for p in sys.argv[1:3])
                difference = np.abs(b - from_primaries(\(expected)))
                print(difference.mean() < 0.5, difference.max() <= 2, np.abs(a - b).mean() > 5)
                """, [path.string, output.string])
        #expect(report == "True True True\n")
    }

    // MARK: - With other options, and without need

    @Test("the colours are converted before pixels are averaged in the light of sRGB")
    func reduced() async throws {
        let (path, whole, expected) = (
            laboratory.folder.path.appending("a.png"), laboratory.folder.path.appending("w.png"),
            laboratory.folder.path.appending("v.png")
        )
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1], icc_profile=profile('a98'))", [path.string])
        let output = try await converted(path, "public.png", width: 48)
        _ = try await Peer.pillow(
            Self.converted
                + "Image.fromarray(converted(Image.open(sys.argv[1])).round().astype('uint8')).save(sys.argv[2])",
            [path.string, whole.string])
        #expect(
            try await Peer.run(
                "/usr/bin/vipsthumbnail", [whole.string, "--linear", "--size", "48x", "-o", expected.string]
            ).status == 0)
        let report = try await Peer.pillow(
            """
            a, b = (np.asarray(Image.open(p)).astype(float) for p in sys.argv[1:3])
            print(a.shape, np.abs(a - b).mean() < 0.5, np.abs(a - b).max() <= 4)
            """, [output.string, expected.string])
        #expect(report == "(36, 48, 3) True True\n")
    }

    @Test(
        "what is in sRGB already is copied byte for byte",
        arguments: [
            ("a.jpg", "public.jpeg", "", "srgb"), ("a.png", "public.png", "", "srgb"), ("b.png", "public.png", "", ""),
            ("a.webp", "org.webmproject.webp", "", "srgb"), ("a.gif", "com.compuserve.gif", "", ""),
            ("a.tiff", "public.tiff", "", "srgb"), ("a.avif", "public.avif", "", "srgb"),
            ("b.avif", "public.avif", "", ""),
            (
                "b.webp", "org.webmproject.webp", ", save_all=True, append_images=[image.rotate(9)], duration=90",
                "srgb"
            ),
        ])
    func copied(_ name: String, _ type: String, _ save: String, _ profile: String) async throws {
        let path = laboratory.folder.path.appending(name)
        let own = profile.isEmpty ? "" : ", icc_profile=profile('\(profile)')"
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1]\(save)\(own))", [path.string])
        let ledger = LossLedger()
        let output = try await converted(path, type, losses: ledger)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: output.string))
                == Data(contentsOf: URL(fileURLWithPath: path.string)))
        #expect(ledger.recorded == [])
    }

    @Test("EXIF states the new colour space", .enabled(if: Peer.exiftool != nil, "needs exiftool"))
    func exif() async throws {
        let exiftool = try #require(Peer.exiftool)
        let path = laboratory.folder.path.appending("a.jpg")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1], icc_profile=profile('a98'))", [path.string])
        _ = try await Peer.run(
            exiftool,
            ["-q", "-overwrite_original", "-Make=Maker", "-ColorSpace#=65535", "-InteropIndex#=R03", path.string])
        let output = try await converted(path, "public.jpeg")
        let tags = ["-s3", "-n", "-f", "-ColorSpace", "-InteropIndex", "-Make", "-ICC_Profile:ColorSpaceData"]
        func read(_ file: FilePath) async throws -> [Substring] {
            try await Peer.run(exiftool, tags + [file.string]).output.split(separator: "\n")
        }
        #expect(try await read(path) == ["65535", "R03", "Maker", "RGB"])
        #expect(try await read(output) == ["1", "R98", "Maker", "-"])
    }

    @Test("a profile that cannot be used, and HDR, are errors")
    func failures() async throws {
        let (broken, plain) = (laboratory.folder.path.appending("a.jpg"), laboratory.folder.path.appending("a.png"))
        let hdr = laboratory.folder.path.appending("a.avif")
        _ = try await Peer.pillow(
            Self.make + """
                image.save(sys.argv[1], icc_profile=bytes(16) + b'RGB XYZ ' + bytes(12) + b'acsp' + bytes(300))
                image.save(sys.argv[2])
                """, [broken.string, plain.string])
        #expect(
            try await Peer.run("/usr/bin/avifenc", ["-l", "--cicp", "9/16/0", plain.string, hdr.string]).status == 0)
        for (path, type, words) in [
            (broken, "public.jpeg", "a colour profile that cannot be converted"), (hdr, "public.avif", "transfer 16"),
        ] {
            let failure = await #expect(throws: ConversionError.self) { try await converted(path, type) }
            #expect(failure?.message.contains(words) == true)
        }
    }
}
