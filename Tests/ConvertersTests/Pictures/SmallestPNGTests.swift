@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// PNG that is written as small as possible, read by Pillow and libvips.
@Suite("Small PNG", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct SmallestPNGTests {
    private static let smallest: ConversionOptions = {
        var options = ConversionOptions()
        options.png = .smallest
        return options
    }()

    /// Makes pictures of the kinds that are stored in different ways. All are written by Pillow.
    private static let make = """
        def picture(kind):
            y, x = np.mgrid[0:120, 0:180]
            noise = np.random.default_rng(3).normal(0, 6, (120, 180, 3))
            photo = (np.stack([x, y * 1.5, 255 - x], -1) + noise).clip(0, 255).astype('uint8')
            grey = photo[..., 0]
            if kind == 'photo': return Image.fromarray(photo)
            if kind == 'transparent': return Image.fromarray(np.dstack([photo, (x + y).astype('uint8')]))
            if kind == 'opaque': return Image.fromarray(np.dstack([photo, np.full((120, 180), 255, 'uint8')]))
            if kind == 'grey': return Image.fromarray(grey)
            if kind == 'grey as colours': return Image.fromarray(np.dstack([grey] * 3))
            if kind == 'grey with alpha': return Image.fromarray(np.dstack([grey] * 3 + [(x % 251).astype('uint8')]))
            if kind == 'drawing': return Image.fromarray(np.where((x // 9 + y // 7) % 3, 240, 17).astype('uint8'))
            if kind == 'few greys with alpha': return Image.fromarray(np.dstack([np.sign(noise[..., 0]) * 31] * 3 + [np.full((120, 180), 99)]).astype('uint8'))
            if kind == 'few greys': return Image.fromarray(noise[..., 0].clip(-2, 2).astype('uint8') * 31)
            if kind == 'few colours': return Image.fromarray(np.dstack([x // 30 * 40, y // 30 * 60, x // 90]).astype('uint8'))
            if kind == 'deep': return Image.fromarray((np.hypot(x, y) * 257.5).astype('uint16'))
            if kind == 'deep in vain': return Image.fromarray((grey.astype('uint16') * 257))
            if kind == 'point': return Image.fromarray(photo[:1, :1])
            if kind == 'row': return Image.fromarray(photo[:1])

        """

    @Test(
        "the pixels are the same, in the fewest samples",
        arguments: [
            ("photo", "8 2"), ("transparent", "8 6"), ("opaque", "8 2"), ("grey", "8 0"), ("grey as colours", "8 0"),
            ("grey with alpha", "8 4"), ("drawing", "1 3"), ("few greys", "4 3"), ("few greys with alpha", "1 3"),
            ("few colours", "8 3"),
            ("deep", "16 0"), ("deep in vain", "8 0"), ("point", "8 2"), ("row", "8 2"),
        ])
    func pixels(_ kind: String, _ layout: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.tiff")
        _ = try await Peer.pillow(Self.make + "picture(sys.argv[1]).save(sys.argv[2])", [kind, path.string])
        let output = try await laboratory.convert(path, "public.tiff", to: "public.png", options: Self.smallest)
        let usual = try await laboratory.convert(path, "public.tiff", to: "public.png", options: ConversionOptions())
        let report = try await Peer.pillow(
            """
            a, b = (Image.open(p) for p in sys.argv[1:3])
            wide = lambda p: np.asarray(p).astype('int64') * (257 if np.asarray(p).dtype == 'uint8' and a.mode == 'I;16' else 1)
            same = np.array_equal(wide(a), wide(b)) if a.mode == 'I;16' \\
                else np.array_equal(np.asarray(a.convert('RGBA')), np.asarray(b.convert('RGBA')))
            header = open(sys.argv[2], 'rb').read(26)
            print(same, header[24], header[25])
            """, [path.string, output.string])
        #expect(report == "True \(layout)\n")
        #expect(try await Peer.run("/usr/bin/vips", ["avg", output.string]).status == 0)
        #expect(try Self.size(of: output) < Self.size(of: usual))
    }

    @Test("a PNG that another program made as small keeps its bytes")
    func kept() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            Self.make + "picture('photo').save(sys.argv[1], compress_level=1)", [path.string])
        let source = try PictureLaboratory.source(path, "public.png")
        let rule = try #require(
            laboratory.rules(for: source, Self.smallest).first { $0.target == .png })
        #expect(rule.fidelity == .lossless && rule.losses.isEmpty)
        let first = try await laboratory.convert(path, "public.png", to: "public.png", options: Self.smallest)
        #expect(try Self.size(of: first) < Self.size(of: path))
        let ledger = LossLedger()
        let second = try await laboratory.convert(
            first, "public.png", to: "public.png", options: Self.smallest, losses: ledger)
        #expect(try Data(contentsOf: URL(filePath: second.string)) == Data(contentsOf: URL(filePath: first.string)))
        #expect(ledger.recorded == [])
    }

    /// Writes a PNG of Pillow's with further chunks before its pixels, and one behind them.
    private static let makeWithChunks =
        make + """
            import zlib
            def chunk(name, content):
                return len(content).to_bytes(4, 'big') + name + content + zlib.crc32(name + content).to_bytes(4, 'big')
            contents = {'bKGD': bytes(6), 'gAMA': (45455).to_bytes(4, 'big'), 'tIME': bytes([7, 226, 1, 2, 3, 4, 5])}
            kind, path, *names = sys.argv[1:]
            picture(kind).save(path, compress_level=1)
            png = open(path, 'rb').read()
            inserted = b''.join(chunk(name.encode(), contents.get(name, b'abc\\0d')) for name in names)
            open(path, 'wb').write(png[:33] + inserted + png[33:-12] + chunk(b'tEXt', b'Title\\0The lake') + png[-12:] + b'more')
            """

    @Test(
        "a PNG keeps its other chunks, and what follows it; colours that they refer to stay",
        arguments: [
            ("opaque", ["gAMA", "tIME", "tEXt", "prVt"], "8 2 gAMA tIME tEXt prVt tEXt"),
            ("opaque", ["gAMA", "iDOT"], "8 2 gAMA tEXt"), ("transparent", ["bKGD"], "8 6 bKGD tEXt"),
            ("opaque", ["bKGD"], "8 6 bKGD tEXt"), ("few colours", ["tEXt"], "8 3 tEXt tEXt"),
            // A signature, and chunks that could be about the pixels.
            ("opaque", ["caBX"], nil), ("photo", ["prVT"], nil), ("photo", ["gAMA", "prVT", "tIME"], nil),
        ] as [(String, [String], String?)])
    func chunks(_ kind: String, _ names: [String], _ expected: String?) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(Self.makeWithChunks, [kind, path.string] + names)
        let ledger = LossLedger()
        let rule = try #require(
            laboratory.rules(for: try PictureLaboratory.source(path, "public.png"), Self.smallest).first {
                $0.target == .png
            })
        #expect(rule.fidelity == .lossless && rule.losses.isEmpty)
        let output = try await laboratory.convert(
            path, "public.png", to: "public.png", options: Self.smallest, losses: ledger)
        #expect(ledger.recorded == [])
        guard let expected else {
            let (left, right) = (URL(filePath: path.string), URL(filePath: output.string))
            #expect(try Data(contentsOf: left) == Data(contentsOf: right))
            return
        }
        let report = try await Peer.pillow(
            """
            a, b = (Image.open(p) for p in sys.argv[1:3])
            assert np.array_equal(np.asarray(a.convert('RGBA')), np.asarray(b.convert('RGBA')))
            png, source = (open(p, 'rb').read() for p in sys.argv[2:0:-1])
            assert len(png) < len(source) and png.endswith(b'more')
            offset, names = 33, []
            while png[offset + 4:offset + 8] != b'IEND':
                length = int.from_bytes(png[offset:offset + 4], 'big')
                whole = png[offset:offset + 12 + length]
                name = whole[4:8].decode()
                if name not in ('PLTE', 'tRNS', 'IDAT'):
                    assert whole in source, name
                    names.append(name)
                offset += 12 + length
            print(png[24], png[25], *names)
            """, [path.string, output.string])
        #expect(report == expected + "\n")
    }

    @Test("with --strip, what remains is compressed again")
    func stripped() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(Self.makeWithChunks, ["photo", path.string, "gAMA", "tIME"])
        var options = Self.smallest
        options.strip = .all
        let output = try await laboratory.convert(path, "public.png", to: "public.png", options: options)
        let png = try Data(contentsOf: URL(filePath: output.string))
        #expect(try png.count < Self.size(of: path) - 1000)
        #expect(png.range(of: Data("gAMA".utf8)) != nil)
        #expect(png.range(of: Data("tIME".utf8)) == nil && png.range(of: Data("The lake".utf8)) == nil)
    }

    @Test("a PNG with damaged pixels is an error, and one that is cut keeps its bytes")
    func damaged() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(Self.make + "picture('photo').save(sys.argv[1])", [path.string])
        var png = try Data(contentsOf: URL(filePath: path.string))
        let cut = try laboratory.file("cut.png", png.prefix(20_000))
        let copy = try await laboratory.convert(cut, "public.png", to: "public.png", options: Self.smallest)
        #expect(try Data(contentsOf: URL(filePath: copy.string)) == png.prefix(20_000))
        for index in 20_000..<20_400 { png[index] = 0xFF }
        let damaged = try laboratory.file("damaged.png", png)
        await #expect(throws: ConversionError.self) {
            try await laboratory.convert(damaged, "public.png", to: "public.png", options: Self.smallest)
        }
    }

    @Test("profiles and metadata stay, and grey with a profile of colours stays coloured")
    func metadata() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.tiff")
        _ = try await Peer.pillow(
            Self.make + """
                exif = Image.Exif()
                exif[0x010E] = 'The lake'
                profile = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
                picture('grey as colours').save(sys.argv[1], icc_profile=profile, exif=exif)
                """, [path.string])
        let output = try await laboratory.convert(path, "public.tiff", to: "public.png", options: Self.smallest)
        let report = try await Peer.pillow(
            """
            a, b = (Image.open(p) for p in sys.argv[1:3])
            print(b.mode in ('RGB', 'P'), a.info['icc_profile'] == b.info['icc_profile'], b.getexif()[0x010E])
            """, [path.string, output.string])
        #expect(report == "True True The lake\n")
    }

    @Test("an animation keeps its frames, and is not larger")
    func animation() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            Self.make + """
                frames = [picture('photo').rotate(angle) for angle in (0, 90, 180)]
                frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=80)
                """, [path.string])
        let output = try await laboratory.convert(path, "public.png", to: "public.png", options: Self.smallest)
        #expect(try await Peer.pillow("print(Image.open(sys.argv[1]).n_frames)", [output.string]) == "3\n")
        #expect(try Self.size(of: output) <= Self.size(of: path))
    }

    private static func size(of path: FilePath) throws -> Int { try Data(contentsOf: URL(filePath: path.string)).count }
}
