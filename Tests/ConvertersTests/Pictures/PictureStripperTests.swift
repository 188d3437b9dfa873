@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Removal of metadata, as read by exiftool before and after.
@Suite(
    "Removal of metadata",
    .enabled(if: Peer.hasPillow && Peer.exiftool != nil && Peer.cjxl != nil, "needs Pillow, exiftool and cjxl"))
struct PictureStripperTests {
    static let formats = [
        ("jpg", "public.jpeg"), ("png", "public.png"), ("webp", "org.webmproject.webp"), ("tif", "public.tiff"),
        ("jxl", "public.jpeg-xl"),
    ]

    private static let make = """
        y, x = np.mgrid[0:96, 0:128]
        image = Image.fromarray(np.stack([x * 2, y * 2, x + y], -1).astype('uint8'))
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
        image.save(sys.argv[1], icc_profile=profile, dpi=(300, 300))
        """

    /// A photograph with the metadata that cameras and people write.
    private static func photograph(_ format: String, in laboratory: borrowing PictureLaboratory) async throws
        -> FilePath
    {
        let path = laboratory.folder.path.appending("photo.\(format)")
        try await draw(path)
        let thumbnail = laboratory.folder.path.appending("thumbnail.jpg")
        _ = try await Peer.pillow("Image.new('RGB', (16, 16)).save(sys.argv[1])", [thumbnail.string])
        var arguments = [
            "-q", "-n", "-overwrite_original", "-Orientation=6", "-Make=Maker", "-Model=Model",
            "-DateTimeOriginal=2020:02:03 04:05:06", "-FNumber=2.8", "-GPSLatitude=12.5", "-GPSLatitudeRef=N",
            "-Artist=Ann", "-Copyright=Ann", "-OwnerName=Ann", "-SerialNumber=42", "-LensSerialNumber=43",
            "-ImageUniqueID=44", "-XMP-dc:Creator=Ann", "-XMP-exif:GPSLatitude=12.5", "-XMP-dc:Title=A title",
            "-GPSAltitude=77", "-GPSMapDatum=Ortsnetz", "-XMP-photoshop:City=Ortsnetz",
            "-XMP-iptcCore:Location=Ortsnetz", "-XMP-iptcExt:LocationCreatedCity=Ortsnetz",
        ]
        if format == "jpg" {
            arguments += [
                "-ThumbnailImage<=\(thumbnail.string)", "-Comment=Ann", "-IPTC:By-line=Ann", "-IPTC:City=Ortsnetz",
                "-IPTC:Sub-location=Ortsnetz", "-IPTC:Country-PrimaryLocationName=Ortsnetz",
            ]
        }
        _ = try await Peer.run(try #require(Peer.exiftool), arguments + [path.string])
        if format == "jpg" {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path.string))
            try file.seekToEnd()
            try file.write(contentsOf: Data("a film of Ann".utf8))
            try file.close()
        }
        return path
    }

    /// Writes only the pixels and their profile. libjxl's own encoder writes JPEG XL.
    private static func draw(_ path: FilePath) async throws {
        guard path.extension == "jxl" else {
            _ = try await Peer.pillow(Self.make, [path.string])
            return
        }
        var picture = path
        picture.extension = "png"
        _ = try await Peer.pillow(Self.make, [picture.string])
        let (status, _) = try await Peer.run(
            try #require(Peer.cjxl), ["--quiet", "--container=1", "-d", "0", picture.string, path.string])
        try #require(status == 0)
    }

    private static func tags(_ path: FilePath) async throws -> [String: String] {
        let report = try await Peer.run(
            try #require(Peer.exiftool), ["-n", "-s", "-a", "-G1", path.string]
        ).output
        var tags: [String: String] = [:]
        for line in report.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            let name = parts[0].split(separator: " ").last.map(String.init) ?? ""
            tags[name] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        return tags
    }

    private static func stripped(
        _ path: FilePath, _ type: String, _ strip: ConversionOptions.Strip, in laboratory: borrowing PictureLaboratory,
        losses: LossLedger = LossLedger()
    ) async throws -> FilePath {
        var options = ConversionOptions()
        options.strip = strip
        let graph = ConversionGraph(
            converters: [PictureStripper(pool: laboratory.pool, strip: strip), laboratory.converter], options: options)
        let route = try #require(graph.routes(from: try PictureLaboratory.source(path, type)).first)
        #expect(route.target.identifier == type)
        #expect(route.fidelity <= .flattened)
        let request = LoadRequest(
            type: route.target, scratch: try laboratory.scratch(), progress: LoadProgress(), losses: losses)
        let content = try await graph.convert(
            try PictureLaboratory.source(path, type), along: route, request: request)
        guard case .file(let file) = content else { throw ConversionError(.cannotWrite, message: "no file") }
        return file.path
    }

    @Test("private: locations, names, serial numbers and thumbnails are removed, the rest is kept", arguments: formats)
    func personal(_ format: String, _ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = try await Self.photograph(format, in: laboratory)
        let before = try await Self.tags(path)
        #expect(before["GPSLatitude"] != nil && before["Artist"] == "Ann")
        let output = try await Self.stripped(path, type, .private, in: laboratory)
        let after = try await Self.tags(output)
        for tag in [
            "GPSLatitude", "GPSLatitudeRef", "Artist", "Copyright", "OwnerName", "SerialNumber", "LensSerialNumber",
            "ImageUniqueID", "Creator", "ThumbnailImage", "ThumbnailLength", "Comment", "By-line", "MakerNote",
        ] {
            #expect(after[tag] == nil, "\(tag)")
        }
        #expect(after["Make"] == "Maker" && after["Model"] == "Model" && after["FNumber"] == "2.8")
        #expect(after["DateTimeOriginal"] == "2020:02:03 04:05:06")
        #expect(format == "jxl" || after["ColorSpaceData"] == "RGB", "its profile is not in a box of its own")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: output.string))
        #expect(bytes.range(of: Data("Ann".utf8)) == nil)
        try await Self.expectSamePixels(path, output)
    }

    /// What exiftool reads of the metadata, by group and name, without positions in the file.
    private static func metadata(_ path: FilePath) async throws -> [String: String] {
        let report = try await Peer.run(
            try #require(Peer.exiftool), ["-n", "-s", "-a", "-G1", "-b", "-j", path.string]
        ).output
        let list = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [[String: Any]]
        var tags: [String: String] = [:]
        for (name, value) in list?.first ?? [:] {
            let group = name.prefix { $0 != ":" }
            guard ["IFD0", "IFD1", "ExifIFD", "IPTC", "GPS"].contains(group) || group.hasPrefix("XMP-"),
                !name.hasSuffix("ThumbnailOffset")
            else { continue }
            tags[name] = "\(value)"
        }
        return tags
    }

    private static func isPlace(_ name: String) -> Bool {
        ["gps", "location", "city", "country"].contains { name.lowercased().contains($0) }
    }

    @Test("gps: positions and names of places are removed, and nothing else", arguments: formats)
    func location(_ format: String, _ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = try await Self.photograph(format, in: laboratory)
        let before = try await Self.metadata(path)
        #expect(before.keys.filter(Self.isPlace).count >= 7, "\(before.keys)")
        let output = try await Self.stripped(path, type, .gps, in: laboratory)
        let after = try await Self.metadata(output)
        #expect(after.keys.filter(Self.isPlace).isEmpty, "\(after.keys)")
        // A TIFF is encoded again, and describes the storage of its pixels with the same tags.
        let names =
            format == "tif" ? ["IFD0:Make", "IFD0:Artist", "ExifIFD:FNumber", "XMP-dc:Title"] : Array(before.keys)
        for name in names where !Self.isPlace(name) { #expect(after[name] == before[name], "\(name)") }
        #expect(after["ExifIFD:SerialNumber"] == "42" && after["XMP-dc:Creator"] != nil)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: output.string))
        #expect(bytes.range(of: Data("Ortsnetz".utf8)) == nil)
        try await Self.expectSamePixels(path, output)
        guard format == "jpg" else { return }
        #expect(after["IPTC:By-line"] == "Ann" && after["IFD1:ThumbnailImage"] == before["IFD1:ThumbnailImage"])
        // The data of the pixels is the same, up to the film behind it.
        let original = try Data(contentsOf: URL(fileURLWithPath: path.string)).dropLast("a film of Ann".utf8.count)
        let scan = try #require(original.range(of: Data([0xFF, 0xDA]), options: .backwards)).lowerBound
        #expect(bytes.suffix(original.count - scan) == original[scan...])
        // Once more changes nothing.
        let again = try await Self.stripped(output, type, .gps, in: laboratory)
        #expect(try Data(contentsOf: URL(fileURLWithPath: again.string)) == bytes)
    }

    @Test(
        "gps: a picture with nothing but a position loses its EXIF and XMP, and has the same pixels", arguments: formats
    )
    func onlyLocation(_ format: String, _ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("place.\(format)")
        try await Self.draw(path)
        let command = [
            "-q", "-n", "-overwrite_original", "-GPSLatitude=12.5", "-GPSLatitudeRef=N", "-GPSLongitude=8", path.string,
        ]
        _ = try await Peer.run(try #require(Peer.exiftool), command)
        #expect(try await Self.metadata(path).keys.contains { $0.hasPrefix("GPS:") })
        let output = try await Self.stripped(path, type, .gps, in: laboratory)
        #expect(try await Self.metadata(output).keys.filter(Self.isPlace).isEmpty)
        try await Self.expectSamePixels(path, output)
    }

    @Test("gps: HEIC and AVIF are changed in place", arguments: [("heic", "public.heic"), ("avif", "public.avif")])
    func inPlace(_ format: String, _ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("photo.\(format)")
        if format == "avif" {
            try await Self.draw(path)
        } else {
            let example = FilePath(#filePath).removingLastComponent().pushing("../../../Examples/evening.heic")
            try FileManager.default.copyItem(atPath: example.string, toPath: path.string)
        }
        let command = [
            "-q", "-n", "-overwrite_original", "-Make=Maker", "-Artist=Ann", "-GPSLatitude=12.5", "-GPSLatitudeRef=N",
            "-GPSMapDatum=Ortsnetz", "-XMP-dc:Creator=Ann", "-XMP-exif:GPSLatitude=12.5",
            "-XMP-photoshop:City=Ortsnetz",
            path.string,
        ]
        #expect(try await Peer.run(try #require(Peer.exiftool), command).status == 0)
        let before = try await Self.metadata(path)
        #expect(before.keys.filter(Self.isPlace).count >= 5, "\(before.keys)")
        let output = try await Self.stripped(path, type, .gps, in: laboratory)
        let after = try await Self.metadata(output)
        #expect(after == before.filter { !Self.isPlace($0.key) })
        let (old, new) = (
            try Data(contentsOf: URL(fileURLWithPath: path.string)),
            try Data(contentsOf: URL(fileURLWithPath: output.string))
        )
        #expect(old.count == new.count && new.range(of: Data("Ortsnetz".utf8)) == nil)
        // Nothing but the EXIF and XMP has changed.
        #expect(zip(old, new).count { $0 != $1 } < 2000)
        let warnings = try await Peer.run(try #require(Peer.exiftool), ["-s3", "-Warning", "-Error", output.string])
            .output
        #expect(warnings.isEmpty, "\(warnings)")
    }

    @Test("all: only what the pixels need is kept", arguments: formats)
    func all(_ format: String, _ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = try await Self.photograph(format, in: laboratory)
        let ledger = LossLedger()
        let output = try await Self.stripped(path, type, .all, in: laboratory, losses: ledger)
        let after = try await Self.tags(output)
        for tag in ["Make", "Model", "FNumber", "DateTimeOriginal", "GPSLatitude", "Artist", "Title"] {
            #expect(after[tag] == nil, "\(tag)")
        }
        #expect(format == "jxl" || after["ColorSpaceData"] == "RGB", "its profile is not in a box of its own")
        // exiftool stores IPTC in a block of Photoshop, which is reported as `other`.
        #expect(
            Set(ledger.recorded ?? []).subtracting(["other"])
                == (format == "jpg" ? [.exif, .xmp, .iptc] : [.exif, .xmp]))
        try await Self.expectSamePixels(path, output)
    }

    @Test("an animation stays one, and its comment is removed")
    func animation() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.gif")
        _ = try await Peer.pillow(
            """
            frames = [Image.new('P', (8, 8), n) for n in range(3)]
            for n, frame in enumerate(frames): frame.putpalette([60, 0, 0, 0, 90, 0, 0, 0, 200])
            frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], loop=0, duration=90, comment='by Ann')
            """, [path.string])
        let output = try await Self.stripped(path, "com.compuserve.gif", .private, in: laboratory)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: output.string))
        #expect(bytes.range(of: Data("Ann".utf8)) == nil)
        let report = try await Peer.pillow(
            "i = Image.open(sys.argv[1])\nprint(i.n_frames, i.info['loop'], i.info['duration'])", [output.string])
        #expect(report == "3 0 90\n")
    }

    @Test("nothing is rewritten unless requested; then only pictures withhold their own bytes")
    func offer() throws {
        let laboratory = try PictureLaboratory()
        let converters: [any Converter] = [PictureStripper(pool: laboratory.pool), laboratory.converter]
        let path = try laboratory.file("a.jpg", [0xFF, 0xD8, 0xFF])
        let source = try PictureLaboratory.source(path, "public.jpeg")
        let plain = ConversionGraph(converters: converters)
        #expect(!plain.routes(from: source).contains { $0.target == source.type })
        #expect(!plain.withholdsNative(of: source.type))
        var options = ConversionOptions()
        options.strip = .all
        let wished = ConversionGraph(converters: converters, options: options)
        #expect(wished.withholdsNative(of: source.type))
        #expect(!wished.withholdsNative(of: try UniformType.known("com.adobe.pdf")))
        #expect(wished.routes(from: source).filter { $0.target == source.type }.count == 1)
        #expect(wished.routes(from: source).allSatisfy { $0.steps.count == 1 })
    }

    /// Checks that Pillow reads the same pixels, with the orientation of each file applied.
    private static func expectSamePixels(_ source: FilePath, _ output: FilePath) async throws {
        guard output.extension != "jxl" else { return try await expectSameJPEGXL(source, output) }
        let report = try await Peer.pillow(
            """
            a, b = [np.asarray(ImageOps.exif_transpose(Image.open(path)).convert('RGB')).astype(int) for path in sys.argv[1:3]]
            print(a.shape == b.shape and np.abs(a - b).max())
            """, [source.string, output.string])
        #expect(report == "0\n")
    }

    /// Checks that djxl decodes the same pixels.
    private static func expectSameJPEGXL(_ source: FilePath, _ output: FilePath) async throws {
        var pixels: [Data] = []
        for path in [source, output] {
            let decoded = path.removingLastComponent().appending("decoded.ppm")
            #expect(try await Peer.run(try #require(Peer.djxl), ["--quiet", path.string, decoded.string]).status == 0)
            pixels.append(try Data(contentsOf: URL(fileURLWithPath: decoded.string)))
        }
        #expect(pixels[0] == pixels[1])
    }

    @Test("other formats are encoded again, without loss and as the same format", arguments: ["tif", "avif"])
    func codedAnew(_ format: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("a.\(format)")
        _ = try await Peer.pillow(
            """
            y, x = np.mgrid[0:48, 0:64]
            image = Image.fromarray(np.stack([x * 4, y * 5, x + y], -1).astype('uint8'))
            exif = Image.Exif()
            exif[0x13B] = 'Ann'
            exif[0x10F] = 'Maker'
            image.save(sys.argv[1], exif=exif)
            """, [path.string])
        let type = format == "tif" ? "public.tiff" : "public.avif"
        let command = ["-q", "-n", "-overwrite_original", "-GPSLatitude=1", "-GPSMapDatum=Ortsnetz", path.string]
        _ = try await Peer.run(try #require(Peer.exiftool), command)
        #expect(try await Self.tags(path)["GPSMapDatum"] == "Ortsnetz")
        let output = try await Self.stripped(path, type, .private, in: laboratory)
        let after = try await Self.tags(output)
        #expect(after["Make"] == "Maker" && after["Artist"] == nil && after["GPSMapDatum"] == nil)
        try await Self.expectSamePixels(path, output)
        let located = try await Self.stripped(path, type, .gps, in: laboratory)
        let tags = try await Self.tags(located)
        #expect(tags["Artist"] == "Ann" && tags["GPSMapDatum"] == nil && tags["GPSLatitude"] == nil)
        try await Self.expectSamePixels(path, located)
    }
}
