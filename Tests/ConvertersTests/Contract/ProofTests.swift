@testable import Conversion
@testable import DataConverters
@testable import DocumentConverters
@testable import PictureConverters
@testable import PlaceConverters
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Results of conversions, made by other programs or written by hand, are compared with their sources.
@Suite("Results are compared with their sources")
struct ProofTests {
    private func prove(
        _ converter: some Converter, _ result: (type: String, bytes: [UInt8]), of source: (type: String, bytes: [UInt8])
    ) async throws -> Proof? {
        let scratch = try Scratch()
        let rule = try #require(converter.rules.first)
        return try await converter.prove(
            ConversionSource(result.type, bytes: result.bytes), of: ConversionSource(source.type, bytes: source.bytes),
            by: rule, in: ConversionContext(scratch: scratch.path))
    }

    private func expectDifference(
        _ message: String, _ converter: some Converter, _ result: (type: String, bytes: [UInt8]),
        of source: (type: String, bytes: [UInt8])
    ) async throws {
        let error = await #expect(throws: ConversionError.self) {
            _ = try await prove(converter, result, of: source)
        }
        #expect(error?.code == .differs)
        #expect(error?.message == message)
    }

    // MARK: - Pictures

    /// The pictures that Pillow writes with `script`, in the order of `names`.
    private func pictures(_ script: String, _ names: String...) async throws -> [[UInt8]] {
        let folder = try Scratch()
        _ = try await Peer.pillow(
            "import os; os.chdir(sys.argv[1])\n" + script, [folder.path.string])
        return try names.map {
            Array(try Data(contentsOf: URL(fileURLWithPath: folder.path.appending($0).string)))
        }
    }

    private static let noise = """
        a = Image.fromarray(np.random.default_rng(1).integers(0, 256, (30, 40, 4), np.uint8))

        """

    @Test("pixels of other formats", .enabled(if: Peer.hasPillow, "needs Pillow"))
    func pixels() async throws {
        let laboratory = try PictureLaboratory()
        let made = try await pictures(
            Self.noise + """
                a.save('a.png'); a.save('a.webp', lossless=True, exact=True); a.save('a.tiff')
                b = a.copy(); b.putpixel((39, 29), (1, 2, 3, 255) if a.getpixel((39, 29))[0] > 9 else (200, 2, 3, 255))
                b.save('b.tiff'); a.crop((0, 0, 40, 29)).save('c.tiff')
                g = a.convert('L'); g.save('g.png'); g.convert('RGB').save('g.tiff')
                """, "a.png", "a.webp", "a.tiff", "b.tiff", "c.tiff", "g.png", "g.tiff")
        let source = (type: "public.png", bytes: made[0])
        #expect(try await prove(laboratory.converter, ("org.webmproject.webp", made[1]), of: source) == .pixels)
        #expect(try await prove(laboratory.converter, ("public.tiff", made[2]), of: source) == .pixels)
        #expect(
            try await prove(laboratory.converter, ("public.tiff", made[6]), of: ("public.png", made[5])) == .pixels)
        try await expectDifference(
            "its pixels as public.tiff differ when they are decoded again", laboratory.converter,
            ("public.tiff", made[3]), of: source)
        try await expectDifference(
            "as public.tiff it has 40x29 pixels when it is decoded again, expected 40x30", laboratory.converter,
            ("public.tiff", made[4]), of: source)
        await #expect(throws: ConversionError.self) {
            _ = try await prove(laboratory.converter, ("public.tiff", Array(made[2].prefix(2000))), of: source)
        }
    }

    @Test("all frames of an animation, and their times", .enabled(if: Peer.hasPillow, "needs Pillow"))
    func animations() async throws {
        let laboratory = try PictureLaboratory()
        let made = try await pictures(
            """
            f = [Image.new('RGB', (8, 6), c) for c in ('red', 'blue', 'lime')]
            def save(name, frames, duration, **more):
                frames[0].save(name, save_all=True, append_images=frames[1:], duration=duration, loop=0, **more)
            save('a.gif', f, [100, 200, 300]); save('a.webp', f, [100, 200, 300], lossless=True)
            save('b.webp', f, [100, 200, 310], lossless=True); save('c.webp', f[:2], [100, 200], lossless=True)
            save('d.webp', [f[0], f[1], f[0]], [100, 200, 300], lossless=True)
            save('e.png', f, [100, 200, 300])
            """, "a.gif", "a.webp", "b.webp", "c.webp", "d.webp", "e.png")
        let source = (type: "com.compuserve.gif", bytes: made[0])
        #expect(try await prove(laboratory.converter, ("org.webmproject.webp", made[1]), of: source) == .pixels)
        #expect(try await prove(laboratory.converter, ("org.libpng.apng", made[5]), of: source) == .pixels)
        for other in made[2...4] {
            try await expectDifference(
                "its pixels as org.webmproject.webp differ when they are decoded again", laboratory.converter,
                ("org.webmproject.webp", other), of: source)
        }
    }

    // MARK: - Texts

    @Test("characters, in the encoding of the source")
    func characters() async throws {
        let (utf16, text): ([UInt8], [UInt8]) = (
            [0xFF, 0xFE, 0x47, 0, 0xFC, 0, 0x3D, 0xD8, 0x00, 0xDE], Array("Gü😀".utf8)
        )
        let source = (type: "public.utf16-plain-text", bytes: utf16)
        let converter = TextEncodingConverter()
        #expect(try await prove(converter, ("public.utf8-plain-text", text), of: source) == .characters)
        // Canonically equal, and the beginning.
        for other in [Array("Gu\u{308}😀".utf8), Array("Gü".utf8), Array("Gü😀\n".utf8), []] {
            try await expectDifference(
                "its characters as public.utf8-plain-text differ when they are read again", converter,
                ("public.utf8-plain-text", other), of: source)
        }
    }

    @Test("an encoding with two codes for one text is read again")
    func severalCodes() async throws {
        // ISO-2022-JP may change to ASCII more often than needed (RFC 1468).
        let bytes = [UInt8]("\u{1B}$B$\"\u{1B}(B\u{1B}$B$$\u{1B}(B\n".utf8)
        var source = try ConversionSource("public.plain-text", bytes: bytes)
        source.encoding = "ISO-2022-JP"
        let scratch = try Scratch()
        let converter = TextEncodingConverter()
        let rule = try #require(converter.rules.first)
        func prove(_ text: String) async throws -> Proof? {
            try await converter.prove(
                ConversionSource("public.utf8-plain-text", bytes: text.utf8), of: source, by: rule,
                in: ConversionContext(scratch: scratch.path))
        }
        #expect(try await prove("あい\n") == .characters)
        await #expect(throws: ConversionError.self) { _ = try await prove("あう\n") }
    }

    // MARK: - Data and places

    @Test("values: numbers with all digits, names in order")
    func values() async throws {
        let source = (type: "public.json", bytes: [UInt8](#"{"a": 1.50, "b": [true, null, "x"], "c": 1e3}"#.utf8))
        let converter = DataConverter()
        func yaml(_ text: String) -> (type: String, bytes: [UInt8]) { ("public.yaml", Array(text.utf8)) }
        #expect(try await prove(converter, yaml("a: 1.5\nb: [true, null, x]\nc: 1.0e+3\n"), of: source) == .values)
        for other in [
            "a: 1.51\nb: [true, null, x]\nc: 1000\n", "a: 1.5\nb: [true, null, 'X']\nc: 1000\n",
            "b: [true, null, x]\na: 1.5\nc: 1000\n", "a: 1.5\nb: [true, null, x]\n",
            "a: '1.5'\nb: [true, null, x]\nc: 1000",
        ] {
            try await expectDifference(
                "its values as public.yaml differ when they are read again", converter, yaml(other), of: source)
        }
    }

    @Test("places: names and coordinates, in order")
    func places() async throws {
        func gpx(_ points: String...) -> (type: String, bytes: [UInt8]) {
            ("com.topografix.gpx", Array("<gpx>\(points.joined())</gpx>".utf8))
        }
        func kml(_ points: String...) -> (type: String, bytes: [UInt8]) {
            (
                "com.google.earth.kml",
                Array("<kml xmlns='http://www.opengis.net/kml/2.2'><Document>\(points.joined())</Document></kml>".utf8)
            )
        }
        let (lake, oak) = (
            #"<wpt lat="1.25" lon="2"><name>Lake</name></wpt>"#, #"<wpt lat="3" lon="-4"><name>Oak</name></wpt>"#
        )
        func mark(_ name: String, _ place: String) -> String {
            "<Placemark><name>\(name)</name><Point><coordinates>\(place)</coordinates></Point></Placemark>"
        }
        let converter = WaypointFileConverter()
        #expect(
            try await prove(converter, kml(mark("Lake", "2,1.25"), mark("Oak", "-4,3")), of: gpx(lake, oak)) == .values)
        try await expectDifference(
            "its places as com.google.earth.kml differ when they are read again", converter,
            kml(mark("Lake", "2,1.26"), mark("Oak", "-4,3")), of: gpx(lake, oak))
        try await expectDifference(
            "as com.google.earth.kml the number of its places is 1 when it is read again, expected 2", converter,
            kml(mark("Lake", "2,1.25")), of: gpx(lake, oak))
    }
}
