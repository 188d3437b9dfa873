@testable import PlaceConverters
@testable import DataConverters
@testable import DocumentConverters
@testable import ExternalPrograms
@testable import PictureConverters
import Confinement
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// The real decoder with its usual confinement: it still decodes every format, and it is confined.
struct ConfinedDecoderTests {
    static let imageMagick = "/usr/bin/convert"
    static let vips = "/usr/bin/vips"
    static func isInstalled(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Pictures, their types, and the program that makes each of them from a PNG of 40 by 30 pixels.
    static let formats: [(name: String, type: String, maker: String)] = [
        ("a.jpg", "public.jpeg", imageMagick), ("a.gif", "com.compuserve.gif", imageMagick),
        ("a.tiff", "public.tiff", imageMagick), ("a.webp", "org.webmproject.webp", vips),
        ("a.heic", "public.heic", vips), ("a.avif", "public.avif", vips), ("a.jxl", "public.jpeg-xl", vips),
        ("a.jp2", "public.jpeg-2000", vips), ("a.bmp", "com.microsoft.bmp", imageMagick),
        ("a.psd", "com.adobe.photoshop-image", imageMagick), ("a.exr", "com.ilm.openexr-image", imageMagick),
        ("a.ico", "com.microsoft.ico", imageMagick),
    ]

    @Test(
        .enabled(if: isInstalled(imageMagick) && isInstalled(vips), "imagemagick or libvips-tools is not installed"),
        arguments: formats)
    func readsEveryFormat(_ format: (name: String, type: String, maker: String)) async throws {
        let laboratory = try PictureLaboratory()
        let original = laboratory.folder.path.appending("original.png").string
        let path = laboratory.folder.path.appending(format.name)
        try await OutsideProgram.run(Self.imageMagick, ["-size", "40x30", "gradient:red-blue", original])
        try await OutsideProgram.run(
            format.maker, format.maker == Self.vips ? ["copy", original, path.string] : [original, path.string])
        let picture = try await laboratory.convert(path, format.type)
        #expect(try await Self.judgement(of: picture).hasPrefix("40 30 "))
        await laboratory.pool.close()
    }

    /// Fonts and fontconfig's settings are readable.
    @Test(
        .enabled(if: isInstalled(imageMagick), "imagemagick is not installed"),
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype"), "no font is installed"),
        arguments: SVGRendering.installed)
    func drawsTheTextOfAnSVG(_ rendering: SVGRendering) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let text = #"<text x="5" y="40" font-family="sans-serif" font-size="30">Text</text>"#
        func colours(_ name: String, _ body: String) async throws -> Int? {
            let path = try laboratory.file(
                name, #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60">\#(body)</svg>"#.utf8)
            let picture = try await laboratory.convert(path, "public.svg-image")
            return Int(try await Self.judgement(of: picture).split(separator: " ")[2])
        }
        #expect(try await colours("empty.svg", "") == 1)
        #expect(try #require(try await colours("text.svg", text)) > 3)
        #expect(laboratory.pool.startedWorkers == (rendering == .resvg ? 0 : 1))
        await laboratory.pool.close()
    }

    /// A file of the user that an SVG includes is not drawn.
    @Test(
        .enabled(if: isInstalled(imageMagick), "imagemagick is not installed"), arguments: SVGRendering.installed,
        ["file://", "", "./"])
    func drawsNothingOfOtherFiles(_ rendering: SVGRendering, _ prefix: String) async throws {
        let laboratory = try PictureLaboratory(rendering)
        let other = laboratory.folder.path.appending("other.png").string
        try await OutsideProgram.run(Self.imageMagick, ["-size", "40x30", "gradient:red-blue", other])
        let path = try laboratory.file(
            "a.svg",
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30">
            <image width="40" height="30" xlink:href="\(prefix == "./" ? "./other.png" : prefix + other)"/></svg>
            """.utf8)
        let picture = try await laboratory.convert(path, "public.svg-image")
        #expect(try await Self.judgement(of: picture) == "40 30 1")
        await laboratory.pool.close()
    }

    /// The confinement is read from the kernel's status of the running process: proc_pid_status(5).
    @Test(.enabled(if: KernelSupport.probe().filtersCalls, "this kernel has no seccomp"))
    func isConfined() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 4, height: 4))
        // A link with a unique name, so that the decoder of another test is not found.
        let decoder = laboratory.folder.path.appending("dnd-dec-\(UInt16.random(in: 0...9999))")
        try FileManager.default.createSymbolicLink(
            atPath: decoder.string, withDestinationPath: PictureLaboratory.decoder.string)
        let pool = DecoderPool(executable: decoder, maximumWorkers: 1)
        let converter = PictureConverter(pool: pool)
        let source = try PictureLaboratory.source(path, "public.pbm")
        let rule = try #require(converter.rules(for: source).first)
        _ = try await converter.convert(source, by: rule, in: .init(scratch: try laboratory.scratch()))
        let name = try #require(decoder.lastComponent?.string)
        let status = try #require(
            try FileManager.default.contentsOfDirectory(atPath: "/proc").lazy
                .compactMap { try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8) }
                .first { $0.hasPrefix("Name:\t\(name)\n") })
        #expect(status.contains("NoNewPrivs:\t1\n"))
        #expect(status.contains("Seccomp:\t2\n"))
        #expect(status.contains("CapEff:\t000000000000000"))
        await pool.close()
    }

    /// The width, height and number of colours according to ImageMagick.
    private static func judgement(of picture: FilePath) async throws -> String {
        let output = try await OutsideProgram.run(imageMagick, [picture.string, "-format", "%w %h %k", "info:"])
        return String(decoding: output, as: UTF8.self)
    }
}
