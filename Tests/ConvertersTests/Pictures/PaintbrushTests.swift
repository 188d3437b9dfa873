@testable import PictureConverters
import Conversion
import Foundation
import SystemPackage
import Testing

/// PCX of few colours, as ZSoft's technical reference manual defines them.
@Suite("PCX of at most 16 colours", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct PaintbrushTests {
    /// A PCX of 16 by 2 pixels whose colours have the numbers 0, 1, 2 and so on.
    private static func picture(version: UInt8, bits: Int, planes: Int, palette: [UInt8]) -> [UInt8] {
        let rowBytes = 2 * bits
        var bytes: [UInt8] = [10, version, 1, UInt8(bits), 0, 0, 0, 0, 15, 0, 1, 0, 96, 0, 96, 0]
        bytes += palette + [UInt8](repeating: 0, count: 48 - palette.count)
        bytes += [0, UInt8(planes), UInt8(rowBytes), 0, 1, 0]
        bytes += [UInt8](repeating: 0, count: 58)
        let count = 1 << (bits * planes)
        for _ in 0..<2 {
            for plane in 0..<planes {
                let shift = planes > 1 ? plane : 0
                let samples: [Int] = (0..<16).map { ($0 % count) >> shift & (1 << bits - 1) }
                for start in stride(from: 0, to: 16, by: 8 / bits) {
                    let byte = samples[start..<start + 8 / bits].reduce(0) { $0 << bits | $1 }
                    // A run of one.
                    bytes += byte >= 0xC0 ? [0xC1, UInt8(byte)] : [UInt8(byte)]
                }
            }
        }
        return bytes
    }

    private static func colours(_ bytes: [UInt8]) async throws -> [UInt8] {
        let laboratory = try PictureLaboratory()
        let path = try await laboratory.convert(laboratory.file("a.pcx", bytes), "com.pcx.image")
        return try await Peer.pillow(
            "print(*np.asarray(Image.open(sys.argv[1]).convert('RGB'))[1].reshape(-1).tolist())", [path.string]
        ).split(whereSeparator: \.isWhitespace).compactMap { UInt8($0) }
    }

    private static let red: [UInt8] = [200, 10, 20]
    private static let blue: [UInt8] = [30, 40, 250]
    private static let (black, white): ([UInt8], [UInt8]) = ([0, 0, 0], [255, 255, 255])

    @Test(
        "one bit: black and white, unless a version with palettes states others",
        arguments: [
            (0, red + blue, black, white), (3, red + blue, black, white), (5, red + blue, red, blue),
            (2, white + black, white, black),
            (5, [], black, white), (4, [], black, white), (5, black + [0, 0, 170], black, white),
            (5, black + white, black, white),
        ] as [(UInt8, [UInt8], [UInt8], [UInt8])])
    func bits(_ version: UInt8, _ palette: [UInt8], _ first: [UInt8], _ second: [UInt8]) async throws {
        let found = try await Self.colours(Self.picture(version: version, bits: 1, planes: 1, palette: palette))
        #expect(Array(found.prefix(12)) == first + second + first + second)
    }

    @Test(
        "the colours of planes and packed bits are those of the header, or the standard ones",
        arguments: [(1, 2), (1, 3), (1, 4), (2, 1), (4, 1)])
    func planes(_ bits: Int, _ planes: Int) async throws {
        let count = 1 << (bits * planes)
        let palette: [UInt8] = (0..<48).map { UInt8($0 * 5) }
        let stated: [UInt8] = (0..<16).flatMap { pixel in
            let start = pixel % count * 3
            return Array(palette[start..<start + 3])
        }
        for version: UInt8 in [2, 4, 5] {
            let found = try await Self.colours(
                Self.picture(version: version, bits: bits, planes: planes, palette: palette))
            #expect(found == stated, "\(version)")
        }
        for (version, palette): (UInt8, [UInt8]) in [(0, palette), (3, palette), (5, [])] {
            let found = try await Self.colours(
                Self.picture(version: version, bits: bits, planes: planes, palette: palette))
            #expect(Array(found.prefix(12)) == [0, 0, 0, 0, 0, 170, 0, 170, 0, 0, 170, 170], "\(version)")
        }
    }

    @Test("Pillow reads the same colours, where it reads any", arguments: [(1, 2), (1, 4)])
    func pillow(_ bits: Int, _ planes: Int) async throws {
        let bytes = Self.picture(version: 5, bits: bits, planes: planes, palette: (0..<48).map { UInt8($0 * 5) })
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.pcx", bytes)
        let words = try await Peer.pillow(
            "print(*np.asarray(Image.open(sys.argv[1]).convert('RGB'))[1].reshape(-1).tolist())", [path.string]
        ).split(whereSeparator: \.isWhitespace).compactMap { UInt8($0) }
        #expect(try await Self.colours(bytes) == words)
    }

    @Test("a picture that is cut is damaged")
    func cut() async throws {
        let laboratory = try PictureLaboratory()
        let whole = Self.picture(version: 5, bits: 1, planes: 4, palette: [])
        for count in 68..<whole.count {
            let failure = try await laboratory.failure(laboratory.file("a.pcx", whole.prefix(count)), "com.pcx.image")
            #expect(failure?.code == .damaged, "\(count)")
        }
    }
}
