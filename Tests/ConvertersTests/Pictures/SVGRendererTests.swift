@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

@Suite("SVG drawn by resvg or librsvg")
struct SVGRendererTests {
    private static let namespaces = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"

    /// One grey pixel as a PNG (third edition), written by Pillow.
    private static let pixel =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

    /// The edges of the shapes are on pixel boundaries, so each pixel is covered completely or not at all (SVG 2, 10.2
    /// and 8.3; CSS Color 4, 6.1).
    @Test(
        "pixels match the standard", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"),
        arguments: SVGRendering.installed, [1, 3])
    func pixels(_ rendering: SVGRendering, _ scale: Int) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let path = try laboratory.file(
            "a.svg",
            """
            <svg \(Self.namespaces) width='8' height='6'><rect x='1' y='2' width='3' height='2' fill='#f00'/>
            <rect x='4' y='2' width='2' height='2' fill='#0000ff' fill-opacity='0.6'/>
            <path d='M0 5h8v1h-8z' style='fill:lime'/>
            <g transform='translate(6 0) scale(2 1)'><rect width='1' height='1' fill='rgb(17,34,51)'/></g></svg>
            """.utf8)
        let rows = ["......KK", "........", ".RRRBB..", ".RRRBB..", "........", "GGGGGGGG"]
        let colours: [Character: [Int]] = [
            ".": [0, 0, 0, 0], "K": [17, 34, 51, 255], "R": [255, 0, 0, 255], "G": [0, 255, 0, 255],
            // 0.6 of 255.
            "B": [0, 0, 255, 153],
        ]
        var options = ConversionOptions()
        options.dotsPerInch = Double(96 * scale)
        let output = try await laboratory.convert(path, "public.svg-image", options: options)
        let report = try await Peer.pillow(
            "print(*np.asarray(Image.open(sys.argv[1]).convert('RGBA')).flatten())", [output.string])
        let found = report.split { $0.isWhitespace }.compactMap { Int($0) }
        let expected = rows.flatMap { row in
            (0..<scale).flatMap { _ in row.flatMap { cell in (0..<scale).flatMap { _ in colours[cell] ?? [] } } }
        }
        try #require(found.count == expected.count)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(report)")
        #expect(laboratory.pool.startedWorkers == (rendering == .resvg ? 0 : 1))
        await laboratory.pool.close()
    }

    struct Drawing: Sendable, CustomTestStringConvertible {
        let name: String
        var prolog = ""
        var root = "width='60' height='40'"
        let body: String
        /// The allowed average difference of a sample from librsvg's, of 255: renderers smooth edges by different
        /// rules, and blur approximately or exactly.
        var tolerance = 1.0
        var testDescription: String { name }
    }

    static let drawings = [
        Drawing(
            name: "shapes",
            body:
                "<circle cx='20' cy='20' r='15' fill='teal' stroke='#333' stroke-width='3'/><ellipse cx='45' cy='20' rx='9' ry='18' fill-opacity='.4'/>"
        ),
        Drawing(
            name: "a path with curves and arcs",
            body:
                "<path d='M5 35C5 5 30 5 30 20S55 35 55 5A9 5 20 0 1 40 9z' fill='gold' stroke='navy' fill-rule='evenodd'/>"
        ),
        Drawing(
            name: "dashes and joins",
            body:
                "<path d='M5 35L20 5L35 35L55 5' fill='none' stroke='red' stroke-width='5' stroke-dasharray='9 3' stroke-linejoin='round' stroke-linecap='round'/>"
        ),
        Drawing(
            name: "a gradient",
            body:
                "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue' stop-opacity='.3'/></linearGradient><rect width='60' height='40' fill='url(#g)'/>"
        ),
        Drawing(
            name: "a radial gradient with a transform",
            body:
                "<radialGradient id='g' gradientTransform='rotate(20)' spreadMethod='reflect' r='.3'><stop stop-color='#fff'/><stop offset='1'/></radialGradient><rect x='5' y='5' width='50' height='30' fill='url(#g)'/>"
        ),
        Drawing(
            name: "a clip and a mask",
            body:
                "<clipPath id='c'><circle cx='20' cy='20' r='15'/></clipPath><mask id='m'><rect width='60' height='20' fill='#fff'/></mask><rect width='60' height='40' fill='green' clip-path='url(#c)' mask='url(#m)'/>"
        ),
        Drawing(
            name: "a pattern",
            body:
                "<pattern id='p' width='10' height='10' patternUnits='userSpaceOnUse'><rect width='5' height='5' fill='red'/></pattern><rect width='60' height='40' fill='url(#p)'/>"
        ),
        Drawing(
            name: "a blur",
            body:
                "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter><rect x='15' y='10' width='30' height='20' filter='url(#f)'/>",
            tolerance: 2),
        Drawing(
            name: "copies and symbols",
            body:
                "<symbol id='s' viewBox='0 0 10 10'><rect width='10' height='5'/></symbol><use xlink:href='#s' width='20' height='20'/><use xlink:href='#s' x='30' y='10' width='20' height='30' fill='red'/>"
        ),
        Drawing(
            name: "tags in entities",
            prolog:
                "<!DOCTYPE svg [<!ENTITY a \"<rect width='30' height='30'/>\"><!ENTITY b \"<g fill='red'>&a;</g>\">]>",
            body: "&b;<rect x='20' y='10' width='30' height='20'/>"),
        Drawing(
            name: "a style sheet",
            body:
                "<style>.a{fill:purple}rect{opacity:.5}</style><rect class='a' width='30' height='30'/><rect x='20' y='10' width='30' height='20'/>"
        ),
        Drawing(
            name: "markers",
            body:
                "<marker id='m' markerWidth='4' markerHeight='4' refX='2' refY='2' orient='auto'><path d='M0 0L4 2L0 4z'/></marker><path d='M5 20H50' stroke='#000' stroke-width='2' marker-end='url(#m)'/>"
        ),
        Drawing(
            name: "a picture inside",
            body: "<image width='30' height='20' preserveAspectRatio='none' xlink:href='\(pixel)'/>"),
        Drawing(
            name: "coordinates that fit", root: "width='60' height='40' viewBox='-5 -5 20 20'",
            body: "<rect width='10' height='10'/>"),
        Drawing(
            name: "coordinates that are cut",
            root: "width='60' height='40' viewBox='0 0 20 20' preserveAspectRatio='xMinYMax slice'",
            body: "<rect x='2' y='8' width='10' height='10'/>"),
        Drawing(
            name: "coordinates that are stretched",
            root: "height='40' width='60' viewBox='0 0 10 10' preserveAspectRatio='none'",
            body: "<circle cx='5' cy='5' r='4'/>"),
        Drawing(
            name: "a size with a fraction", root: "width='30.4' height='20.6'", body: "<circle cx='15' cy='10' r='9'/>"),
        Drawing(
            name: "text in a generic family",
            body: "<text x='3' y='28' font-family='sans-serif' font-size='22'>Text</text>", tolerance: 3),
    ]

    @Test(
        "pictures match those of rsvg-convert",
        .enabled(if: Peer.rsvgConvert != nil && Peer.hasPillow, "needs librsvg2-bin and Pillow"),
        arguments: drawings, SVGRendering.installed)
    func alike(_ drawing: Drawing, _ rendering: SVGRendering) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let path = try laboratory.file(
            "a.svg", "\(drawing.prolog)<svg \(Self.namespaces) \(drawing.root)>\(drawing.body)</svg>".utf8)
        let judge = laboratory.folder.path.appending("judge.png").string
        _ = try await OutsideProgram.run(try #require(Peer.rsvgConvert), ["-w", "240", path.string, "-o", judge])
        var options = ConversionOptions()
        options.size = .init(width: 240, height: nil)
        let output = try await laboratory.convert(path, "public.svg-image", options: options)
        let report = try await Peer.pillow(
            """
            a, b = [np.asarray(Image.open(path).convert('RGBA')).astype(float) for path in sys.argv[1:]]
            for array in (a, b): array[..., :3] *= array[..., 3:] / 255
            height = min(a.shape[0], b.shape[0])
            # A last row that is covered in part may be there or not.
            assert a.shape[1] == b.shape[1] == 240 and abs(a.shape[0] - b.shape[0]) <= 1, (a.shape, b.shape)
            assert a.max() > 0
            print(np.abs(a[:height] - b[:height]).mean())
            """, [judge, output.string])
        let difference = try #require(Double(report.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(difference <= drawing.tolerance)
        #expect(laboratory.pool.startedWorkers == (rendering == .resvg ? 0 : 1))
        await laboratory.pool.close()
    }

    @Test("other formats are made from resvg's PNG", .enabled(if: Peer.resvg != nil, "needs resvg-cli from PyPI"))
    func otherFormats() async throws {
        let laboratory = try PictureLaboratory(.resvg)
        let path = try laboratory.file(
            "a.svg", "<svg \(Self.namespaces) width='30' height='20'><rect width='9' height='9'/></svg>".utf8)
        for (target, lost) in [
            ("public.png", [.vectors]), ("public.tiff", [.vectors]), ("org.webmproject.webp", [.vectors]),
            ("public.jpeg", [.vectors, .alpha, .pixels]),
        ] as [(String, Set<Loss>)] {
            let losses = LossLedger()
            let output = try await laboratory.convert(path, "public.svg-image", to: target, losses: losses)
            #expect(Set(try #require(losses.recorded)) == lost, "\(target)")
            #expect(try PictureLaboratory.contents(of: laboratory.scratch()).count == 1, "\(target)")
            try FileManager.default.removeItem(atPath: output.string)
        }
        await laboratory.pool.close()
    }

    /// Documents that resvg would draw differently, or not at all.
    static let leftToLibrsvg: [(name: String, text: String)] = [
        (
            "another encoding",
            "<?xml version='1.0' encoding='ISO-8859-1'?><svg NS width='9' height='9'><rect width='5' height='5'/></svg>"
        ),
        ("a size in fonts", "<svg NS width='3em' height='9'><rect width='5' height='5'/></svg>"),
        ("a size that depends on the shapes", "<svg NS><rect width='5' height='5'/></svg>"),
        (
            "a picture in another file",
            "<svg NS width='9' height='9'><rect width='5' height='5'/><image xlink:href='b.png' width='9' height='9'/></svg>"
        ),
        (
            "a font that is not installed",
            "<svg NS width='40' height='20'><text y='15' font-family='No Such Font'>Text</text></svg>"
        ),
        (
            "characters of another font",
            "<svg NS width='40' height='20'><text y='15' font-family='sans-serif'>a \u{1F600} \u{0E44}\u{0E17}\u{0E22}</text></svg>"
        ),
    ]

    @Test(
        "librsvg draws what resvg would not draw", .enabled(if: Peer.resvg != nil, "needs resvg-cli from PyPI"),
        arguments: leftToLibrsvg)
    func leftOver(_ sample: (name: String, text: String)) async throws {
        let text = sample.text.replacingOccurrences(of: "NS", with: Self.namespaces)
        var pictures: [Data] = []
        for rendering in SVGRendering.allCases {
            let laboratory = try PictureLaboratory(rendering)
            let output = try await laboratory.convert(laboratory.file("a.svg", text.utf8), "public.svg-image")
            pictures.append(try Data(contentsOf: URL(fileURLWithPath: output.string)))
            #expect(laboratory.pool.startedWorkers == 1)
            #expect(try PictureLaboratory.contents(of: laboratory.scratch()).count == 1)
            await laboratory.pool.close()
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test("a compressed SVG is drawn", arguments: SVGRendering.installed)
    func compressed(_ rendering: SVGRendering) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let path = try laboratory.file("a.svg", "<svg \(Self.namespaces) width='30' height='20'/>".utf8)
        try await OutsideProgram.run("/bin/gzip", ["--keep", "--suffix", "z", path.string])
        let output = try await laboratory.convert(FilePath(path.string + "z"), "public.svg-image")
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()) == [output.lastComponent?.string])
        await laboratory.pool.close()
    }

    /// Scripts in place of `resvg`, which can call the real one as `$RESVG`.
    static let faulty = [
        "exit 1", "kill -9 $$", "cat", "echo junk", "true", "head -c 1000000 /dev/zero", "$RESVG - -c | head -c 70",
        "$RESVG -w 7 - -c", "$RESVG - -c; echo", "$RESVG - -c; exit 3",
        "$RESVG - -c; echo 'Warning (in usvg::text:130): No match.' >&2",
    ]

    @Test(
        "if resvg fails in any way, librsvg draws the picture",
        .enabled(if: Peer.resvg != nil, "needs resvg-cli from PyPI"),
        arguments: faulty)
    func faults(_ script: String) async throws {
        let bin = try Scratch()
        let real = try #require(Peer.resvg).string + " --resources-dir /"
        _ = try bin.script("resvg", script.replacingOccurrences(of: "$RESVG", with: real))
        let laboratory = try PictureLaboratory(programs: [bin.path])
        let path = try laboratory.file(
            "a.svg", "<svg \(Self.namespaces) width='30' height='20'><rect width='9' height='9'/></svg>".utf8)
        let output = try await laboratory.convert(path, "public.svg-image")
        #expect(laboratory.pool.startedWorkers == 1)
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()) == [output.lastComponent?.string])
        await laboratory.pool.close()
    }

    @Test("a drawing that takes too long is an error, and librsvg does not try again")
    func tooLong() async throws {
        let bin = try Scratch()
        _ = try bin.script("resvg", "while :; do :; done")
        let laboratory = try PictureLaboratory(programs: [bin.path])
        let path = try laboratory.file("a.svg", "<svg \(Self.namespaces) width='30' height='20'/>".utf8)
        var limits = ConversionLimits()
        limits.processorSeconds = 1
        let error = try #require(try await laboratory.failure(path, "public.svg-image", limits: limits))
        #expect(error.code == .timedOut && error.hint?.contains("--limit time") == true)
        #expect(laboratory.pool.startedWorkers == 0)
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
    }

    @Test("a cancelled drawing starts nothing", arguments: SVGRendering.installed)
    func cancelled(_ rendering: SVGRendering) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let path = try laboratory.file("a.svg", "<svg \(Self.namespaces) width='30' height='20'/>".utf8)
        let progress = LoadProgress()
        progress.cancel()
        let error = try #require(try await laboratory.failure(path, "public.svg-image", progress: progress))
        #expect(error.code == .cancelled)
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
        await laboratory.pool.close()
    }

    @Test(
        "both renderers give the same errors", arguments: SVGRendering.installed,
        [
            ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect", .damaged), ("", .damaged),
            ("<svg xmlns='http://www.w3.org/2000/svg' width='50' height='50'/>", .tooLarge),
        ] as [(String, ConversionError.Code)])
    func errors(_ rendering: SVGRendering, _ sample: (text: String, code: ConversionError.Code)) async throws {
        var limits = ConversionLimits()
        limits.pixels = 1000
        let laboratory = try PictureLaboratory(rendering)
        let path = try laboratory.file("a.svg", sample.text.utf8)
        let error = try #require(try await laboratory.failure(path, "public.svg-image", limits: limits))
        #expect(error.code == sample.code, "\(error)")
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
        await laboratory.pool.close()
    }
}
