@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// TIFF whose samples libvips or ImageMagick read wrongly, or not at all: what TIFF 6.0 defines is expected.
@Suite("Layouts of TIFF", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct TIFFLayoutTests {
    /// The bits of the PNG at `path`, and its samples as Pillow reads them in the mode `mode`.
    private static func samples(_ path: FilePath, _ mode: String) async throws -> (bits: Int, samples: [Int]) {
        let words = try await Peer.pillow(
            """
            image = Image.open(sys.argv[1])
            deep = open(sys.argv[1], 'rb').read(25)[24]
            if not image.mode.startswith('I'): image = image.convert(sys.argv[2])
            print(deep, *np.asarray(image).reshape(-1).tolist())
            """, [path.string, mode]
        ).split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
        return (words[0], Array(words.dropFirst()))
    }

    private static func png(
        of tiff: PlainTIFF, _ mode: String, losses: [Loss] = []
    ) async throws -> (bits: Int, samples: [Int]) {
        let laboratory = try PictureLaboratory()
        let ledger = LossLedger()
        let path = try await laboratory.convert(laboratory.file("a.tif", tiff.bytes), "public.tiff", losses: ledger)
        #expect(ledger.recorded == losses)
        return try await samples(path, mode)
    }

    /// A colour divided by alpha, both of 8 bits, and not more than white.
    private static func divided(_ colour: Int, by alpha: Int) -> Double {
        alpha == 0 ? 0 : min(255, Double(colour * 255) / Double(alpha))
    }

    /// Whether samples are numbers that were rounded. A half may become either.
    private static func are(_ samples: [Int], rounded numbers: [Double]) -> Bool {
        samples.count == numbers.count && zip(samples, numbers).allSatisfy { abs(Double($0) - $1) < 0.501 }
    }

    static let planarFiles: [(PlainTIFF, String)] =
        [
            (PlainTIFF(samplesPerPixel: 2, extras: [2]), "LA"),
            (PlainTIFF(meaning: 0, samplesPerPixel: 2, extras: [2]), "LA"),
            (PlainTIFF(meaning: 2, samplesPerPixel: 3), "RGB"),
            (PlainTIFF(bits: 4, meaning: 2, samplesPerPixel: 3), "RGB"),
            (PlainTIFF(meaning: 2, samplesPerPixel: 4, extras: [2]), "RGBA"),
            (PlainTIFF(meaning: 2, samplesPerPixel: 4, extras: [1]), "RGBA"),
        ].flatMap { (tiff: PlainTIFF, mode: String) in stored(tiff).map { ($0, mode) } }

    /// The same in strips and tiles, in both orders of bytes, and in a BigTIFF.
    private static func stored(_ tiff: PlainTIFF) -> [PlainTIFF] {
        let kinds: [(isTiled: Bool, isBig: Bool, isBigEndian: Bool)] = [
            (false, false, false), (true, false, true), (false, true, true), (true, true, false),
        ]
        return kinds.map { kind in
            var other = tiff
            (other.isTiled, other.isBig, other.isBigEndian) = kind
            return other
        }
    }

    @Test("planes of samples, in strips and tiles, and in a BigTIFF", arguments: planarFiles)
    func planes(_ tiff: PlainTIFF, _ mode: String) async throws {
        let found = try await Self.png(of: tiff, mode)
        let white = 1 << tiff.bits - 1
        var expected: [Double] = []
        for pixel in tiff.samples {
            for (band, sample) in pixel.enumerated() {
                var value = Double(tiff.meaning == 0 && band == 0 ? white - sample : sample)
                if tiff.extras == [1], band < 3 { value = Self.divided(sample, by: pixel[3]) }
                expected.append(value * 255 / Double(white))
            }
        }
        #expect(Self.are(found.samples, rounded: expected))
    }

    @Test("inks, and CIE L*a*b*, are the same in planes as side by side", arguments: [5, 8], [8, 16])
    func colourSpaces(_ meaning: Int, _ bits: Int) async throws {
        var tiff = PlainTIFF(bits: bits, meaning: meaning, samplesPerPixel: meaning == 5 ? 4 : 3, hasPlanes: false)
        let losses: [Loss] = meaning == 5 ? [.colourSpace, .assumedProfile] : [.colourSpace]
        let whole = try await Self.png(of: tiff, "RGB", losses: losses)
        (tiff.hasPlanes, tiff.isTiled) = (true, bits == 8)
        let planes = try await Self.png(of: tiff, "RGB", losses: losses)
        #expect(whole.bits == planes.bits && planes.bits == bits)
        #expect(zip(whole.samples, planes.samples).allSatisfy { abs($0 - $1) <= 1 })
    }

    @Test(
        "0 is white with any number of bits, if the file says so",
        arguments: [1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 14, 15, 16])
    func white(_ bits: Int) async throws {
        let tiff = PlainTIFF(bits: bits, meaning: 0)
        let found = try await Self.png(of: tiff, "L")
        let most = found.bits == 16 ? 65535 : 255
        let white = 1 << bits - 1
        let expected: [Double] = tiff.samples.map { Double((white - $0[0]) * most) / Double(white) }
        #expect(zip(found.samples, expected).allSatisfy { abs(Double($0) - $1) <= 1 })
    }

    @Test(
        "alpha is kept where it stands among other samples, which are a loss",
        arguments: [[0, 2], [2, 0], [0, 0, 2]],
        [false, true])
    func furtherSamples(_ extras: [Int], _ hasPlanes: Bool) async throws {
        let place = try #require(extras.firstIndex(of: 2))
        for colours in [1, 3] {
            let tiff = PlainTIFF(
                meaning: colours == 1 ? 1 : 2, samplesPerPixel: colours + extras.count, extras: extras,
                hasPlanes: hasPlanes)
            let found = try await Self.png(of: tiff, colours == 1 ? "LA" : "RGBA", losses: ["channels"])
            let expected: [[Int]] = tiff.samples.map { Array($0[..<colours]) + [$0[colours + place]] }
            #expect(found.samples == Array(expected.joined()))
        }
    }

    @Test("colours that are multiplied with alpha are divided and rounded", arguments: [[1], [1, 0]])
    func associatedAlpha(_ extras: [Int]) async throws {
        let tiff = PlainTIFF(meaning: 2, samplesPerPixel: 3 + extras.count, extras: extras, hasPlanes: false)
        let found = try await Self.png(of: tiff, "RGBA", losses: extras.count > 1 ? ["channels"] : [])
        var expected: [Double] = []
        for pixel in tiff.samples {
            expected += pixel[..<3].map { Self.divided($0, by: pixel[3]) }
            expected.append(Double(pixel[3]))
        }
        #expect(Self.are(found.samples, rounded: expected))
    }

    @Test(
        "a palette keeps the 16 bits of its colours if they matter, also beside alpha", arguments: [1, 2, 4, 8],
        [true, false])
    func palettes(_ bits: Int, _ hasPlanes: Bool) async throws {
        for isDeep in [true, false] {
            for samples in [1, 2] {
                let count = 1 << bits
                let colours: [Int] = (0..<3 * count).map { isDeep ? $0 * 7919 % 65536 : $0 * 31 % 256 * 257 }
                let tiff = PlainTIFF(
                    bits: bits, meaning: 3, samplesPerPixel: samples, extras: samples == 2 ? [2] : [],
                    hasPlanes: hasPlanes && samples == 2,
                    colours: colours)
                let found = try await Self.png(of: tiff, samples == 2 ? "RGBA" : "RGB")
                #expect((found.bits == 16) == isDeep)
                var expected: [Int] = []
                for pixel in tiff.samples {
                    for band in 0..<3 { expected.append(colours[band * count + pixel[0]] >> 8) }
                    if samples == 2 { expected.append(pixel[1] * 255 / (count - 1)) }
                }
                #expect(found.samples == expected)
            }
        }
    }

    @Test("tiles in JPEG of more than twice the bytes of their pixels are whole", arguments: [90, 100])
    func largeTiles(_ quality: Int) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.tif")
        // Four tiles of noise, each a whole JPEG.
        let expected = try await Peer.pillow(
            """
            import io, struct
            noise = np.random.default_rng(1).integers(0, 256, (32, 32), 'u1')
            tiles, whole = [], np.zeros((32, 32), int)
            for y in (0, 16):
                for x in (0, 16):
                    file = io.BytesIO(); Image.fromarray(noise[y:y + 16, x:x + 16]).save(file, 'JPEG', quality=\(quality))
                    tiles.append(file.getvalue()); whole[y:y + 16, x:x + 16] = np.asarray(Image.open(file))
            data = b''.join(tiles); starts = np.cumsum([8] + [len(t) for t in tiles[:3]])
            at = 8 + len(data) + len(data) % 2; lists = at + 2 + 10 * 12 + 4
            def entry(tag, kind, count, value): return struct.pack('<HHII', tag, kind, count, value)
            entries = [entry(256, 3, 1, 32), entry(257, 3, 1, 32), entry(258, 3, 1, 8), entry(259, 3, 1, 7), entry(262, 3, 1, 1),
                entry(277, 3, 1, 1), entry(322, 3, 1, 16), entry(323, 3, 1, 16), entry(324, 4, 4, lists), entry(325, 4, 4, lists + 16)]
            open(sys.argv[1], 'wb').write(struct.pack('<2sHI', b'II', 42, at) + data.ljust(at - 8, b'\\0') + struct.pack('<H', 10)
                + b''.join(entries) + bytes(4) + struct.pack('<8I', *starts, *map(len, tiles)))
            print(min(map(len, tiles)) > 512, *whole.reshape(-1).tolist())
            """, [path.string])
        let found = try await Self.samples(laboratory.convert(path, "public.tiff"), "L")
        #expect(expected == "True \(found.samples.map(String.init).joined(separator: " "))\n")
    }

    @Test("CIE L*a*b* as in ICC profiles is no RGB", arguments: [8, 16])
    func profileColours(_ bits: Int) async throws {
        let tiff = PlainTIFF(bits: bits, meaning: 9, samplesPerPixel: 3, hasPlanes: false)
        let planes = PlainTIFF(bits: bits, meaning: 9, samplesPerPixel: 3)
        let found = try await Self.png(of: tiff, "RGB", losses: ["colourspace"]).samples
        #expect(try await Self.png(of: planes, "RGB", losses: ["colourspace"]).samples == found)
        // The differences of a grey are in the middle of their range.
        let most = (1 << bits) - 1
        for (index, pixel) in tiff.samples.enumerated() where pixel[1...].allSatisfy({ abs($0 * 2 - most) < most / 64 })
        {
            let colour = found[3 * index..<3 * index + 3]
            #expect(colour.max().map { $0 - (colour.min() ?? 0) < 12 } == true, "\(pixel): \(colour)")
        }
        #expect(found.indices.contains { $0 % 3 == 0 && found[$0] != tiff.samples[$0 / 3][0] >> (bits - 8) })
    }

    @Test("planes of which strips are missing are damaged; a cut file is an error or a picture")
    func damage() async throws {
        let laboratory = try PictureLaboratory()
        let whole = PlainTIFF(samplesPerPixel: 2, extras: [2], isTiled: true).bytes
        for count in stride(from: 10, to: whole.count, by: 23) {
            let failure = try await laboratory.failure(laboratory.file("a.tif", whole.prefix(count)), "public.tiff")
            if let failure { #expect([.damaged, .unsupported].contains(failure.code), "\(count): \(failure)") }
        }
    }
}
