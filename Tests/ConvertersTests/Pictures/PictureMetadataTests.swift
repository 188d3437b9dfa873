@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// Metadata of pictures that Pillow writes, read by Pillow or exiftool after the conversion.
@Suite("Metadata of pictures", .enabled(if: Peer.hasPillow, "needs Pillow from PyPI"))
struct PictureMetadataTests {
    /// Creates a picture, EXIF and a profile; each test saves them in its format.
    private static let make = """
        y, x = np.mgrid[0:96, 0:128]
        image = Image.fromarray(np.stack([x * 2, y * 2, x + y], -1).astype('uint8'))
        exif = Image.Exif()
        exif[0x0112] = 6
        exif[0x010F] = 'Maker'
        exif.get_ifd(0x8769)[0x9003] = '2020:02:03 04:05:06'
        exif.get_ifd(0x8825)[1] = 'N'
        exif.get_ifd(0x8825)[2] = (1.0, 2.0, 3.0)
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()

        """

    @Test(
        "EXIF, GPS, profile and resolution are kept; the orientation is applied and reset",
        arguments: [("jpg", "public.jpeg"), ("webp", "org.webmproject.webp"), ("avif", "public.avif")])
    func exif(_ format: String, _ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.\(format)")
        _ = try await Peer.pillow(
            Self.make + "image.save(sys.argv[1], exif=exif, icc_profile=profile, quality=95, dpi=(300, 300))",
            [path.string])
        let output = try await laboratory.convert(path, type)
        let report = try await Peer.pillow(
            """
            image = Image.open(sys.argv[1])
            exif = image.getexif()
            print(image.size, exif.get(0x112, 1), exif[0x10F], exif.get_ifd(0x8769)[0x9003], exif.get_ifd(0x8825)[2])
            print(len(image.info['icc_profile']), len(ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()))
            print(tuple(round(value) for value in image.info.get('dpi', ())))
            """, [output.string]
        ).split(separator: "\n")
        #expect(report[0] == "(96, 128) 1 Maker 2020:02:03 04:05:06 (1.0, 2.0, 3.0)")
        let lengths = report[1].split(separator: " ")
        #expect(lengths[0] == lengths[1])
        // Only the JPEG has a resolution; none is invented for the others.
        #expect(report[2] == (format == "jpg" ? "(300, 300)" : "()"))
    }

    @Test(
        "upright pixels have the size that EXIF and XMP state, and no thumbnail that is not",
        .enabled(if: Peer.exiftool != nil, "needs exiftool"),
        arguments: [
            (1, "128x96 128 96 1 128 96 128 96 1 thumbnail"), (2, "128x96 128 96 1 128 96 128 96 1 -"),
            (3, "128x96 128 96 1 128 96 128 96 1 -"), (6, "96x128 96 128 1 96 128 96 128 1 -"),
            (8, "96x128 96 128 1 96 128 96 128 1 -"),
        ], ["public.png", "org.webmproject.webp"])
    func statedSize(_ orientation: (Int, String), _ target: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.jpg")
        let thumbnail = laboratory.folder.path.appending("thumbnail.jpg")
        _ = try await Peer.pillow(
            Self.make + "image.save(sys.argv[1]); image.resize((32, 24)).save(sys.argv[2])",
            [path.string, thumbnail.string])
        let exiftool = try #require(Peer.exiftool)
        _ = try await Peer.run(
            exiftool,
            [
                "-q", "-n", "-overwrite_original", "-Orientation=\(orientation.0)", "-Make=Maker",
                "-ExifImageWidth=128",
                "-ExifImageHeight=96", "-XMP-tiff:ImageWidth=128", "-XMP-tiff:ImageHeight=96",
                "-XMP-exif:ExifImageWidth=128", "-XMP-exif:ExifImageHeight=96",
                "-XMP-tiff:Orientation=\(orientation.0)", "-ThumbnailImage<=\(thumbnail.string)", path.string,
            ])
        let output = try await laboratory.convert(path, "public.jpeg", to: target)
        let report = try await Peer.run(
            exiftool,
            [
                "-n", "-p",
                "$ImageSize $ExifIFD:ExifImageWidth $ExifIFD:ExifImageHeight $IFD0:Orientation $XMP-tiff:ImageWidth "
                    + "$XMP-tiff:ImageHeight $XMP-exif:ExifImageWidth $XMP-exif:ExifImageHeight $XMP-tiff:Orientation "
                    + "${IFD1:ThumbnailImage;$_ = 'thumbnail'}",
                "-f", output.string,
            ]
        ).output
        #expect(report.replacing(" ", with: "x", maxReplacements: 1) == orientation.1 + "\n")
        let warnings = try await Peer.run(exiftool, ["-validate", "-warning", "-a", output.string]).output
        #expect(!warnings.contains("Bad") && !warnings.contains("thumbnail"), "\(warnings)")
    }

    @Test(
        "EXIF that a TIFF stores in its directories is kept as EXIF",
        .enabled(if: Peer.exiftool != nil, "needs exiftool"))
    func tiff() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.tif")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1])", [path.string])
        let exiftool = try #require(Peer.exiftool)
        _ = try await Peer.run(
            exiftool,
            [
                "-q", "-n", "-overwrite_original", "-Orientation=8", "-Make=Maker",
                "-DateTimeOriginal=2020:02:03 04:05:06",
                "-GPSLatitude=12.5", "-GPSLatitudeRef=N", "-XMP-dc:Title=A title", "-XMP-tiff:Orientation=8",
                path.string,
            ])
        let output = try await laboratory.convert(path, "public.tiff")
        let report = try await Peer.run(
            exiftool,
            [
                "-n", "-s3", "-ImageWidth", "-IFD0:Orientation", "-IFD0:Make", "-ExifIFD:DateTimeOriginal",
                "-GPS:GPSLatitude", "-XMP-dc:Title", "-XMP-tiff:Orientation", output.string,
            ]
        ).output.split(separator: "\n")
        #expect(report == ["96", "1", "Maker", "2020:02:03 04:05:06", "12.5", "A title", "1"])
    }

    @Test(
        "depth, alpha, grey and palette are kept",
        arguments: [
            ("image.convert('L').save(p)", "pgm", "public.pbm", "L"),
            ("image.convert('1').save(p)", "pbm", "public.pbm", "1"),
            ("image.convert('P').save(p)", "gif", "com.compuserve.gif", "P"),
            ("image.convert('P').save(p)", "bmp", "com.microsoft.bmp", "P"),
            ("image.convert('LA').save(p)", "tif", "public.tiff", "LA"),
            ("image.save(p)", "tif", "public.tiff", "RGB"),
            (
                "image.putalpha(image.convert('L')); image.save(p, lossless=True)", "webp", "org.webmproject.webp",
                "RGBA"
            ),
            ("Image.fromarray((x * 500 + y).astype('uint16')).save(p)", "tif", "public.tiff", "I;16"),
            ("image.save(p)", "jp2", "public.jpeg-2000", "RGB"),
            ("image.save(p)", "tga", "com.truevision.tga-image", "RGB"),
            ("image.save(p)", "pcx", "com.pcx.image", "RGB"), ("image.save(p)", "sgi", "com.sgi.sgi-image", "RGB"),
        ])
    func samples(_ script: String, _ format: String, _ type: String, _ mode: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.\(format)")
        _ = try await Peer.pillow(Self.make + "p = sys.argv[1]\n" + script, [path.string])
        let output = try await laboratory.convert(path, type)
        let report = try await Peer.pillow(
            """
            a, b = Image.open(sys.argv[1]), Image.open(sys.argv[2])
            if b.mode != 'I;16' and b.mode != 'LA': a, b2 = a.convert('RGBA'), b.convert('RGBA')
            else: b2 = b
            print(b.mode, np.abs(np.asarray(a).astype(int) - np.asarray(b2).astype(int)).max())
            """, [path.string, output.string])
        #expect(report == "\(mode) 0\n")
    }

    @Test(
        "a truncated file of any format is an error",
        arguments: [
            ("jpg", "public.jpeg"), ("tif", "public.tiff"), ("webp", "org.webmproject.webp"), ("avif", "public.avif"),
            ("gif", "com.compuserve.gif"), ("bmp", "com.microsoft.bmp"), ("ppm", "public.pbm"),
            ("jp2", "public.jpeg-2000"),
            ("tga", "com.truevision.tga-image"), ("pdf", "com.adobe.pdf"),
        ])
    func truncated(_ format: String, _ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.\(format)")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1])", [path.string])
        let whole = try Data(contentsOf: URL(fileURLWithPath: path.string))
        for part in [0.3, 0.6, 0.9] {
            let cut = try laboratory.file("cut.\(format)", whole.prefix(Int(Double(whole.count) * part)))
            let error = try await laboratory.failure(cut, type)
            #expect(error?.code == .damaged, "\(part) of a \(format): \(error?.message ?? "no error")")
        }
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
    }

    /// Formats in which ImageMagick and libvips do not say that pixels are missing, with the options that write them.
    private static let silent: [(format: String, type: String, options: [String])] = [
        ("pbm", "public.pbm", ["-monochrome"]), ("pgm", "public.pbm", ["-compress", "none", "-colorspace", "gray"]),
        ("ppm", "public.pbm", ["-compress", "none"]), ("pfm", "public.pbm", []),
        ("sgi", "com.sgi.sgi-image", ["-compress", "none"]), ("sgi", "com.sgi.sgi-image", ["-compress", "rle"]),
        ("sgi", "com.sgi.sgi-image", ["-depth", "16", "-compress", "none"]),
        ("bmp", "com.microsoft.bmp", ["-colors", "200", "-compress", "rle"]), ("pcx", "com.pcx.image", []),
        ("ras", "com.sun.rasterfile", ["-compress", "rle"]),
        ("psd", "com.adobe.photoshop-image", ["-compress", "rle"]),
        ("psd", "com.adobe.photoshop-image", ["-compress", "none"]),
        ("pcx", "com.pcx.image", ["-colors", "200"]), ("pcx", "com.pcx.image", ["-colorspace", "gray"]),
    ]

    @Test("a truncated file is an error, although its reader does not say so", arguments: silent)
    func silentlyTruncated(_ case: (format: String, type: String, options: [String])) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.\(`case`.format)")
        try await OutsideProgram.run(
            "/usr/bin/convert", ["-size", "120x40", "plasma:"] + `case`.options + ["-depth", "8", path.string])
        let whole = try Data(contentsOf: URL(fileURLWithPath: path.string))
        #expect(try await laboratory.failure(path, `case`.type) == nil)
        for count in [64, whole.count / 3, whole.count * 3 / 4, whole.count - 40] {
            let cut = try laboratory.file("cut.\(`case`.format)", whole.prefix(count))
            let error = try await laboratory.failure(cut, `case`.type)
            #expect(error?.code == .damaged, "\(count) of \(whole.count): \(error?.message ?? "no error")")
        }
    }

    @Test("a JPEG with damaged pixels is an error, one with extraneous bytes is not")
    func entropyDamage() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.jpg")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1], quality=100)", [path.string])
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.string)))
        let middle = whole.count * 3 / 4
        // The marker for the end of the image (ITU-T T.81, B.2.1), in the middle of the scan.
        let ended = try laboratory.file("ended.jpg", whole[..<middle] + [0xFF, 0xD9] + whole[middle...])
        #expect(try await laboratory.failure(ended, "public.jpeg")?.code == .damaged)
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
        let extraneous = try laboratory.file(
            "extraneous.jpg", whole.dropLast(2) + [1, 2, 3] + whole.suffix(2) + [4, 5])
        let output = try await laboratory.convert(extraneous, "public.jpeg")
        let report = try await Peer.pillow(
            """
            a, b = (np.asarray(Image.open(p)).astype(int) for p in sys.argv[1:])
            print(np.abs(a - b).max())
            """, [path.string, output.string])
        #expect(report == "0\n")
    }

    @Test("CMYK becomes sRGB", arguments: [("jpg", "public.jpeg"), ("tif", "public.tiff")])
    func cmyk(_ format: String, _ type: String) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.\(format)")
        _ = try await Peer.pillow("Image.new('CMYK', (16, 16), (0, 0, 0, 0)).save(sys.argv[1])", [path.string])
        let output = try await laboratory.convert(path, type)
        // Paper without ink is white in every profile.
        let report = try await Peer.pillow(
            "image = Image.open(sys.argv[1])\nprint(image.mode, min(min(band) for band in image.convert('RGB').getextrema()))",
            [output.string])
        let minimum = try #require(Int(report.split(whereSeparator: \.isWhitespace)[1]))
        #expect(minimum >= 253)
    }

    @Test(
        "EXIF and XMP of a JPEG XL are kept, compressed by cjxl or not",
        .enabled(if: Peer.exiftool != nil && Peer.cjxl != nil, "needs exiftool and cjxl"),
        arguments: [true, false])
    func jpegXL(isCompressed: Bool) async throws {
        let laboratory = try PictureLaboratory()
        let picture = laboratory.folder.path.appending("picture.jpg")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1], exif=exif)", [picture.string])
        let exiftool = try #require(Peer.exiftool)
        _ = try await Peer.run(exiftool, ["-q", "-overwrite_original", "-XMP-dc:Title=A title", picture.string])
        let path: FilePath
        if isCompressed {
            path = laboratory.folder.path.appending("picture.jxl")
            let (status, _) = try await Peer.run(
                try #require(Peer.cjxl), ["--quiet", picture.string, path.string])
            try #require(status == 0)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
            try #require(bytes.range(of: Data("brobExif".utf8)) != nil)
        } else {
            path = try await laboratory.convert(picture, "public.jpeg", to: "public.jpeg-xl")
        }
        let losses = LossLedger()
        let output = try await laboratory.convert(path, "public.jpeg-xl", losses: losses)
        // cjxl stores the data from which the original JPEG can be reconstructed.
        #expect(losses.recorded == (isCompressed ? [.reconstruction] : []))
        let report = try await Peer.run(
            exiftool,
            [
                "-n", "-s3", "-IFD0:Orientation", "-IFD0:Make", "-ExifIFD:DateTimeOriginal", "-XMP-dc:Title",
                output.string,
            ]
        ).output.split(separator: "\n")
        #expect(report == ["1", "Maker", "2020:02:03 04:05:06", "A title"])
    }

    @Test(
        "unreadable metadata of a JPEG XL is reported as a loss", .enabled(if: Peer.cjxl != nil, "needs cjxl")
    )
    func damagedJPEGXL() async throws {
        let laboratory = try PictureLaboratory()
        let picture = laboratory.folder.path.appending("picture.jpg")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1], exif=exif)", [picture.string])
        let path = laboratory.folder.path.appending("picture.jxl")
        _ = try await Peer.run(try #require(Peer.cjxl), ["--quiet", picture.string, path.string])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        let box = try #require(bytes.range(of: Data("brobExif".utf8)))
        for index in box.upperBound..<box.upperBound + 8 { bytes[index] = 0xFF }
        try bytes.write(to: URL(fileURLWithPath: path.string))
        let losses = LossLedger()
        _ = try await laboratory.convert(path, "public.jpeg-xl", losses: losses)
        #expect(losses.recorded == [.exif, .reconstruction])
    }

    @Test(
        "IPTC is kept if the format can hold it, and otherwise reported as lost",
        .enabled(if: Peer.exiftool != nil, "needs exiftool"),
        arguments: [
            ("public.png", true), ("public.tiff", true), ("org.webmproject.webp", false), ("public.jpeg-xl", false),
            ("public.avif", false),
        ])
    func iptc(_ target: String, _ isKept: Bool) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.jpg")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1])", [path.string])
        let exiftool = try #require(Peer.exiftool)
        _ = try await Peer.run(
            exiftool, ["-q", "-overwrite_original", "-IPTC:Keywords=lake", "-IPTC:By-line=Ann", path.string])
        let losses = LossLedger()
        let output = try await laboratory.convert(path, "public.jpeg", to: target, losses: losses)
        #expect(losses.recorded == (isKept ? [] : [.iptc]))
        func tags(_ path: FilePath) async throws -> String {
            try await Peer.run(exiftool, ["-s3", "-IPTC:Keywords", "-IPTC:By-line", path.string]).output
        }
        #expect(try await tags(output) == (isKept ? "lake\nAnn\n" : ""))
        guard isKept else { return }
        let back = try await laboratory.convert(output, target, to: "public.jpeg")
        #expect(try await tags(back) == "lake\nAnn\n")
    }

    @Test("a WebP has at most one EXIF block, and no invented resolution", arguments: [true, false])
    func webP(hasEXIF: Bool) async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.jpg")
        _ = try await Peer.pillow(Self.make + "image.save(sys.argv[1]\(hasEXIF ? ", exif=exif" : ""))", [path.string])
        let output = try await laboratory.convert(path, "public.jpeg", to: "org.webmproject.webp")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: output.string))
        var found = 0
        var rest = bytes[...]
        while let range = rest.range(of: Data("EXIF".utf8)) {
            found += 1
            rest = rest[range.upperBound...]
        }
        #expect(found == (hasEXIF ? 1 : 0))
        let report = try await Peer.pillow("print(sorted(Image.open(sys.argv[1]).getexif()))", [output.string])
        #expect(report == (hasEXIF ? "[271, 274, 34665, 34853]\n" : "[]\n"))
    }
}
