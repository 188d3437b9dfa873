@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

@Suite("Vector graphics at the requested size")
struct DrawingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        /// Attributes of the root element.
        let root: String
        var dotsPerInch: Double?
        var box: ConversionOptions.PixelSize?
        let expected: String
        var testDescription: String { "\(root) \(expected)" }
    }

    // CSS Values 4, 6.2: 96 pixels, 2.54 cm or 72 points per inch. SVG 2, 7.2: documents without a size.
    static let cases = [
        Case(root: "width='30' height='20'", expected: "30x20"),
        Case(root: "width='2in' height='72pt'", expected: "192x96"),
        Case(root: "width='254mm' height='2.54cm'", expected: "960x96"),
        Case(root: "viewBox='0 0 120 60'", expected: "120x60"),
        Case(root: "width='30' viewBox='0 0 120 60'", expected: "30x15"),
        Case(root: "width='30' height='20'", dotsPerInch: 192, expected: "60x40"),
        Case(root: "width='2in' height='72pt'", dotsPerInch: 48, expected: "96x48"),
        Case(root: "width='30' height='20'", box: .init(width: 300, height: nil), expected: "300x200"),
        Case(root: "width='30' height='20'", box: .init(width: nil, height: 50), expected: "75x50"),
        Case(root: "width='30' height='20'", box: .init(width: 300, height: 50), expected: "75x50"),
        Case(
            root: "width='30' height='20'", dotsPerInch: 300, box: .init(width: 15, height: 15), expected: "15x10"),
        Case(root: "viewBox='0 0 80 80'", box: .init(width: 300, height: nil), expected: "300x300"),
        // Only coordinates are given: the size is kept within bounds.
        Case(root: "viewBox='0 0 1 1'", expected: "256x256"),
        Case(root: "viewBox='0 0 100000 50000'", expected: "8192x4096"),
        // A stated size is kept, however long, and is at least a pixel.
        Case(root: "width='30000' height='10'", expected: "30000x10"),
        Case(root: "width='3000' height='9000'", expected: "3000x9000"),
        Case(root: "width='0.3' height='0.3'", expected: "1x1"),
        Case(root: "width='0.3in' height='0.001in'", expected: "29x1"),
        Case(root: "width='0.3' height='0.2' viewBox='0 0 30 20'", expected: "1x1"),
        Case(root: "width='0.3' height='0.2'", dotsPerInch: 960, expected: "3x2"),
        Case(root: "width='0.3' height='0.2'", box: .init(width: 30, height: nil), expected: "30x20"),
        Case(root: "viewBox='0 0 0.5 0.25'", expected: "256x128"),
    ]

    @Test("an SVG is drawn in CSS pixels, at a resolution, or in a box", arguments: cases, SVGRendering.installed)
    func scalable(_ sample: Case, _ rendering: SVGRendering) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let path = try laboratory.file(
            "shape.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' \(sample.root)><circle cx='1' cy='1' r='1'/></svg>".utf8)
        var options = ConversionOptions()
        options.dotsPerInch = sample.dotsPerInch
        options.size = sample.box
        // A debug build needs long for 33 megapixels.
        var limits = ConversionLimits()
        limits.processorSeconds = 600
        let output = try await laboratory.convert(path, "public.svg-image", limits: limits, options: options)
        #expect(try Self.size(of: output) == sample.expected)
        #expect(laboratory.pool.startedWorkers == (rendering == .resvg ? 0 : 1))
        await laboratory.pool.close()
    }

    @Test("a stated size of more pixels than allowed is an error", arguments: SVGRendering.installed)
    func tooLarge(_ rendering: SVGRendering) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let path = try laboratory.file(
            "shape.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='100000' height='100000'><path d='M1 1h9'/></svg>".utf8)
        let error = try await laboratory.failure(path, "public.svg-image")
        #expect(error?.code == .tooLarge)
        #expect(error?.message == "is 100000x100000 pixels, more than the limit of 1000000000 pixels")
        #expect(error?.hint == "draw it smaller: --size 8192x8192")
        var options = ConversionOptions()
        options.size = .init(width: 1000, height: nil)
        let output = try await laboratory.convert(path, "public.svg-image", options: options)
        #expect(try Self.size(of: output) == "1000x1000")
        await laboratory.pool.close()
    }

    @Test(
        "the printed size is the same at every resolution", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"),
        arguments: [(nil, "96"), (192, "192"), (48, "48")] as [(Double?, String)], SVGRendering.installed)
    func resolution(_ asked: (dotsPerInch: Double?, expected: String), _ rendering: SVGRendering) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let path = try laboratory.file(
            "shape.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'><path d='M1 1h9'/></svg>".utf8)
        var options = ConversionOptions()
        options.dotsPerInch = asked.dotsPerInch
        for target in ["public.png", "public.tiff"] {
            let output = try await laboratory.convert(path, "public.svg-image", to: target, options: options)
            let report = try await Peer.pillow(
                "print(round(Image.open(sys.argv[1]).info['dpi'][0]))", [output.string])
            #expect(report == asked.expected + "\n", "\(target)")
        }
        await laboratory.pool.close()
    }

    @Test(
        "a page is drawn at 150 dots per inch, at another resolution, or in a box",
        arguments: [(nil, nil, "1275x1650"), (72, nil, "612x792"), (nil, 306, "306x396")]
            as [(Double?, Int?, String)])
    func page(_ dotsPerInch: Double?, _ width: Int?, _ expected: String) async throws {
        let laboratory = try PictureLaboratory()
        // US Letter: 612 by 792 points.
        let path = try laboratory.file("page.pdf", MinimalPDF.saying("Hello").utf8)
        var options = ConversionOptions()
        options.dotsPerInch = dotsPerInch
        options.size = width.map { .init(width: $0, height: nil) }
        let ledger = LossLedger()
        let output = try await laboratory.convert(path, "com.adobe.pdf", options: options, losses: ledger)
        #expect(try Self.size(of: output) == expected)
        // The file has one page, so no page is lost.
        #expect(ledger.recorded == [.vectors])
    }

    @Test("a photograph has pixels: no resolution changes them, and a size reduces them")
    func photograph() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 30, height: 20))
        var options = ConversionOptions()
        options.dotsPerInch = 300
        let output = try await laboratory.convert(path, "public.pbm", options: options)
        #expect(try Self.size(of: output) == "30x20")
        options.size = .init(width: 10, height: 10)
        let reduced = try await laboratory.convert(path, "public.pbm", options: options)
        #expect(try Self.size(of: reduced) == "10x7")
    }

    /// resvg's own renderings, 300 pixels wide. Their texts need Noto Sans.
    @Test(
        "most of resvg's references are drawn as by resvg",
        .enabled(if: Peer.hasFixtures && Peer.hasPillow, "needs the shared fixtures and Pillow"),
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/noto"), "needs Noto fonts"),
        // Of 48 references, librsvg 2.54 matches 33, and resvg 0.44 all but one, whose font is not installed.
        arguments: SVGRendering.installed.map { ($0, $0 == .resvg ? 96 : 65) })
    func references(_ rendering: SVGRendering, _ percentage: Int) async throws {
        let laboratory = try PictureLaboratory(rendering)
        var pairs: [String] = []
        for row in try PictureOracleTests.table("REFERENCES.tsv") where row["set"] == "resvg-svg" {
            let reference = Peer.fixtures.appending(try #require(row["reference"]))
            var options = ConversionOptions()
            options.size = .init(width: 300, height: nil)
            let output = try await laboratory.convert(
                Peer.fixtures.appending(try #require(row["input"])), "public.svg-image", options: options)
            pairs += [reference.string, output.string]
        }
        let report = try await Peer.pillow(
            """
            good = 0
            for reference, png in zip(sys.argv[1::2], sys.argv[2::2]):
                a, b = [np.asarray(Image.open(path).convert('RGBA')).astype(float) for path in (reference, png)]
                for array in (a, b): array[..., :3] *= array[..., 3:] / 255
                good += a.shape == b.shape and np.abs(a - b).mean() <= 1
            print(good)
            """, pairs)
        let good = try #require(Int(report.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(good * 100 >= pairs.count / 2 * percentage, "\(good)")
        await laboratory.pool.close()
    }

    /// The width and height in the header of a PNG (PNG, third edition, 11.2.1).
    private static func size(of png: FilePath) throws -> String {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: png.string)).prefix(24))
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return "\(number(16))x\(number(20))"
    }
}
