@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Pictures in formats other than PNG, read by Pillow, libvips and exiftool.
@Suite("Pictures converted to other formats", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct PictureOutputTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let target: String
        let fileExtension: String
        /// The Pillow script that creates the source, a PNG.
        let script: String
        let losses: [Loss]
        var testDescription: String { "\(script) as \(fileExtension)" }
    }

    private static let colours = "image.save(p)"
    private static let alpha = "image.putalpha(image.convert('L')); image.save(p)"
    private static let deep = "Image.fromarray((x * 500 + y).astype('uint16')).save(p)"
    private static let grey = "image.convert('L').save(p)"

    static let cases: [Case] = [
        Case(target: "public.tiff", fileExtension: "tiff", script: colours, losses: []),
        Case(target: "public.tiff", fileExtension: "tiff", script: alpha, losses: []),
        Case(target: "public.tiff", fileExtension: "tiff", script: deep, losses: []),
        Case(target: "public.tiff", fileExtension: "tiff", script: grey, losses: []),
        Case(target: "org.webmproject.webp", fileExtension: "webp", script: colours, losses: []),
        Case(target: "org.webmproject.webp", fileExtension: "webp", script: alpha, losses: []),
        Case(target: "org.webmproject.webp", fileExtension: "webp", script: grey, losses: []),
        Case(target: "org.webmproject.webp", fileExtension: "webp", script: deep, losses: [.depth]),
        Case(target: "public.avif", fileExtension: "avif", script: colours, losses: []),
        Case(target: "public.avif", fileExtension: "avif", script: alpha, losses: []),
        Case(target: "public.avif", fileExtension: "avif", script: grey, losses: []),
        Case(target: "public.avif", fileExtension: "avif", script: deep, losses: [.depth]),
        Case(target: "public.jpeg-xl", fileExtension: "jxl", script: colours, losses: []),
        Case(target: "public.jpeg-xl", fileExtension: "jxl", script: alpha, losses: []),
        Case(target: "public.jpeg-xl", fileExtension: "jxl", script: deep, losses: []),
        Case(target: "public.jpeg-xl", fileExtension: "jxl", script: grey, losses: []),
        Case(target: "public.jpeg", fileExtension: "jpeg", script: colours, losses: [.pixels]),
        Case(target: "public.jpeg", fileExtension: "jpeg", script: alpha, losses: [.alpha, .pixels]),
        Case(target: "public.jpeg", fileExtension: "jpeg", script: deep, losses: [.depth, .pixels]),
        Case(target: "public.jpeg", fileExtension: "jpeg", script: grey, losses: [.pixels]),
    ]

    private static let make = """
        y, x = np.mgrid[0:96, 0:128]
        image = Image.fromarray(np.stack([x * 2, y * 2, x + y], -1).astype('uint8'))
        p = sys.argv[1]

        """

    /// Prints the largest difference between the pixels of both files, in units of 1/255.
    private static let compare = """
        def pixels(path):
            image = Image.open(path)
            if image.mode in ('I;16', 'I', 'I;16B'): return np.stack([np.asarray(image) / 257.0] * 3 + [np.full(image.size[::-1], 255)], -1)
            array = np.asarray(image.convert('RGBA')).astype(float)
            flat = len(sys.argv) > 3 and sys.argv[3] == 'white'
            array[..., :3] = array[..., :3] * array[..., 3:] / 255 + (255 - array[..., 3:] if flat else 0)
            if flat: array[..., 3] = 255
            return array
        a, b = pixels(sys.argv[1]), pixels(sys.argv[2])
        print(np.abs(a - b).max() if a.shape == b.shape else 1000)
        """

    @Test("pixels match the source, and losses are reported before and after the conversion", arguments: cases)
    func pixels(_ sample: Case) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.png")
        _ = try await Peer.pillow(Self.make + sample.script, [path.string])
        let ledger = LossLedger()
        let rule = try #require(
            laboratory.converter.rules(for: try PictureLaboratory.source(path, "public.png")).first {
                $0.target.identifier == sample.target
            })
        #expect(Set(rule.losses) == Set(sample.losses))
        #expect(rule.fidelity == (sample.losses.isEmpty ? .lossless : .flattened))
        var output = try await laboratory.convert(path, "public.png", to: sample.target, losses: ledger)
        #expect(output.extension == sample.fileExtension)
        #expect(Set(ledger.recorded ?? ["nothing was said"]) == Set(sample.losses))
        if sample.fileExtension == "jxl" {
            // Pillow does not read JPEG XL.
            let copy = laboratory.folder.path.appending("copy.png")
            #expect(try await Peer.run("/usr/bin/vips", ["copy", output.string, copy.string]).status == 0)
            output = copy
        }
        let report = try await Peer.pillow(
            Self.compare, [path.string, output.string, sample.losses.contains(.alpha) ? "white" : ""])
        let difference = try #require(Double(report.trimmingCharacters(in: .whitespacesAndNewlines)))
        // JPEG at quality 95 differs slightly, and 16 bits reduced to 8 by at most half a unit.
        #expect(difference <= (sample.losses.contains(.pixels) ? 12 : sample.losses.contains(.depth) ? 0.6 : 0))
    }

    @Test(
        "EXIF, XMP, profile and resolution are kept; the orientation is applied and reset",
        .enabled(if: Peer.exiftool != nil, "needs exiftool"),
        arguments: ["public.png", "public.tiff", "org.webmproject.webp", "public.avif", "public.jpeg-xl"])
    func metadata(_ target: String) async throws {
        let exiftool = try #require(Peer.exiftool)
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.jpg")
        _ = try await Peer.pillow(
            Self.make + """
                profile = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
                image.save(p, icc_profile=profile, quality=95, dpi=(300, 300))
                """, [path.string])
        _ = try await Peer.run(
            exiftool,
            [
                "-q", "-n", "-overwrite_original", "-Orientation=6", "-Make=Maker",
                "-DateTimeOriginal=2020:02:03 04:05:06", "-GPSLatitude=12.5", "-GPSLatitudeRef=N",
                "-XMP-dc:Title=A title", path.string,
            ])
        let ledger = LossLedger()
        let output = try await laboratory.convert(path, "public.jpeg", to: target, losses: ledger)
        #expect(ledger.recorded == [])
        let report = try await Peer.run(
            exiftool,
            [
                "-n", "-s3", "-f", "-ImageSize", "-Orientation", "-Make", "-DateTimeOriginal", "-GPSLatitude",
                "-XMP-dc:Title", output.string,
            ]
        ).output.split(separator: "\n")
        #expect(report == ["96 128", "1", "Maker", "2020:02:03 04:05:06", "12.5", "A title"])
        if target != "public.jpeg-xl" {
            // exiftool does not search the codestream of a JPEG XL for the profile.
            let profile = try await Peer.run(exiftool, ["-n", "-s3", "-ICC_Profile:ColorSpaceData", output.string])
            #expect(profile.output.trimmingCharacters(in: .whitespacesAndNewlines) == "RGB")
        }
    }

    @Test(
        "a picture that is turned by a right angle has its resolutions exchanged, in EXIF, too",
        .enabled(if: Peer.exiftool != nil, "needs exiftool"),
        arguments: [
            ("tif", "public.tiff", "public.png"), ("tif", "public.tiff", "org.webmproject.webp"),
            ("tif", "public.tiff", "public.jpeg"), ("jpg", "public.jpeg", "public.png"),
            ("jpg", "public.jpeg", "public.tiff"), ("jpg", "public.jpeg", "org.webmproject.webp"),
        ])
    func exchangedResolution(_ end: String, _ type: String, _ target: String) async throws {
        let exiftool = try #require(Peer.exiftool)
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture." + end)
        _ = try await Peer.pillow(Self.make + "image.save(p, dpi=(200, 100))", [path.string])
        _ = try await Peer.run(
            exiftool,
            [
                "-q", "-n", "-overwrite_original", "-Orientation=6", "-IFD0:XResolution=200", "-IFD0:YResolution=100",
                "-IFD0:Make=Maker", path.string,
            ])
        let output = try await laboratory.convert(path, type, to: target)
        let report = try await Peer.run(
            exiftool, ["-a", "-G1", "-n", "-s", "-XResolution", "-YResolution", "-PixelsPerUnit*", output.string]
        ).output.split(separator: "\n")
        #expect(!report.isEmpty)
        for line in report {
            let value = line.split(separator: ":").last.flatMap { Double($0.filter { !$0.isWhitespace }) } ?? 0
            let inches = line.contains("PixelsPerUnit") ? value * 0.0254 : value
            #expect(abs(inches - (line.contains("X") ? 100 : 200)) < 0.1, "\(line)")
        }
    }

    @Test(
        "a resolution without EXIF is kept in each format",
        .enabled(if: Peer.exiftool != nil, "needs exiftool"),
        arguments: ["public.tiff", "org.webmproject.webp", "public.avif", "public.jpeg-xl", "public.jpeg"])
    func resolution(_ target: String) async throws {
        let exiftool = try #require(Peer.exiftool)
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.png")
        _ = try await Peer.pillow(Self.make + "image.save(p, dpi=(300, 300))", [path.string])
        let output = try await laboratory.convert(path, "public.png", to: target)
        let report = try await Peer.run(
            exiftool, ["-n", "-s3", "-XResolution", "-ResolutionUnit", output.string]
        ).output.split(separator: "\n")
        #expect(report.first.flatMap { Double($0) }.map { ($0 * 10).rounded() / 10 } == 300)
    }

    @Test("every route to another picture has a single step")
    func routes() throws {
        let laboratory = try PictureLaboratory()
        let graph = ConversionGraph(converters: [laboratory.converter])
        let path = try laboratory.file("a.png", [])
        for type in ["public.jpeg", "public.png", "public.tiff", "com.adobe.pdf", "public.svg-image"] {
            let routes = graph.routes(from: try PictureLaboratory.source(path, type))
            #expect(routes.count >= 5)
            #expect(routes.allSatisfy { $0.steps.count == 1 }, "\(type)")
            #expect(routes.first?.target.identifier == (type == "public.png" ? "public.tiff" : "public.png"))
        }
    }
}
