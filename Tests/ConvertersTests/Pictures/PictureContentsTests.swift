@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import PictureStructure
import SystemPackage
import Testing
import UniformTypes

/// Parts of files that Pillow, pillow-heif, cjxl and exiftool write. Each part is preserved, as exiftool reads it, or
/// reported as lost, both by the peek before the conversion and by the decoder after it.
@Suite(
    "Every part of a picture file is preserved or reported",
    .enabled(if: Peer.hasPillow && Peer.exiftool != nil, "needs Pillow from PyPI and exiftool"))
struct PictureContentsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// The file-name extension.
        let format: String
        let type: String
        /// The Pillow script that writes the file to `p`.
        let script: String
        /// Tags that exiftool adds.
        var tags: [String] = []
        /// The losses besides pixels and bits, by target; no entry if there are none.
        var losses: [String: [Loss]] = [:]
        /// The values that exiftool reads from the output, by target.
        var values: [String: [String: String]] = [:]
        var testDescription: String { name }
    }

    /// `j` is a JPEG, `film` an MP4 (ISO/IEC 14496-12). `chunk` makes a PNG chunk, and `add`
    /// inserts one after the header.
    private static let make = """
        import io, struct, zlib
        from PIL import PngImagePlugin
        y, x = np.mgrid[0:48, 0:64]
        image = Image.fromarray(np.stack([x * 4, y * 5, x + y], -1).astype('uint8'))
        p = sys.argv[1]
        buffer = io.BytesIO(); image.save(buffer, 'JPEG', quality=90); j = buffer.getvalue()
        buffer = io.BytesIO(); image.save(buffer, 'PNG'); png = buffer.getvalue()
        def box(t, b): return struct.pack('>I4s', len(b) + 8, t) + b
        film = box(b'ftyp', b'mp42' + bytes(4) + b'isom') + box(b'mdat', bytes(range(256)) * 400) + box(b'moov', box(b'mvhd', bytes(100)))
        def chunk(t, b): return struct.pack('>I', len(b)) + t + b + struct.pack('>I', zlib.crc32(t + b))
        def write(*parts): open(p, 'wb').write(b''.join(parts))
        def add(t, b): write(png[:33], chunk(t, b), png[33:])
        xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" %s/></rdf:RDF></x:xmpmeta>'
        def withXMP(says):
            packet = b'http://ns.adobe.com/xap/1.0/\\0' + xmp % says
            return j[:2] + b'\\xff\\xe1' + struct.pack('>H', len(packet) + 2) + packet + j[2:]

        """

    private static let targets = [
        "public.png", "public.tiff", "org.webmproject.webp", "public.jpeg-xl", "public.avif", "public.jpeg",
    ]

    /// `losses` for every target, except those in `others`.
    private static func all(_ losses: [Loss], but others: [String: [Loss]] = [:]) -> [String: [Loss]] {
        Dictionary(uniqueKeysWithValues: targets.map { ($0, others[$0] ?? losses) })
    }

    static let jpegs = [
        Case(
            name: "a comment", format: "jpg", type: "public.jpeg", script: "write(j)", tags: ["-Comment=Sunny"],
            losses: all([.comments], but: ["public.png": []]), values: ["public.png": ["Comment": "Sunny"]]),
        Case(
            name: "a comment in UTF-8", format: "jpg", type: "public.jpeg", script: "write(j)", tags: ["-Comment=Käse"],
            losses: all([.comments], but: ["public.png": []]), values: ["public.png": ["Comment": "Käse"]]),
        Case(
            name: "a comment in Latin-1, which is only guessed", format: "jpg", type: "public.jpeg",
            script: "write(j[:2], b'\\xff\\xfe\\0\\6K\\xe4se', j[2:])", losses: all([.comments])),
        Case(
            name: "a motion photo", format: "jpg", type: "public.jpeg", script: "write(j, film)", losses: all([.film])),
        Case(
            name: "a motion photo that says so", format: "jpg", type: "public.jpeg",
            script:
                "write(withXMP(b'GCamera:MotionPhoto=\"1\" xmlns:GCamera=\"http://ns.google.com/photos/1.0/camera/\"'), film)",
            losses: all([.film])),
        Case(
            name: "an Ultra HDR JPEG", format: "jpg", type: "public.jpeg",
            script: "write(withXMP(b'hdrgm:Version=\"1.0\"'), j)", losses: all([.gainMap])),
        Case(
            name: "two pictures in one", format: "jpg", type: "public.jpeg",
            script: "image.save(p, 'MPO', save_all=True, append_images=[image.resize((32, 24))])",
            losses: all([.pictures])),
        Case(
            name: "bytes behind it", format: "jpg", type: "public.jpeg", script: "write(j, b'hello')",
            losses: all([.other])),
        Case(
            name: "somebody's own segment", format: "jpg", type: "public.jpeg",
            script: "write(j[:2], b'\\xff\\xe5\\0\\4hi', j[2:])", losses: all([.other])),
        Case(
            name: "a thumbnail in EXIF, which a TIFF has no place for", format: "jpg", type: "public.jpeg",
            script: "write(j); image.resize((32, 24)).save(p + '.thumb', 'JPEG')",
            tags: ["-Make=Maker", "-ThumbnailImage<=%p.thumb"], losses: ["public.tiff": [.thumbnail]],
            values: ["public.png": ["Make": "Maker"], "public.tiff": ["Make": "Maker"]]),
        Case(
            name: "a thumbnail in EXIF, which is turned like the pixels were", format: "jpg", type: "public.jpeg",
            script: "write(j); image.resize((32, 24)).save(p + '.thumb', 'JPEG')",
            tags: ["-Make=Maker", "-Orientation#=6", "-ThumbnailImage<=%p.thumb"], losses: all([.thumbnail]),
            values: ["public.png": ["Make": "Maker"], "public.tiff": ["Make": "Maker"]]),
    ]

    static let pngs = [
        Case(
            name: "texts of a PNG that a TIFF has tags for", format: "png", type: "public.png",
            script: "i = PngImagePlugin.PngInfo(); i.add_text('Author', 'Ann'); i.add_text('Description', 'A lake')\n"
                + "image.save(p, pnginfo=i)", losses: all([.text], but: ["public.tiff": []]),
            values: ["public.tiff": ["Artist": "Ann", "ImageDescription": "A lake"]]),
        Case(
            name: "texts of a PNG that nothing has a place for", format: "png", type: "public.png",
            script:
                "i = PngImagePlugin.PngInfo(); i.add_text('Title', 'Lake'); i.add_text('Author', 'x' * 99, zip=True)\n"
                + "image.save(p, pnginfo=i)", losses: all([.text])),
        Case(
            name: "a comment of a PNG", format: "png", type: "public.png",
            script: "i = PngImagePlugin.PngInfo(); i.add_itxt('Comment', 'Käse'); image.save(p, pnginfo=i)",
            losses: all([.comments], but: ["public.jpeg": []]), values: ["public.jpeg": ["Comment": "Käse"]]),
        Case(
            name: "the time of a PNG", format: "png", type: "public.png",
            script: "add(b'tIME', bytes([7, 228, 1, 2, 3, 4, 5]))",
            losses: all([.time])),
        Case(
            name: "the background of a PNG", format: "png", type: "public.png",
            script: "add(b'bKGD', bytes([0, 1, 0, 1, 0, 1]))",
            losses: all([.background])),
        Case(
            name: "a palette beside a PNG", format: "png", type: "public.png",
            script: "add(b'sPLT', b'n\\0\\x08' + bytes(6))", losses: all([.palette])),
        Case(
            name: "another gamma", format: "png", type: "public.png", script: "add(b'gAMA', struct.pack('>I', 100000))",
            losses: all([.icc])),
        Case(
            name: "sRGB said in three ways", format: "png", type: "public.png",
            script: "write(png[:33], chunk(b'sRGB', b'\\0'), chunk(b'gAMA', struct.pack('>I', 45455)), png[33:])"),
        Case(
            name: "somebody's own chunk", format: "png", type: "public.png", script: "add(b'prVt', b'hi')",
            losses: all([.other])),
        Case(
            name: "bytes behind a PNG", format: "png", type: "public.png", script: "write(png, b'hello')",
            losses: all([.other])),
    ]

    static let heics = [
        Case(
            name: "XMP and EXIF of a HEIC", format: "heic", type: "public.heic",
            script: "import pillow_heif; pillow_heif.from_pillow(image).save(p, quality=80)",
            tags: ["-XMP-dc:Title=A lake", "-Make=Maker"],
            values: Dictionary(uniqueKeysWithValues: targets.map { ($0, ["Title": "A lake", "Make": "Maker"]) })),
        Case(
            name: "a thumbnail of a HEIC", format: "heic", type: "public.heic",
            script: "import subprocess; image.save(p + '.png')\n"
                + "subprocess.run(['heif-enc', '-t', '16', p + '.png', '-o', p], check=True, capture_output=True)",
            losses: all([.thumbnail])),
        Case(
            name: "two pictures in a HEIC", format: "heic", type: "public.heic",
            script:
                "import pillow_heif; h = pillow_heif.from_pillow(image); h.add_from_pillow(image.resize((32, 24))); h.save(p)",
            losses: all([.pages])),
        Case(
            name: "the film of a HEIC", format: "heic", type: "public.heic",
            script: "import pillow_heif; pillow_heif.from_pillow(image).save(p)\n"
                + "h = open(p, 'rb').read(); write(h, box(b'mpvd', film))", losses: all([.film])),
    ]

    static let others = [
        Case(
            name: "frames of a JPEG XL", format: "jxl", type: "public.jpeg-xl",
            script: "import subprocess; image.save(p + '.gif', save_all=True, append_images=[image.rotate(90)])\n"
                + "subprocess.run(['cjxl', '--quiet', '-d', '0', p + '.gif', p], check=True, capture_output=True)",
            losses: all([.frames])),
        Case(
            name: "a comment of a GIF", format: "gif", type: "com.compuserve.gif",
            script: "image.save(p, comment=b'Sunny')",
            losses: all([.comments], but: ["public.png": [], "public.jpeg": []]),
            values: ["public.png": ["Comment": "Sunny"], "public.jpeg": ["Comment": "Sunny"]]),
        Case(
            name: "XMP of a GIF", format: "gif", type: "com.compuserve.gif", script: "image.save(p)",
            tags: ["-XMP-dc:Title=A lake"], losses: all([.xmp])),
        Case(
            name: "GeoTIFF", format: "tiff", type: "public.tiff", script: "image.save(p)",
            tags: ["-GeoTiffAsciiParams=x"], losses: all([.geotiff])),
        Case(
            name: "the name of a TIFF's document", format: "tiff", type: "public.tiff", script: "image.save(p)",
            tags: ["-DocumentName=Plan"], values: ["public.png": ["DocumentName": "Plan"]]),
        Case(
            name: "somebody's own chunk of a WebP", format: "webp", type: "org.webmproject.webp",
            script:
                "image.save(p, lossless=True); w = open(p, 'rb').read() + b'ABCD' + struct.pack('<I', 4) + b'1234'\n"
                + "write(w[:4], struct.pack('<I', len(w) - 8), w[8:])", losses: all([.other])),
        Case(
            name: "XMP of a WebP", format: "webp", type: "org.webmproject.webp",
            script: "image.save(p, lossless=True)", tags: ["-XMP-dc:Title=A lake"],
            values: Dictionary(uniqueKeysWithValues: targets.map { ($0, ["Title": "A lake"]) })),
        Case(
            name: "metadata of a JPEG 2000", format: "jp2", type: "public.jpeg-2000", script: "image.save(p)",
            tags: ["-XMP-dc:Title=A lake"], losses: all([.xmp])),
    ]

    @Test("losses before and after the conversion", arguments: jpegs + pngs + heics + others)
    func part(_ sample: Case) async throws {
        if sample.type == "public.heic", !Peer.hasHEIF { try Test.cancel("needs pillow-heif from PyPI") }
        let exiftool = try #require(Peer.exiftool)
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.\(sample.format)")
        _ = try await Peer.pillow(Self.make + sample.script, [path.string])
        if !sample.tags.isEmpty {
            let tags = sample.tags.map { $0.replacing("%p", with: path.string) }
            let (status, output) = try await Peer.run(exiftool, ["-q", "-overwrite_original"] + tags + [path.string])
            try #require(status == 0, "\(output)")
        }
        // Losses of pixels are covered by other tests.
        let pixels: Set<Loss> = [.pixels, .depth, .alpha]
        for target in Self.targets where target != sample.type {
            let source = try PictureLaboratory.source(path, sample.type)
            let rule = try #require(laboratory.converter.rules(for: source).first { $0.target.identifier == target })
            let expected = sample.losses[target] ?? []
            #expect(Set(rule.losses).subtracting(pixels) == Set(expected), "\(target), before")
            #expect(rule.losses.isEmpty == (rule.fidelity == .lossless))
            let ledger = LossLedger()
            let output = try await laboratory.convert(path, sample.type, to: target, losses: ledger)
            #expect(Set(ledger.recorded ?? []).subtracting(pixels) == Set(expected), "\(target), after")
            for (tag, value) in sample.values[target] ?? [:] {
                let report = try await Peer.run(exiftool, ["-charset", "utf8", "-s3", "-\(tag)", output.string]).output
                #expect(report == value + "\n", "\(tag) of \(target)")
            }
        }
    }

    @Test("parts after many pixels are found only by the decoder, and then reported")
    func beyondTheLook() async throws {
        let laboratory = try PictureLaboratory()
        let path = laboratory.folder.path.appending("picture.jpg")
        _ = try await Peer.pillow(
            Self.make + """
                noise = Image.fromarray(np.random.default_rng(1).integers(0, 256, (200, 200, 3), dtype='uint8'))
                buffer = io.BytesIO(); noise.save(buffer, 'JPEG', quality=95); write(buffer.getvalue(), buffer.getvalue())
                """, [path.string])
        let source = try PictureLaboratory.source(path, "public.jpeg")
        let rule = try #require(laboratory.converter.rules(for: source).first)
        #expect(rule.losses == [])
        let ledger = LossLedger()
        _ = try await laboratory.convert(path, "public.jpeg", losses: ledger)
        #expect(ledger.recorded == [.pictures])
    }

    @Test("no route through another picture promises more than the direct one")
    func detours() throws {
        let laboratory = try PictureLaboratory()
        // A comment, which PNG can hold and TIFF cannot.
        let path = try laboratory.file(
            "picture.jpg", [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 0x48, 0x69, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9])
        let graph = ConversionGraph(converters: [laboratory.converter])
        let routes = graph.routes(from: try PictureLaboratory.source(path, "public.jpeg"))
        #expect(routes.allSatisfy { $0.steps.count == 1 })
        let tiff = try #require(routes.first { $0.target.identifier == "public.tiff" })
        #expect(tiff.losses == [.comments] && tiff.fidelity == .flattened)
    }

    @Test("a user can require each loss not to occur", arguments: PictureLoss.allCases)
    func words(_ loss: PictureLoss) {
        #expect(Loss.wellKnown.contains(Loss(rawValue: loss.rawValue)))
    }
}
