@testable import PictureConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Animations that Pillow writes, converted with all frames, and read by Pillow again.
@Suite("Animations", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
final class AnimationTests {
    private let laboratory: PictureLaboratory

    init() throws { laboratory = try PictureLaboratory() }

    // MARK: - Samples

    /// A format of animations: its type, its extension, and what Pillow needs to write its pixels as they are.
    struct Format: Sendable, CustomTestStringConvertible {
        let type: String
        let name: String
        var options = ""
        var testDescription: String { name }

        static let gif = Format(type: "com.compuserve.gif", name: "gif")
        static let webp = Format(type: "org.webmproject.webp", name: "webp", options: ", lossless=True, exact=True")
        static let png = Format(type: "public.png", name: "png")
        static let avif = Format(type: "public.avif", name: "avif", options: ", quality=100, subsampling='4:4:4'")
        static let apng = Format(type: "org.libpng.apng", name: "apng")

        static let sources = [gif, webp, png, avif]
        static let targets = [gif, webp, apng, avif]
    }

    /// An animation, and the script that writes it. `box(c, x, y, w, h)` is a frame of 40 x 30 pixels that is
    /// transparent outside of a box; `full(c)` is a frame of one colour.
    static let samples: [(name: String, script: String)] = [
        ("whole frames", "save([full('red'), full('green'), full('blue')], duration=[100, 250, 400], loop=0)"),
        ("played thrice", "save([full('red'), full('green')], duration=300, loop=LOOP)"),
        (
            "frames of different boxes",
            "save([full('red'), box('lime', 5, 5, 10, 9), box('blue', 30, 20, 10, 10), full('white')], duration=[20, 30, 40, 50], loop=0)"
        ),
        ("equal frames", "save([full('red'), full('red'), full('blue')], duration=[100, 100, 100], loop=0)"),
        ("many colours", "save([noise(i) for i in range(12)], duration=[40 + 10 * i for i in range(12)], loop=0)"),
        ("grey", "save([Image.new('L', (40, 30), c) for c in (0, 90, 255)], duration=200, loop=0)"),
        (
            "a moving box on noise",
            "save([over(noise(1), box((9, 99, 199), 2 * i, i, 9, 9)) for i in range(9)], duration=80, loop=0)"
        ),
    ]

    private static let make = """
        from PIL import ImageDraw
        def full(c): return Image.new('RGBA', (40, 30), c)
        def box(c, x, y, w, h):
            i = Image.new('RGBA', (40, 30)); ImageDraw.Draw(i).rectangle((x, y, x + w - 1, y + h - 1), c); return i
        def noise(seed):
            return Image.fromarray(np.random.default_rng(seed).integers(0, 256, (30, 40, 3), np.uint8))
        def over(below, above): below.paste(above, (0, 0), above); return below
        def save(frames, **options):
            frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], **options OPTIONS)

        """

    /// What is shown, and for how long: equal frames that follow each other are one. How often it is played: a GIF states
    /// how often it is repeated; 0 is for ever, which all AVIF are.
    private static let timeline = """
        def timeline(path):
            image = Image.open(path); shown = []
            for index in range(image.n_frames):
                image.seek(index)
                pixels = np.asarray(image.convert('RGBA')).astype(int).copy(); time = int(image.info['duration'])
                pixels[pixels[..., 3] == 0] = 0
                if shown and np.array_equal(shown[-1][1], pixels): shown[-1][0] += time
                else: shown.append([time, pixels])
            loop = image.info.get('loop')
            plays = {None: 1, 0: 0}.get(loop, (loop or 0) + 1) if image.format == 'GIF' else loop or 0
            return image.size, plays, shown
        def difference(a, b):
            return max(np.abs(x - y).max() for (_, x), (_, y) in zip(a, b))

        """

    private func make(_ script: String, as format: Format = .gif) async throws -> FilePath {
        let path = try laboratory.file("a." + format.name, [])
        let make = Self.make.replacingOccurrences(of: "OPTIONS", with: format.options)
        let script = script.replacingOccurrences(of: "LOOP", with: format.name == "gif" ? "2" : "3")
        _ = try await Peer.pillow(make + script, [path.string])
        return path
    }

    private func rule(of path: FilePath, _ format: Format, to target: String) throws -> ConversionRule? {
        laboratory.converter.rules(for: try PictureLaboratory.source(path, format.type)).first {
            $0.target.identifier == target
        }
    }

    // MARK: - Conversions

    static let pairs = Format.sources.flatMap { source in
        Format.targets.filter { $0.name != source.name && (source.name, $0.name) != ("png", "apng") }
            .map { (source, $0) }
    }

    @Test("the same pixels are shown at the same times", arguments: pairs, samples.indices)
    func conversion(_ formats: (Format, Format), index: Int) async throws {
        let (source, target) = formats
        let sample = Self.samples[index]
        let path = try await make(sample.script, as: source)
        let losses = LossLedger()
        let output = try await laboratory.convert(path, source.type, to: target.type, losses: losses)
        let rule = try #require(try rule(of: path, source, to: target.type))
        // An AVIF that Pillow writes is played for ever.
        let isRepeated = sample.name == "played thrice" && source.name != "avif"
        // 256 colours stand for those of noise.
        let isReduced = target.name == "gif" && sample.script.contains("noise")
        var expected: [Loss] = []
        if isReduced { expected = [.pixels] }
        if target.name == "avif", isRepeated { expected = [.repetitions] }
        #expect(losses.recorded == expected)
        #expect(rule.fidelity == (target.name == "gif" ? .flattened : .lossless))
        let report = try await Peer.pillow(
            Self.timeline + """
                ours, theirs = timeline(sys.argv[2]), timeline(sys.argv[1])
                print(ours[0] == theirs[0], ours[1], [t for t, _ in ours[2]] == [t for t, _ in theirs[2]],
                    difference(ours[2], theirs[2]) <= \(isReduced ? 90 : 0), len(ours[2]) > 1)
                """, [path.string, output.string])
        let plays = isRepeated && target.name != "avif" ? 3 : 0
        #expect(report == "True \(plays) True True True\n", "\(sample.name)")
    }

    /// Animated PNGs whose frames are drawn over each other: `box` of half transparency, and each disposal.
    static let composed = [
        "save([full('red'), box((0, 0, 255, 128), 5, 5, 20, 20), box((0, 255, 0, 60), 9, 9, 20, 20)], duration=90, blend=1, disposal=0)",
        "save([full('red'), box((0, 0, 255, 128), 5, 5, 20, 20), box((0, 255, 0, 60), 9, 9, 20, 20)], duration=90, blend=1, disposal=1)",
        "save([full('red'), box((0, 0, 255, 128), 5, 5, 20, 20), box((0, 255, 0, 60), 9, 9, 20, 20)], duration=90, blend=1, disposal=2)",
        "save([box((9, 8, 7, 200), 0, 0, 30, 30), box((0, 0, 255, 128), 5, 5, 20, 20), full('lime')], duration=90, blend=[1, 1, 0], disposal=[0, 2, 1])",
        "save([full('black'), full('red'), box('blue', 3, 3, 5, 5), full('white')], duration=90, default_image=True, blend=1)",
    ]

    @Test(
        "frames of an animated PNG are drawn over each other, as apngdis draws them",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/apngdis"), "needs apngdis"),
        arguments: composed)
    func composition(_ script: String) async throws {
        let path = try await make(script, as: .png)
        let output = try await laboratory.convert(path, "public.png", to: Format.webp.type)
        let command = #"cd "$1" && exec apngdis a.png theirs"#
        let folder = laboratory.folder.path.string
        #expect(try await Peer.run("/bin/sh", ["-c", command, "sh", folder]).status == 0)
        let report = try await Peer.pillow(
            Self.timeline + """
                import glob
                ours = [p for _, p in timeline(sys.argv[2])[2]]
                theirs = [np.asarray(Image.open(p).convert('RGBA')).astype(int) for p in sorted(glob.glob(sys.argv[1] + '/theirs[1-9].png'))]
                for p in theirs: p[p[..., 3] == 0] = 0
                print(len(ours) == len(theirs) > 1, [int(np.abs(a - b).max() <= 1) for a, b in zip(ours, theirs)])
                """, [folder, output.string])
        let frames = report.filter { $0 == "1" }.count
        #expect(report == "True [\((0..<frames).map { _ in "1" }.joined(separator: ", "))]\n" && frames > 1)
    }

    @Test(
        "every frame is turned as its EXIF says",
        arguments: [(Format.webp, Format.apng), (.png, .gif), (.webp, .avif)], [2, 3, 4, 5, 6, 7, 8])
    func orientation(_ formats: (Format, Format), _ orientation: Int) async throws {
        let (source, target) = formats
        let path = try await make(
            "exif = Image.Exif(); exif[0x112] = \(orientation)\n"
                + "save([over(full('red'), box('blue', 3 * i, 4, 9, 7)) for i in range(3)], duration=[90, 100, 110], loop=0, exif=exif)",
            as: source)
        let losses = LossLedger()
        let output = try await laboratory.convert(path, source.type, to: target.type, losses: losses)
        #expect(losses.recorded?.contains(.frames) == false)
        var options = ConversionOptions()
        options.size = .init(width: nil, height: 10)
        let small = try await laboratory.convert(path, source.type, to: target.type, options: options)
        let report = try await Peer.pillow(
            """
            a, b, small = (Image.open(p) for p in sys.argv[1:4])
            # Pillow's own table (ImageOps.exif_transpose), since it keeps the orientation of the first frame alone.
            turn = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}[int(sys.argv[4])]
            for index in range(3):
                a.seek(index); b.seek(index); small.seek(index)
                want = np.asarray(a.convert('RGB').transpose(turn)).astype(int)
                ours = np.asarray(b.convert('RGB')).astype(int)
                print(int(b.info['duration']), want.shape == ours.shape and np.abs(want - ours).max() <= 1, small.height)
            print(b.n_frames, b.getexif().get(0x112, 1))
            """, [path.string, output.string, small.string, "\(orientation)"])
        #expect(report == "90 True 10\n100 True 10\n110 True 10\n3 1\n")
    }

    @Test(
        "every frame of an AVIF is turned and mirrored as its boxes say",
        arguments: [["--irot", "1"], ["--irot", "2"], ["--imir", "0"], ["--irot", "3", "--imir", "1"]])
    func transformedAVIF(_ transform: [String]) async throws {
        let folder = laboratory.folder.path
        let (path, pictures) = (folder.appending("a.avif"), (0..<3).map { folder.appending("\($0).png").string })
        for (index, picture) in pictures.enumerated() {
            _ = try await Peer.pillow(
                Self.make.replacingOccurrences(of: "OPTIONS", with: "")
                    + "over(full('red'), box('blue', 3 * \(index), 4, 9, 7)).convert('RGB').save(sys.argv[1])",
                [picture])
        }
        #expect(try await Peer.run("/usr/bin/avifenc", ["-l"] + transform + pictures + [path.string]).status == 0)
        let output = try await laboratory.convert(path, "public.avif", to: Format.webp.type)
        let report = try await Peer.pillow(
            """
            a, b = (Image.open(p) for p in sys.argv[1:3])
            for index in range(3):
                a.seek(index); b.seek(index)
                # Pillow turns the boxes into an orientation.
                want, ours = (np.asarray(i.convert('RGB')).astype(int) for i in (ImageOps.exif_transpose(a), b))
                print(want.shape == ours.shape and np.abs(want - ours).max() <= 1)
            print(a.n_frames, b.n_frames, a.getexif().get(0x112, 1) > 1)
            """, [path.string, output.string])
        #expect(report == "True\nTrue\nTrue\n3 3 True\n")
    }

    @Test("an animated PNG of 16 bits keeps them")
    func deep() async throws {
        let path = try laboratory.file("a.png", [])
        let make = """
            import struct, zlib
            def chunk(kind, data):
                return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
            r = np.random.default_rng(5)
            a, b = (r.integers(0, 65536, (30, 40, 4)).astype(np.uint64) for _ in range(2))
            a[..., 3] = 65535
            def data(p): return zlib.compress(b''.join(b'\\0' + row.astype('>u2').tobytes() for row in p))
            def control(n): return struct.pack('>IIIIIHHBB', n, 40, 30, 0, 0, 1, 4, 0, 1)
            # The second frame is half transparent in places, and lies on the first.
            both = a.copy()
            both[..., :3] = (b[..., :3] * b[..., 3:] + a[..., :3] * (65535 - b[..., 3:]) + 32767) // 65535
            open(sys.argv[1], 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 40, 30, 16, 6, 0, 0, 0))
                + chunk(b'acTL', struct.pack('>II', 2, 0)) + chunk(b'fcTL', control(0)) + chunk(b'IDAT', data(a))
                + chunk(b'fcTL', control(1)) + chunk(b'fdAT', struct.pack('>I', 2) + data(b)) + chunk(b'IEND', b''))

            """
        _ = try await Peer.pillow(make, [path.string])
        let losses = LossLedger()
        let output = try await laboratory.convert(path, "public.png", to: Format.webp.type, losses: losses)
        #expect(losses.recorded == [.depth])
        let report = try await Peer.pillow(
            make + Self.timeline + """
                shown = timeline(sys.argv[2])[2]
                print([t for t, _ in shown], [np.abs(np.rint(p / 257) - q).max() <= 1 for p, (_, q) in zip((a, both), shown)])
                """, [path.string, output.string])
        #expect(report == "[250, 250] [True, True]\n" || report == "[250, 250] [np.True_, np.True_]\n")
    }

    @Test("every frame is reduced to a box, in linear light", arguments: Format.sources)
    func reduced(_ format: Format) async throws {
        let path = try await make(
            "save([full('red'), full('blue'), Image.fromarray((np.indices((30, 40)).sum(0) % 2 * 255).astype('u1')).convert('RGBA')], duration=[50, 60, 70], loop=0)",
            as: format)
        var options = ConversionOptions()
        options.size = .init(width: 20, height: 20)
        let converter = PictureConverter(
            pool: laboratory.pool, searchPath: ProgramSearchPath([]), confinement: .none, options: options)
        let source = try PictureLaboratory.source(path, format.type)
        let rule = try #require(converter.rules(for: source).first { $0.target.identifier == format.type })
        #expect(rule.fidelity == .flattened && rule.losses.contains(.pixels) && !rule.losses.contains(.frames))
        let losses = LossLedger()
        let context = ConversionContext(scratch: try laboratory.scratch(), options: options, losses: losses)
        guard case .file(let file) = try await converter.convert(source, by: rule, in: context) else {
            Issue.record("the animation is in no file")
            return
        }
        #expect(losses.recorded == [.pixels])
        let report = try await Peer.pillow(
            Self.timeline + """
                size, plays, shown = timeline(sys.argv[1])
                # An AVIF of Pillow is not lossless. Half of the light of white is 188.
                print(size, [t for t, _ in shown], [[int(v > 250) for v in p[7, 10]] for _, p in shown[:2]],
                    bool(np.abs(shown[2][1][5:-5, 5:-5, :3] - 188).max() <= 3))
                """, [file.path.string])
        #expect(report == "(20, 15) [50, 60, 70] [[1, 0, 0, 1], [0, 0, 1, 1]] True\n")
    }

    @Test("an animation that fits the box lands byte for byte", arguments: [Format.gif, .webp])
    func fitting(_ format: Format) async throws {
        let path = try await make(Self.samples[0].script, as: format)
        var options = ConversionOptions()
        options.size = .init(width: 400, height: 400)
        let converter = PictureConverter(
            pool: laboratory.pool, searchPath: ProgramSearchPath([]), confinement: .none, options: options)
        let source = try PictureLaboratory.source(path, format.type)
        let rule = try #require(converter.rules(for: source).first { $0.target.identifier == format.type })
        let context = ConversionContext(scratch: try laboratory.scratch(), options: options)
        guard case .file(let file) = try await converter.convert(source, by: rule, in: context) else {
            Issue.record("the animation is in no file")
            return
        }
        #expect(FileManager.default.contentsEqual(atPath: file.path.string, andPath: path.string))
    }

    @Test(
        "the longest delay is exact, and a frame of the shortest is shown for a tenth of a second, in every format",
        arguments: Format.targets)
    func delays(_ target: Format) async throws {
        // A delay of 12 hundredths becomes 0 (GIF89a, 23), which Pillow does not write.
        let path = try await make(
            """
            save([full('red'), full('green'), full('blue'), full('white')], duration=[655350, 120, 10, 20], loop=0)
            b = open(sys.argv[1], 'rb').read()
            at = [i for i in range(len(b)) if b[i:i + 3] == bytes([0x21, 0xF9, 4]) and b[i + 4:i + 6] == bytes([12, 0])]
            assert len(at) == 1
            open(sys.argv[1], 'wb').write(b[:at[0] + 4] + bytes(2) + b[at[0] + 6:])
            """)
        var options = ConversionOptions()
        if target.name == "gif" { options.size = .init(width: 20, height: nil) }
        let output = try await laboratory.convert(path, "com.compuserve.gif", to: target.type, options: options)
        let report = try await Peer.pillow(
            "i = Image.open(sys.argv[1])\nfor n in range(i.n_frames): i.seek(n); i.load(); print(round(i.info['duration']))",
            [output.string])
        #expect(report == "655350\n100\n100\n20\n")
    }

    @Test(
        "how often an AVIF is played is kept in other formats, and lost in another AVIF",
        arguments: [(1, 0, [Format.apng]), (3, 1, [.gif, .webp, .apng, .avif])])
    func repetitions(_ plays: Int, _ flags: Int, _ targets: [Format]) async throws {
        let path = try await make(Self.samples[0].script, as: .avif)
        // The duration of the track, and that of its edit list, whose flag says that it is repeated (ISO/IEC 14496-12, 8.3.2
        // and 8.6.6). Pillow writes both of 64 bits, and that for ever.
        _ = try await Peer.pillow(
            """
            b = bytearray(open(sys.argv[1], 'rb').read())
            header, edits = b.index(b'tkhd') + 4, b.index(b'elst') + 4
            assert b[header] == 1 and b[edits] == 1 and b[edits + 3] == 1 and b[header + 28:header + 36] == b'\\xff' * 8
            b[header + 28:header + 36] = (\(plays) * int.from_bytes(b[edits + 8:edits + 16], 'big')).to_bytes(8, 'big')
            b[edits + 3] = \(flags)
            open(sys.argv[1], 'wb').write(b)
            """, [path.string])
        for target in targets {
            var options = ConversionOptions()
            if target.name == "avif" { options.size = .init(width: 20, height: nil) }
            let losses = LossLedger()
            let output = try await laboratory.convert(
                path, "public.avif", to: target.type, options: options, losses: losses)
            #expect(losses.recorded?.contains(.repetitions) == (target.name == "avif"), "\(target.name)")
            let report = try await Peer.pillow(
                Self.timeline + "print(timeline(sys.argv[1])[1])", [output.string])
            #expect(report == "\(target.name == "avif" ? 0 : plays)\n", "\(target.name)")
        }
    }

    // MARK: - What stays a picture

    @Test("one frame, and other formats, are pictures of the first frame")
    func stills() async throws {
        let path = try await make(Self.samples[0].script)
        let source = try PictureLaboratory.source(path, "com.compuserve.gif")
        let rules = laboratory.converter.rules(for: source)
        #expect(rules.first { $0.target == .png }.map { $0.fidelity == .preview && $0.losses == [.frames] } == true)
        let part = ConversionSource(type: source.type, content: source.content, name: source.name, part: 1)
        for format in [Format.webp, .avif] {
            let rule = try #require(
                laboratory.converter.rules(for: part).first { $0.target.identifier == format.type })
            let context = ConversionContext(scratch: try laboratory.scratch())
            guard case .file(let file) = try await laboratory.converter.convert(part, by: rule, in: context) else {
                return
            }
            let report = try await Peer.pillow(
                "i = Image.open(sys.argv[1])\nprint(i.n_frames, i.size, i.convert('RGB').getpixel((3, 3)))",
                [file.path.string])
            #expect(report == "1 (40, 30) (0, 128, 0)\n")
        }
        #expect(laboratory.converter.rules(for: part).allSatisfy { $0.target.identifier != Format.apng.type })
    }

    @Test("a single picture becomes a GIF of its colours, and no animated PNG", arguments: [Format.png, .webp])
    func single(_ format: Format) async throws {
        let path = try await make("box((200, 100, 50), 5, 5, 10, 9).save(sys.argv[1], lossless=True)", as: format)
        #expect(try rule(of: path, format, to: Format.apng.type) == nil)
        let losses = LossLedger()
        let output = try await laboratory.convert(path, format.type, to: Format.gif.type, losses: losses)
        #expect(losses.recorded == [])
        let report = try await Peer.pillow(
            "i = Image.open(sys.argv[1])\nprint(i.n_frames, [i.convert('RGBA').getpixel(p) for p in ((6, 6), (0, 0))])",
            [output.string])
        #expect(report.hasPrefix("1 [(200, 100, 50, 255), ") && report.hasSuffix(", 0)]\n"))
    }

    @Test(
        "a picture of at most 256 colours becomes an exact GIF",
        arguments: [1, 2, 3, 4, 5, 16, 17, 200, 255, 256, 257], [false, true])
    func exact(_ colours: Int, _ isTransparent: Bool) async throws {
        // Large and uneven enough to begin the table of codes anew many times.
        let path = try await make(
            """
            r = np.random.default_rng(5); n = \(colours)
            colours = np.unique(r.integers(0, 256, (4000, 3), 'u1'), axis=0)[:: 4000 // 257 - 1][:n]
            indices = np.where(r.random((311, 401)) < 0.5, 0, r.integers(0, n, (311, 401))); indices.flat[:n] = np.arange(n)
            indices[:, 200:300] = n - 1
            pixels = np.dstack([colours[indices], np.where((indices == 0) & \(isTransparent ? "True" : "False"), 0, 255).astype('u1')])
            assert len(np.unique(pixels.reshape(-1, 4), axis=0)) == n
            Image.fromarray(pixels).save(sys.argv[1])
            """, as: .png)
        let losses = LossLedger()
        let output = try await laboratory.convert(path, "public.png", to: Format.gif.type, losses: losses)
        #expect(losses.recorded == (colours > 256 ? [.pixels] : []))
        let report = try await Peer.pillow(
            """
            a, b = (np.asarray(Image.open(p).convert('RGBA')).astype(int).copy() for p in sys.argv[1:3])
            for i in (a, b): i[i[..., 3] == 0] = 0
            print(a.shape == b.shape, np.array_equal(a, b))
            """, [path.string, output.string])
        #expect(report == "True \(colours > 256 ? "False" : "True")\n")
    }

    @Test(
        "frames of at most 256 colours become an exact GIF, whether they share colours or not",
        arguments: [Format.png, .webp], [(256, false), (255, true), (90, false), (90, true), (257, false)])
    func exactFrames(_ format: Format, _ kind: (colours: Int, isTransparent: Bool)) async throws {
        let path = try await make(
            """
            r = np.random.default_rng(7); frames = []
            for i in range(5):
                colours = np.unique(r.integers(0, 256, (4000, 3), 'u1'), axis=0)[:: 4000 // 257 - 1][:\(kind.colours)]
                n = len(colours) if i else 3
                numbers = r.integers(0, n, (30, 40)); numbers.flat[:n] = np.arange(n)
                holes = (r.random((30, 40)) < 0.2 * i) & \(kind.isTransparent ? "True" : "False")
                frames.append(Image.fromarray(np.dstack([colours[numbers], np.where(holes, 0, 255).astype('u1')])))
            # Some of the next colours are in the palette of the frame before.
            frames.insert(3, frames[2].copy()); frames[3].paste(frames[2].crop((0, 0, 9, 9)), (20, 9))
            save(frames, duration=[50, 60, 70, 80, 90, 100], loop=LOOP\(format.name == "png" ? ", blend=0, disposal=1" : ""))
            """, as: format)
        let losses = LossLedger()
        let output = try await laboratory.convert(path, format.type, to: Format.gif.type, losses: losses)
        let isExact = kind.colours <= 256
        #expect(losses.recorded == (isExact ? [] : [.pixels]))
        let report = try await Peer.pillow(
            Self.timeline + """
                ours, theirs = timeline(sys.argv[2]), timeline(sys.argv[1])
                print(ours[:2] == theirs[:2], [t for t, _ in ours[2]] == [t for t, _ in theirs[2]],
                    difference(ours[2], theirs[2]) == 0)
                """, [path.string, output.string])
        #expect(report == "True True \(isExact ? "True" : "False")\n")
    }

    @Test(
        "a palette or grey of 8 bits is known to become an exact GIF",
        arguments: [("P", true), ("L", true), ("1", true), ("RGB", false), ("LA", false), ("I;16", false)])
    func predicted(_ mode: String, _ isExact: Bool) async throws {
        let path = try await make(
            """
            a = np.arange(1200, dtype='u2').reshape(30, 40)
            i = Image.fromarray(a * 50) if '\(mode)' == 'I;16' else Image.fromarray((a % 256).astype('u1')).convert('\(mode)')
            i.save(sys.argv[1])
            """, as: .png)
        let rule = try #require(try rule(of: path, .png, to: Format.gif.type))
        #expect(rule.losses.contains(.pixels) == !isExact)
        #expect(rule.fidelity == (isExact ? .lossless : .flattened))
        guard isExact else { return }
        let losses = LossLedger()
        _ = try await laboratory.convert(path, "public.png", to: Format.gif.type, losses: losses)
        #expect(losses.recorded == [])
    }

    @Test("half transparency is lost in a GIF, and a profile is applied")
    func translucent() async throws {
        let path = try await make(
            """
            profile = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
            box((200, 100, 50, 128), 5, 5, 10, 9).save(sys.argv[1], icc_profile=profile, dpi=(300, 300))
            """, as: .png)
        let losses = LossLedger()
        let output = try await laboratory.convert(path, "public.png", to: Format.gif.type, losses: losses)
        #expect(Set(losses.recorded ?? []) == [.alpha, .pixels, .resolution])
        let report = try await Peer.pillow("print(Image.open(sys.argv[1]).format)", [output.string])
        #expect(report == "GIF\n")
    }

    // MARK: - Bad input

    @Test("an animation that is cut is damaged", arguments: Format.sources)
    func truncated(_ format: Format) async throws {
        let path = try await make(Self.samples[4].script, as: format)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        let cut = try laboratory.file("cut." + format.name, bytes.prefix(bytes.count * 2 / 3))
        let target = format.name == "webp" ? Format.gif : .webp
        let error = await #expect(throws: ConversionError.self) {
            _ = try await self.laboratory.convert(cut, format.type, to: target.type)
        }
        #expect(error?.code == .damaged)
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()) == [])
    }

    @Test("a limit on pixels holds for all frames together", arguments: Format.sources)
    func limited(_ format: Format) async throws {
        let path = try await make(Self.samples[0].script, as: format)
        var limits = ConversionLimits()
        limits.pixels = 3000
        let target = format.name == "webp" ? Format.gif : .webp
        let error = await #expect(throws: ConversionError.self) {
            _ = try await self.laboratory.convert(path, format.type, to: target.type, limits: limits)
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("3 frames of 40x30 pixels") == true)
    }
}
