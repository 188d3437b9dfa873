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
        let header = number(1, 2) + number(0, 6) + number(planes.count, 2) + number(1, 4) + number(2, 4)
        let samples = planes.flatMap { $0 }.flatMap { number($0, Int(depth) / 8) }
        return Array("8BPS".utf8) + header + [0, depth, 0, mode] + number(palette.count, 4) + palette
            + number(0, 4) + number(0, 4) + number(0, 2) + samples
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
        let palette = (0..<256).map(UInt8.init) + (0..<256).map { UInt8(255 - $0) } + (0..<256).map { UInt8($0 / 2) }
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
            #expect(abs(colour - expected) <= 6, "\(found)")
        }
        #expect(found.count == 6)
    }
}
