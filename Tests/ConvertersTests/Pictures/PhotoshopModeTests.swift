@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// PSD in modes that ImageMagick 6 does not read (Adobe Photoshop File Formats Specification).
@Suite("Modes of PSD", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct PhotoshopModeTests {
    /// A PSD of two pixels beside each other, uncompressed.
    private static func document(mode: UInt8, depth: UInt8, palette: [UInt8] = [], planes: [[Int]]) -> [UInt8] {
        func number(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        var bytes = Array("8BPS".utf8)
        for (value, count) in [(1, 2), (0, 6), (planes.count, 2), (1, 4), (2, 4)] { bytes += number(value, count) }
        bytes += [0, depth, 0, mode]
        bytes += number(palette.count, 4)
        bytes += palette
        // No resources, no layers, no compression.
        for count in [4, 4, 2] { bytes += number(0, count) }
        for plane in planes { bytes += plane.flatMap { number($0, Int(depth) / 8) } }
        return bytes
    }

    private static func colours(of document: [UInt8], losses: [Loss] = [.layers]) async throws -> [Int] {
        let laboratory = try PictureLaboratory()
        let ledger = LossLedger()
        let path = try await laboratory.convert(
            laboratory.file("a.psd", document), "com.adobe.photoshop-image", losses: ledger)
        #expect(Set(ledger.recorded ?? []).subtracting([.layers]) == Set(losses).subtracting([.layers]))
        return try await Peer.pillow(
            "print(*np.asarray(Image.open(sys.argv[1]).convert('RGB')).reshape(-1).tolist())", [path.string]
        ).split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
    }

    @Test("numbers of colours become these colours")
    func palette() async throws {
        var palette = [UInt8](0...255)
        palette += (0...255).map { UInt8(255 - $0) }
        palette += (0...255).map { UInt8($0 / 2) }
        let document = Self.document(mode: 2, depth: 8, palette: palette, planes: [[10, 200]])
        #expect(try await Self.colours(of: document) == [10, 245, 5, 200, 55, 100])
    }

    @Test("CIE L*a*b* becomes RGB", arguments: [8, 16] as [UInt8])
    func lab(_ depth: UInt8) async throws {
        let unit = depth == 8 ? 1 : 257
        // A grey of half lightness, and red: lightness 53, differences 80 and 67.
        let planes = [[128, 136], [128, 208], [128, 195]].map { $0.map { $0 * unit } }
        let found = try await Self.colours(
            of: Self.document(mode: 9, depth: depth, planes: planes), losses: ["colourspace"])
        for (colour, expected) in zip(found, [119, 119, 119, 255, 0, 0]) {
            // Dark blue is coarse in libvips' tables of 8 bits.
            #expect(abs(colour - expected) <= 16, "\(found)")
        }
        #expect(found.count == 6)
    }

    @Test(
        "channels besides colours and transparency are a loss", arguments: [(3, 3), (9, 3)] as [(UInt8, Int)])
    func channels(_ mode: UInt8, _ colours: Int) async throws {
        let planes = [[Int]](repeating: [128, 136], count: colours)
        let colourLoss: [Loss] = mode == 9 ? ["colourspace"] : []
        _ = try await Self.colours(of: Self.document(mode: mode, depth: 8, planes: planes), losses: colourLoss)
        // A selection: without layers, there is no transparency.
        _ = try await Self.colours(
            of: Self.document(mode: mode, depth: 8, planes: planes + [[0, 255]]), losses: colourLoss + [.channels])
    }
}
