@testable import PictureConverters
import Conversion
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

    /// A GIF: its name, and the script that writes it to `p`. `box(c, x, y, w, h)` is a frame of 40 x 30 pixels that is
    /// transparent outside of a box; `full(c)` is a frame of one colour.
    static let samples: [(name: String, script: String)] = [
        ("whole frames", "save([full('red'), full('green'), full('blue')], duration=[100, 250, 400], loop=0)"),
        ("once", "save([full('red'), full('green')], duration=[50, 70])"),
        ("three times more", "save([full('red'), full('green')], duration=300, loop=3)"),
        (
            "frames over the last",
            "save([full('red'), box('lime', 5, 5, 10, 9), box('blue', 30, 20, 10, 10)], duration=[20, 30, 40], disposal=1)"
        ),
        (
            "frames that are cleared",
            "save([box('red', 0, 0, 9, 9), box('lime', 5, 5, 10, 9), box('blue', 30, 20, 10, 10)], duration=90, disposal=2)"
        ),
        ("equal frames", "save([full('red'), full('red'), full('blue')], duration=[100, 100, 100], loop=0)"),
        ("many colours", "save([noise(i) for i in range(12)], duration=[40 + 10 * i for i in range(12)], loop=0)"),
        ("grey", "save([Image.new('L', (40, 30), c) for c in (0, 90, 255)], duration=200, loop=0)"),
    ]

    private static let make = """
        from PIL import ImageDraw
        def full(c): return Image.new('RGBA', (40, 30), c)
        def box(c, x, y, w, h):
            i = Image.new('RGBA', (40, 30)); ImageDraw.Draw(i).rectangle((x, y, x + w - 1, y + h - 1), c); return i
        def noise(seed):
            return Image.fromarray(np.random.default_rng(seed).integers(0, 256, (30, 40, 3), np.uint8))
        def save(frames, **options):
            frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], **options)

        """

    /// What is shown, and for how long: equal frames that follow each other are one.
    private static let timeline = """
        def timeline(path):
            image = Image.open(path); shown = []
            for index in range(image.n_frames):
                image.seek(index)
                pixels = np.asarray(image.convert('RGBA')).copy(); time = image.info['duration']
                pixels[pixels[..., 3] == 0] = 0
                if shown and np.array_equal(shown[-1][1], pixels): shown[-1][0] += time
                else: shown.append([time, pixels])
            return image.size, image.info.get('loop'), shown

        """

    private func make(_ script: String, named name: String = "a.gif") async throws -> FilePath {
        let path = try laboratory.file(name, [])
        _ = try await Peer.pillow(Self.make + script, [path.string])
        return path
    }

    private static let webp = "org.webmproject.webp"

    @Test("a GIF as WebP shows the same pixels at the same times", arguments: samples.indices)
    func gif(index: Int) async throws {
        let path = try await make(Self.samples[index].script)
        let losses = LossLedger()
        let output = try await laboratory.convert(path, "com.compuserve.gif", to: Self.webp, losses: losses)
        #expect(losses.recorded == [])
        let rules = laboratory.converter.rules(for: try PictureLaboratory.source(path, "com.compuserve.gif"))
        let rule = rules.first { $0.target.identifier == Self.webp }
        #expect(rule.map { $0.fidelity == .lossless && $0.losses == [] } == true)
        let verdict = try await Peer.pillow(
            Self.timeline + """
                ours, theirs = timeline(sys.argv[2]), timeline(sys.argv[1])
                # A GIF states how often it is repeated, a WebP how often it is shown; 0 is always.
                loops = {None: 1, 0: 0}.get(theirs[1], (theirs[1] or 0) + 1)
                print(ours[0] == theirs[0], ours[1] == loops, [t for t, _ in ours[2]] == [t for t, _ in theirs[2]],
                    all(np.array_equal(a, b) for (_, a), (_, b) in zip(ours[2], theirs[2])), len(ours[2]) > 1)
                """, [path.string, output.string])
        #expect(verdict == "True True True True True\n", "\(Self.samples[index].name)")
    }

    @Test("one frame, a box and other formats are pictures of the first frame")
    func stills() async throws {
        let path = try await make(Self.samples[0].script)
        let source = try PictureLaboratory.source(path, "com.compuserve.gif")
        let rules = laboratory.converter.rules(for: source)
        #expect(rules.first { $0.target == .png }.map { $0.fidelity == .preview && $0.losses == [.frames] } == true)
        let part = ConversionSource(type: source.type, content: source.content, name: source.name, part: 1)
        let rule = try #require(
            laboratory.converter.rules(for: part).first { $0.target.identifier == Self.webp })
        let context = ConversionContext(scratch: try laboratory.scratch())
        guard case .file(let file) = try await laboratory.converter.convert(part, by: rule, in: context) else { return }
        let verdict = try await Peer.pillow(
            "i = Image.open(sys.argv[1])\nprint(i.n_frames, i.size, i.convert('RGB').getpixel((3, 3)))",
            [file.path.string])
        #expect(verdict == "1 (40, 30) (0, 128, 0)\n")
    }

    @Test("an animation that ends within a frame is damaged")
    func truncated() async throws {
        let path = try await make(Self.samples[6].script)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        let cut = try laboratory.file("cut.gif", bytes.prefix(bytes.count * 2 / 3))
        let error = await #expect(throws: ConversionError.self) {
            _ = try await self.laboratory.convert(cut, "com.compuserve.gif", to: Self.webp)
        }
        #expect(error?.code == .damaged)
    }

    @Test("a limit on pixels holds for all frames together")
    func limited() async throws {
        let path = try await make(Self.samples[0].script)
        var limits = ConversionLimits()
        limits.pixels = 3000
        let error = await #expect(throws: ConversionError.self) {
            _ = try await self.laboratory.convert(path, "com.compuserve.gif", to: Self.webp, limits: limits)
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("3 frames of 40x30 pixels") == true)
    }
}
