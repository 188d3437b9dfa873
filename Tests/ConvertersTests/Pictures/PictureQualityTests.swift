@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Pictures written with a quality, read by Pillow, libjxl and libvips.
@Suite("Pictures of a quality", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct PictureQualityTests {
    private static func quality(_ number: Int) -> ConversionOptions {
        var options = ConversionOptions()
        options.quality = number
        return options
    }

    /// Smooth colours with edges and some noise.
    private static let make = """
        y, x = np.mgrid[0:160, 0:240]
        noise = np.random.default_rng(3).normal(0, 6, (160, 240, 3))
        pixels = np.stack([x, y * 1.5, 255 - x], -1) + noise + ((x // 40 + y // 40) % 2 * 40)[..., None]
        image = Image.fromarray(pixels.clip(0, 255).astype('uint8'))

        """

    /// Prints the ratio of signal to noise between two pictures, in decibels.
    private static let likeness = """
        a, b = (np.asarray(Image.open(p).convert('RGB')).astype(float) for p in sys.argv[1:3])
        print(99 if (a == b).all() else 10 * np.log10(255 ** 2 / np.square(a - b).mean()))
        """

    @Test(
        "a lower quality makes a smaller file of less likeness",
        arguments: ["public.jpeg", "org.webmproject.webp", "public.avif", "public.jpeg-xl"])
    func steps(_ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1])", [path.string])
        var found: [(bytes: Int, likeness: Double)] = []
        for number in [10, 50, 80, 95] {
            let ledger = LossLedger()
            let rule = try #require(
                laboratory.rules(for: try PictureLaboratory.source(path, "public.png"), Self.quality(number)).first {
                    $0.target.identifier == type
                })
            #expect(rule.losses == [.pixels] && rule.fidelity == .flattened)
            let output = try await laboratory.convert(
                path, "public.png", to: type, options: Self.quality(number), losses: ledger)
            #expect(ledger.recorded == [.pixels])
            let copy = laboratory.folder.path.appending("copy.png")
            #expect(try await Peer.run("/usr/bin/vips", ["copy", output.string, copy.string]).status == 0)
            let likeness = try await Peer.pillow(Self.likeness, [path.string, copy.string])
            found.append(
                (
                    try Data(contentsOf: URL(fileURLWithPath: output.string)).count,
                    try #require(Double(likeness.trimmingCharacters(in: .whitespacesAndNewlines)))
                ))
        }
        for (less, more) in zip(found, found.dropFirst()) {
            #expect(less.bytes < more.bytes && less.likeness < more.likeness, "\(type): \(found)")
        }
        // Noise of 6 levels has a ratio of 32 dB to the picture without it: at 95 some of it is kept, at 10 only blocks.
        #expect(found[0].likeness > 25 && found[3].likeness > 33, "\(type): \(found)")
    }

    @Test("each lower quality makes a smaller JPEG XL, down to 1")
    func lowest() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1])", [path.string])
        var sizes: [Int] = []
        for number in [1, 2, 3, 4, 5, 6, 10, 20, 29, 30, 50, 90] {
            let output = try await laboratory.convert(
                path, "public.png", to: "public.jpeg-xl", options: Self.quality(number))
            sizes.append(try Data(contentsOf: URL(fileURLWithPath: output.string)).count)
        }
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy(<), "\(sizes)")
    }

    @Test(
        "the quality of a JPEG is libjpeg's: its tables are those that Pillow writes",
        arguments: [1, 30, 75, 89, 90, 100])
    func tables(_ number: Int) async throws {
        let laboratory = try PictureLaboratory()
        let (path, theirs) = (laboratory.folder.path.appending("a.jpg"), laboratory.folder.path.appending("b.jpg"))
        _ = try await Peer.pillow(
            Self.make + "image.save(sys.argv[1], quality=97); image.save(sys.argv[2], quality=int(sys.argv[3]))",
            [path.string, theirs.string, "\(number)"])
        let output = try await laboratory.convert(
            path, "public.jpeg", to: "public.jpeg", options: Self.quality(number))
        let report = try await Peer.pillow(
            """
            from PIL import JpegImagePlugin
            a, b = (Image.open(p) for p in sys.argv[1:3])
            print(a.quantization == b.quantization, JpegImagePlugin.get_sampling(a))
            """, [output.string, theirs.string])
        // 0 is 4:4:4, and 2 is 4:2:0.
        #expect(report == "True \(number < 90 ? 2 : 0)\n")
    }

    @Test(
        "alpha is exact at any quality",
        arguments: [
            ("org.webmproject.webp", false), ("org.webmproject.webp", true), ("public.avif", false),
            ("public.avif", true),
        ])
    func alpha(_ type: String, _ hasProfile: Bool) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(
            Self.make + """
                image.putalpha(Image.fromarray((x % 256).astype('uint8')))
                profile = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
                image.save(sys.argv[1], icc_profile=profile if sys.argv[2] == 'true' else None)
                """, [path.string, "\(hasProfile)"])
        let output = try await laboratory.convert(path, "public.png", to: type, options: Self.quality(40))
        let report = try await Peer.pillow(
            """
            a, b = (Image.open(p) for p in sys.argv[1:3])
            print(b.mode, np.array_equal(np.asarray(a)[..., 3], np.asarray(b)[..., 3]), 'icc_profile' in b.info)
            """, [path.string, output.string])
        #expect(report == "RGBA True \(hasProfile ? "True" : "False")\n")
    }

    @Test("grey and 16 bits", arguments: ["public.jpeg", "org.webmproject.webp", "public.avif", "public.jpeg-xl"])
    func samples(_ type: String) async throws {
        let laboratory = try PictureLaboratory()
        for script in [
            "image.convert('L').save(sys.argv[1])", "Image.fromarray((x * 250).astype('uint16')).save(sys.argv[1])",
        ] {
            let path = laboratory.folder.path.appending("a.png")
            _ = try await Peer.pillow(Self.make + script, [path.string])
            let output = try await laboratory.convert(path, "public.png", to: type, options: Self.quality(90))
            let (first, second) = (
                laboratory.folder.path.appending("a8.png"), laboratory.folder.path.appending("b8.png")
            )
            for (from, to) in [(path, first), (output, second)] {
                #expect(
                    try await Peer.run("/usr/bin/vips", ["colourspace", from.string, to.string, "srgb"]).status == 0)
            }
            let likeness = try await Peer.pillow(Self.likeness, [first.string, second.string])
            #expect(
                (Double(likeness.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) > 30, "\(script): \(likeness)")
        }
    }

    @Test("grey of a low quality is as small as the same in colours, and as good")
    func greyAVIF() async throws {
        let laboratory = try PictureLaboratory()
        var (sizes, errors): ([Double], [Double]) = ([], [])
        for mode in ["RGB", "L", "LA"] {
            let path = laboratory.folder.path.appending("\(mode).png")
            _ = try await Peer.pillow(
                """
                y, x = np.mgrid[0:120, 0:160]
                noise = np.random.default_rng(1).normal(0, 9, x.shape)
                grey = (128 + 60 * np.sin(x / 19) + 40 * np.cos(y / 11) + noise).clip(0, 255).astype('uint8')
                Image.fromarray(grey).convert(sys.argv[2]).save(sys.argv[1])
                """, [path.string, mode])
            let output = try await laboratory.convert(path, "public.png", to: "public.avif", options: Self.quality(40))
            let words = try await Peer.pillow(
                """
                import os
                a, b = (np.asarray(Image.open(p).convert('RGB')).astype(float) for p in sys.argv[1:3])
                print(os.path.getsize(sys.argv[2]), ((a - b) ** 2).mean())
                """, [path.string, output.string]
            ).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            sizes.append(words[0])
            errors.append(words[1])
        }
        // Alpha takes a few hundred bytes.
        #expect(sizes.allSatisfy { $0 < sizes[0] * 1.1 + 500 }, "\(sizes)")
        #expect(errors.allSatisfy { $0 < errors[0] * 1.1 + 1 }, "\(errors)")
    }

    @Test("formats without a quality stay lossless")
    func lossless() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.png")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1])", [path.string])
        let rules = laboratory.rules(for: try PictureLaboratory.source(path, "public.png"), Self.quality(5))
        #expect(rules.first { $0.target.identifier == "public.tiff" }?.fidelity == .lossless)
        #expect(!rules.contains { $0.target == .png })
        let output = try await laboratory.convert(path, "public.png", to: "public.tiff", options: Self.quality(5))
        #expect(try await Peer.pillow(Self.likeness, [path.string, output.string]) == "99\n")
    }
}
