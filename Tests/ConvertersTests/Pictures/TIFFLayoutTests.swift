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

    static let planarFiles: [(PlainTIFF, String)] =
        [
            (PlainTIFF(samplesPerPixel: 2, extras: [2]), "LA"),
            (PlainTIFF(meaning: 0, samplesPerPixel: 2, extras: [2]), "LA"),
            (PlainTIFF(meaning: 2, samplesPerPixel: 3), "RGB"),
            (PlainTIFF(bits: 4, meaning: 2, samplesPerPixel: 3), "RGB"),
            (PlainTIFF(meaning: 2, samplesPerPixel: 4, extras: [2]), "RGBA"),
            (PlainTIFF(meaning: 2, samplesPerPixel: 4, extras: [1]), "RGBA"),
        ].flatMap { (tiff: PlainTIFF, mode: String) in
            [(false, false, false), (true, false, true), (false, true, true), (true, true, false)].map {
                var other = tiff
                (other.isTiled, other.isBig, other.isBigEndian) = $0
                return (other, mode)
            }
        }

    @Test("planes of samples, in strips and tiles, and in a BigTIFF", arguments: planarFiles)
    func planes(_ tiff: PlainTIFF, _ mode: String) async throws {
        let found = try await Self.png(of: tiff, mode)
        let white = 1 << tiff.bits - 1
        let expected = tiff.samples.flatMap { pixel in
            let alpha = pixel[pixel.count - 1]
            return pixel.enumerated().map { band, sample in
                var value = sample
                if tiff.meaning == 0, band == 0 { value = white - value }
                // Rounded, and not more than white.
                if tiff.extras == [1], band < 3 {
                    value = alpha == 0 ? 0 : min(255, (sample * 510 + alpha) / (2 * alpha))
                }
                return value * 255 / white
            }
        }
        #expect(found.samples == expected)
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
        let expected = tiff.samples.map { Double((white - $0[0]) * most) / Double(white) }
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
            #expect(found.samples == tiff.samples.flatMap { Array($0[..<colours]) + [$0[colours + place]] })
        }
    }

    @Test("colours that are multiplied with alpha are divided and rounded", arguments: [[1], [1, 0]])
    func associatedAlpha(_ extras: [Int]) async throws {
        let tiff = PlainTIFF(meaning: 2, samplesPerPixel: 3 + extras.count, extras: extras, hasPlanes: false)
        let found = try await Self.png(of: tiff, "RGBA", losses: extras.count > 1 ? ["channels"] : [])
        let expected = tiff.samples.flatMap { pixel in
            let alpha = pixel[3]
            return pixel[..<3].map { alpha == 0 ? 0 : min(255, ($0 * 510 + alpha) / (2 * alpha)) } + [alpha]
        }
        #expect(found.samples == expected)
    }

    @Test(
        "a palette keeps the 16 bits of its colours if they matter, also beside a plane of alpha", arguments: [1, 4, 8])
    func palettes(_ bits: Int) async throws {
        for isDeep in [true, false] {
            for samples in [1, 2] {
                let count = 1 << bits
                let colours = (0..<3 * count).map { isDeep ? $0 * 7919 % 65536 : $0 * 31 % 256 * 257 }
                let tiff = PlainTIFF(
                    bits: bits, meaning: 3, samplesPerPixel: samples, extras: samples == 2 ? [2] : [],
                    hasPlanes: samples == 2,
                    colours: colours)
                let found = try await Self.png(of: tiff, samples == 2 ? "RGBA" : "RGB")
                #expect((found.bits == 16) == isDeep)
                let expected = tiff.samples.flatMap { pixel in
                    (0..<3).map { colours[$0 * count + pixel[0]] >> 8 }
                        + (samples == 2 ? [pixel[1] * 255 / (count - 1)] : [])
                }
                #expect(found.samples == expected)
            }
        }
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
