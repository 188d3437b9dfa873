import DecoderWire
import PictureStructure
import Testing

/// Whether each part of a file is reported as lost or preserved. The files follow their specifications, and parts have
/// the names of the standards that define them.
@Suite("Parts of picture files")
struct PictureInventoryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        /// Losses in every output format.
        var losses: [PictureLoss] = []
        var blocks: Set<PictureInventory.Block> = []
        var texts: [PictureText] = []
        var several: PictureLoss?
        var testDescription: String { name }
    }

    private static let exif = Sample.ascii("Exif\0\0") + Sample.tiff([(271, 0x41)])
    private static let alpha = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"

    static let jpegs: [Case] = [
        Case(
            name: "plain JPEG",
            bytes: Sample.jpeg(Sample.segment(0xE0, Sample.ascii("JFIF\0") + [1, 2, 0, 0, 1, 0, 1, 0, 0]))),
        Case(
            name: "JFIF thumbnail",
            bytes: Sample.jpeg(Sample.segment(0xE0, Sample.ascii("JFIF\0") + [1, 2, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9])),
            losses: [.thumbnail]),
        Case(
            name: "comment", bytes: Sample.jpeg(Sample.segment(0xFE, Sample.ascii("Sunny"))),
            texts: [PictureText(keyword: "Comment", string: "Sunny")]),
        Case(
            name: "comment in no known encoding", bytes: Sample.jpeg(Sample.segment(0xFE, [0x4B, 0xE4])),
            texts: [PictureText(keyword: "Comment", string: nil)]),
        Case(name: "EXIF", bytes: Sample.jpeg(Sample.segment(0xE1, exif)), blocks: [.exif]),
        Case(
            name: "two EXIF blocks", bytes: Sample.jpeg(Sample.segment(0xE1, exif), Sample.segment(0xE1, exif)),
            losses: [.exif], blocks: [.exif]),
        Case(
            name: "XMP", bytes: Sample.jpeg(Sample.segment(0xE1, Sample.xmpHead + Sample.ascii("<x/>"))),
            blocks: [.xmp]),
        Case(
            name: "extended XMP",
            bytes: Sample.jpeg(Sample.segment(0xE1, Sample.ascii("http://ns.adobe.com/xmp/extension/\0") + [0])),
            losses: [.xmp]),
        Case(
            name: "profile", bytes: Sample.jpeg(Sample.segment(0xE2, Sample.ascii("ICC_PROFILE\0") + [1, 1])),
            blocks: [.icc]),
        Case(
            name: "IPTC",
            bytes: Sample.jpeg(
                Sample.segment(0xED, Sample.ascii("Photoshop 3.0\0") + Sample.resource(0x0404, [0x1C, 2, 0]))),
            blocks: [.iptc]),
        Case(
            name: "clipping path of Photoshop",
            bytes: Sample.jpeg(
                Sample.segment(
                    0xED,
                    Sample.ascii("Photoshop 3.0\0") + Sample.resource(0x0404, [0x1C]) + Sample.resource(0x07D0, [1]))),
            losses: [.photoshop], blocks: [.iptc]),
        Case(
            name: "Content Credentials", bytes: Sample.jpeg(Sample.segment(0xEB, Sample.ascii("JP\0\u{1}"))),
            losses: [.c2pa]),
        Case(name: "somebody's own segment", bytes: Sample.jpeg(Sample.segment(0xE5, [1])), losses: [.other]),
        Case(name: "film", bytes: Sample.jpeg(behind: Sample.film()), losses: [.film]),
        Case(
            name: "film that XMP tells of",
            bytes: Sample.jpeg(
                Sample.segment(0xE1, Sample.xmpHead + Sample.ascii("GCamera:MotionPhoto=\"1\"")),
                behind: Sample.film(100_000)),
            losses: [.film], blocks: [.xmp]),
        Case(
            name: "gain map of an Ultra HDR JPEG",
            bytes: Sample.jpeg(
                Sample.segment(0xE1, Sample.xmpHead + Sample.ascii("hdrgm:Version=\"1.0\"")), behind: Sample.jpeg()),
            losses: [.gainMap], blocks: [.xmp]),
        Case(
            name: "gain map of ISO 21496-1",
            bytes: Sample.jpeg(
                Sample.segment(0xE2, Sample.ascii("urn:iso:std:iso:ts:21496:-1\0") + [0]), behind: Sample.jpeg()),
            losses: [.gainMap]),
        Case(name: "another JPEG behind it", bytes: Sample.jpeg(behind: Sample.jpeg()), losses: [.pictures]),
        Case(name: "Samsung's film", bytes: Sample.jpeg(behind: samsung(0x0A30)), losses: [.film]),
        Case(name: "Samsung's time", bytes: Sample.jpeg(behind: samsung(0x0A01)), losses: [.other]),
        Case(name: "bytes behind it", bytes: Sample.jpeg(behind: [1, 2, 3]), losses: [.other]),
        Case(name: "zeros behind it", bytes: Sample.jpeg(behind: [0, 0, 0])),
        Case(name: "bytes between segments", bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 7] + Sample.scan, losses: [.other]),
    ]

    static let multiPictures: [Case] = [
        (0x000000, [0], [PictureLoss.pictures]), (0x010001, [0], [.thumbnail]), (0x020002, [0], [.depthMap]),
        (0x000000, Sample.ascii("hdrgm:Version"), [.gainMap]),
    ].map { kind, says, losses in
        // CIPA DC-007, 5.2: the index, whose offsets are relative to its own beginning, lists the picture itself at 0.
        let second = [0xFF, 0xD8] + Sample.segment(0xE1, says) + Sample.scan
        func index(_ offset: Int) -> [UInt8] {
            let entries =
                Sample.littleEndian(0x030000) + Sample.littleEndian(1) + Sample.littleEndian(0) + Sample.littleEndian(0)
                + Sample.littleEndian(kind) + Sample.littleEndian(1) + Sample.littleEndian(offset)
                + Sample.littleEndian(0)
            return Sample.ascii("MPF\0II") + [42, 0] + Sample.littleEndian(8) + Sample.littleEndian(1, 2)
                + Sample.littleEndian(0xB002, 2) + Sample.littleEndian(7, 2) + Sample.littleEndian(32)
                + Sample.littleEndian(26) + Sample.littleEndian(0) + entries
        }
        let first = Sample.jpeg(Sample.segment(0xE2, index(0)))
        return Case(
            name: "multi-picture \(kind) \(says.count)",
            bytes: Sample.jpeg(Sample.segment(0xE2, index(first.count - 10)), behind: second), losses: losses)
    }

    private static func samsung(_ kind: Int) -> [UInt8] {
        // ExifTool's Samsung trailer: data, then SEFH with version, count, and entries of type, offset and size.
        [1, 2, 3, 4] + Sample.ascii("SEFH") + Sample.littleEndian(101) + Sample.littleEndian(1) + [0, 0]
            + Sample.littleEndian(kind, 2) + Sample.littleEndian(4) + Sample.littleEndian(4) + Sample.littleEndian(24)
            + Sample.ascii("SEFT")
    }

    static let pngs: [Case] = [
        Case(name: "plain PNG", bytes: Sample.png()),
        Case(
            name: "texts",
            bytes: Sample.png(
                Sample.chunk("tEXt", Sample.ascii("Author\0Ann")),
                Sample.chunk("iTXt", Sample.ascii("Comment\0\0\0\0\0Käse")),
                Sample.chunk("zTXt", Sample.ascii("Title\0\0x"))),
            texts: [
                PictureText(keyword: "Author", string: "Ann"), PictureText(keyword: "Comment", string: "Käse"),
                PictureText(keyword: "Title", string: nil),
            ]),
        Case(
            name: "text in Latin-1", bytes: Sample.png(Sample.chunk("tEXt", Sample.ascii("Author\0") + [0x4B, 0xE4])),
            texts: [PictureText(keyword: "Author", string: "Kä")]),
        Case(
            name: "XMP and EXIF",
            bytes: Sample.png(
                Sample.chunk("eXIf", Sample.tiff([(271, 1)])),
                Sample.chunk("iTXt", Sample.ascii("XML:com.adobe.xmp\0\0\0\0\0<x/>"))), blocks: [.exif, .xmp]),
        Case(
            name: "EXIF twice, as libvips 8.14 writes it",
            bytes: Sample.png(
                Sample.chunk("eXIf", Sample.tiff([(271, 1)])), Sample.chunk("eXIf", Sample.tiff([(271, 1)]))),
            blocks: [.exif]),
        Case(
            name: "two different EXIF blocks",
            bytes: Sample.png(
                Sample.chunk("eXIf", Sample.tiff([(271, 1)])), Sample.chunk("eXIf", Sample.tiff([(272, 1)]))),
            losses: [.exif], blocks: [.exif]),
        Case(name: "profile", bytes: Sample.png(Sample.chunk("iCCP", [0x61, 0, 0])), blocks: [.icc]),
        // 4.3: with sRGB, its own gamma value adds nothing; without it, a gamma value counts.
        Case(
            name: "sRGB and its numbers",
            bytes: Sample.png(Sample.chunk("sRGB", [0]), Sample.chunk("gAMA", Sample.bigEndian(45455)))),
        Case(name: "linear light", bytes: Sample.png(Sample.chunk("gAMA", Sample.bigEndian(100_000))), losses: [.icc]),
        Case(name: "PQ of cICP", bytes: Sample.png(Sample.chunk("cICP", [9, 16, 0, 1])), losses: [.icc]),
        Case(
            name: "resolution",
            bytes: Sample.png(Sample.chunk("pHYs", Sample.bigEndian(11811) + Sample.bigEndian(11811) + [1]))),
        Case(
            name: "oblong pixels",
            bytes: Sample.png(Sample.chunk("pHYs", Sample.bigEndian(1) + Sample.bigEndian(2) + [0])),
            losses: [.resolution]),
        Case(name: "time", bytes: Sample.png(Sample.chunk("tIME", [7, 0xE4, 1, 1, 1, 1, 1])), losses: [.time]),
        Case(name: "background", bytes: Sample.png(Sample.chunk("bKGD", [0, 1, 0, 1, 0, 1])), losses: [.background]),
        Case(
            name: "palettes", bytes: Sample.png(Sample.chunk("sPLT", [0x61, 0, 8]), Sample.chunk("hIST", [0, 1])),
            losses: [.palette]),
        Case(name: "all bits count", bytes: Sample.png(Sample.chunk("sBIT", [8, 8, 8]))),
        Case(
            // The samples of a palette have 8 bits, whatever the depth of its indices (PNG 11.3.2.8).
            name: "all bits of a palette count",
            bytes: Sample.png(
                Sample.chunk("PLTE", [0, 0, 0, 9, 9, 9]), Sample.chunk("sBIT", [8, 8, 8]), header: [1, 3])),
        Case(
            name: "five bits of a palette count",
            bytes: Sample.png(
                Sample.chunk("PLTE", [0, 0, 0, 9, 9, 9]), Sample.chunk("sBIT", [5, 5, 5]), header: [1, 3]),
            losses: [.other]),
        Case(name: "five bits count", bytes: Sample.png(Sample.chunk("sBIT", [5, 5, 5])), losses: [.other]),
        Case(name: "somebody's own chunk", bytes: Sample.png(Sample.chunk("prVt", [1])), losses: [.other]),
        Case(name: "Apple's table of rows", bytes: Sample.png(Sample.chunk("iDOT", [1]))),
        Case(name: "bytes behind it", bytes: Sample.png(behind: [1]), losses: [.other]),
    ]

    static let heifs: [Case] = [
        Case(name: "plain HEIC", bytes: Sample.heif([])),
        Case(
            name: "EXIF and XMP",
            bytes: Sample.heif([
                .init(id: 2, type: "Exif", references: [("cdsc", [1])]),
                .init(id: 3, type: "mime", contentType: "application/rdf+xml", references: [("cdsc", [1])]),
            ]), blocks: [.exif, .xmp]),
        Case(
            name: "grid, whose tiles are pixels, and their alpha",
            bytes: Sample.heif([
                .init(id: 2, isHidden: true, auxiliaryType: alpha, references: [("auxl", [1])])
            ])),
        Case(
            name: "Apple's gain map, which has XMP",
            bytes: Sample.heif([
                .init(
                    id: 2, isHidden: true, auxiliaryType: "urn:com:apple:photo:2020:aux:hdrgainmap",
                    references: [("auxl", [1])]),
                .init(id: 3, type: "mime", contentType: "application/rdf+xml", references: [("cdsc", [2])]),
            ]), losses: [.gainMap]),
        Case(
            name: "gain map of ISO 21496-1",
            bytes: Sample.heif([
                .init(id: 2, isHidden: true), .init(id: 3, type: "tmap", references: [("dimg", [1, 2])]),
            ]), losses: [.gainMap]),
        Case(
            name: "depth map",
            bytes: Sample.heif([
                .init(
                    id: 2, isHidden: true, auxiliaryType: "urn:mpeg:hevc:2015:auxid:2", references: [("auxl", [1])])
            ]), losses: [.depthMap]),
        Case(
            name: "matte",
            bytes: Sample.heif([
                .init(
                    id: 2, isHidden: true, auxiliaryType: "urn:com:apple:photo:2018:aux:portraiteffectsmatte",
                    references: [("auxl", [1])])
            ]), losses: [.mattes]),
        Case(
            name: "thumbnail", bytes: Sample.heif([.init(id: 2, references: [("thmb", [1])])]), losses: [.thumbnail]),
        Case(name: "two pictures", bytes: Sample.heif([.init(id: 2)]), several: .pages),
        Case(name: "two pictures of an AVIF", bytes: Sample.heif(brand: "avif", [.init(id: 2)]), losses: [.pictures]),
        Case(name: "film", bytes: Sample.heif([], behind: Sample.box("mpvd", Sample.film())), losses: [.film]),
        Case(name: "unknown item", bytes: Sample.heif([.init(id: 2, type: "uri ")]), losses: [.other]),
        Case(name: "unknown property", bytes: Sample.heif([], properties: [Sample.box("zzzz", [1])]), losses: [.other]),
        Case(
            name: "profile", bytes: Sample.heif([], properties: [Sample.box("colr", Sample.ascii("prof") + [1])]),
            blocks: [.icc]),
        Case(
            name: "PQ",
            bytes: Sample.heif([], properties: [Sample.box("colr", Sample.ascii("nclx") + [0, 9, 0, 16, 0, 9, 0])]),
            losses: [.icc]),
        Case(name: "bytes behind it", bytes: Sample.heif([], behind: [1, 2]), losses: [.other]),
    ]

    static let others: [Case] = [
        Case(name: "plain TIFF", bytes: Sample.tiff([(256, 1), (257, 1), (262, 1)])),
        Case(name: "TIFF with a maker", bytes: Sample.tiff([(256, 1), (271, 0x41)]), blocks: [.exif]),
        Case(
            name: "TIFF with XMP, profile, IPTC", bytes: Sample.tiff([(700, 1), (33723, 1), (34675, 1)]),
            blocks: [.xmp, .icc, .iptc]),
        Case(name: "GeoTIFF", bytes: Sample.tiff([(33922, 1)]), losses: [.geotiff]),
        Case(name: "TIFF with layers", bytes: Sample.tiff([(37724, 1)]), losses: [.layers]),
        Case(name: "TIFF with somebody's own tag", bytes: Sample.tiff([(50000, 1)]), losses: [.other]),
        Case(
            name: "TIFF of two pages",
            bytes: Sample.tiff([(256, 1)], next: 26, behind: Array(Sample.tiff([(256, 1)]).dropFirst(8))),
            several: .pages),
        Case(
            name: "TIFF with a thumbnail",
            bytes: Sample.tiff([(256, 1)], next: 26, behind: Array(Sample.tiff([(254, 1)]).dropFirst(8))),
            losses: [.thumbnail]),
        Case(name: "plain WebP", bytes: Sample.webp()),
        Case(
            name: "WebP with metadata",
            bytes: Sample.webp(Sample.riff("EXIF", Sample.tiff([])), Sample.riff("XMP ", [1])), blocks: [.exif, .xmp]),
        Case(name: "WebP with somebody's own chunk", bytes: Sample.webp(Sample.riff("ABCD", [1])), losses: [.other]),
        Case(name: "WebP with bytes behind it", bytes: Sample.webp(behind: [1, 2]), losses: [.other]),
        Case(name: "plain GIF", bytes: Sample.gif([0x21, 0xF9, 4, 0, 0, 0, 0, 0])),
        Case(
            name: "GIF with a comment", bytes: Sample.gif([0x21, 0xFE, 2] + Sample.ascii("Hi") + [0]),
            texts: [PictureText(keyword: "Comment", string: "Hi")]),
        Case(name: "GIF with XMP", bytes: Sample.gif(Sample.gifApplication("XMP DataXMP")), losses: [.xmp]),
        Case(name: "GIF with a profile", bytes: Sample.gif(Sample.gifApplication("ICCRGBG1012")), losses: [.icc]),
        Case(
            name: "GIF with somebody's own block", bytes: Sample.gif(Sample.gifApplication("ABCDEFGH1.0")),
            losses: [.other]),
        Case(name: "GIF with bytes behind it", bytes: Sample.gif(behind: [1, 2]), losses: [.other]),
        Case(name: "plain JPEG XL", bytes: Sample.jpegXL()),
        Case(
            name: "JPEG XL with metadata",
            bytes: Sample.jpegXL(
                Sample.box("Exif", Sample.bigEndian(0) + Sample.tiff([])),
                Sample.box("brob", Sample.ascii("xml ") + [1])),
            blocks: [.exif, .xmp]),
        Case(name: "JPEG XL of a JPEG", bytes: Sample.jpegXL(Sample.box("jbrd", [1])), losses: [.reconstruction]),
        Case(name: "JPEG XL with a gain map", bytes: Sample.jpegXL(Sample.box("jhgm", [1])), losses: [.gainMap]),
        Case(name: "JPEG XL with an unknown box", bytes: Sample.jpegXL(Sample.box("abcd", [1])), losses: [.other]),
        Case(name: "plain JPEG 2000", bytes: Sample.jpeg2000()),
        Case(
            name: "JPEG 2000 with EXIF",
            bytes: Sample.jpeg2000(Sample.box("uuid", Sample.ascii("JpgTiffExif->JP2") + [1])), losses: [.exif]),
        Case(name: "JPEG 2000 with XML", bytes: Sample.jpeg2000(Sample.box("xml ", [1])), losses: [.other]),
        Case(
            name: "PPM with a comment", bytes: Sample.ascii("P6\n# Ann\n1 1\n255\n") + [1, 2, 3], losses: [.comments]),
        Case(name: "two PPM", bytes: Sample.ascii("P6\n1 1\n255\n123P6\n1 1\n255\n123"), losses: [.pictures]),
        Case(name: "PGM of 16 bits with a text", bytes: Sample.ascii("P5 1 1 65535 12more"), losses: [.other]),
        Case(name: "PBM of nine columns", bytes: Sample.ascii("P4 9 1\n12")),
        Case(name: "PPM whose pixels look like one", bytes: Sample.ascii("P6\n1 1\n255\n") + [0x80, 0x23, 3]),
        Case(
            name: "SGI with a name", bytes: [0x01, 0xDA] + [UInt8](repeating: 0, count: 22) + Sample.ascii("lake\0"),
            losses: [.text]),
    ]

    static let cases = jpegs + multiPictures + pngs + heifs + others

    @Test("parts are reported or preserved, by the peek as by the decoder", arguments: cases, [false, true])
    func parts(_ sample: Case, _ isUnbounded: Bool) throws {
        let found = try #require(PictureInventory(PictureFileInMemory(sample.bytes, isUnbounded: isUnbounded)))
        #expect(found.losses == sample.losses)
        #expect(found.blocks == sample.blocks)
        #expect(found.texts == sample.texts)
        #expect(found.several == sample.several)
    }

    @Test("texts are preserved in formats that can hold them, and lost in others")
    func places() throws {
        func losses(_ bytes: [UInt8], _ output: DecoderRequest.Output) throws -> [PictureLoss] {
            try #require(PictureInventory(PictureFileInMemory(bytes))).losses(as: output)
        }
        let comment = Sample.jpeg(Sample.segment(0xFE, Sample.ascii("Sunny")))
        #expect(try losses(comment, .png) == [])
        for output in [DecoderRequest.Output.tiff, .webp, .avif, .jpegXL] {
            #expect(try losses(comment, output) == [.comments])
        }
        let author = Sample.png(Sample.chunk("tEXt", Sample.ascii("Author\0Ann")))
        #expect(try losses(author, .tiff) == [])
        #expect(try losses(author, .jpeg) == [.text])
        // EXIF may already have the tag, and its texts are ASCII.
        let both = Sample.png(
            Sample.chunk("tEXt", Sample.ascii("Author\0Ann")), Sample.chunk("eXIf", Sample.tiff([(315, 1)])))
        #expect(try losses(both, .tiff) == [.text])
        #expect(try losses(Sample.png(Sample.chunk("tEXt", Sample.ascii("Author\0K") + [0xE4])), .tiff) == [.text])
        #expect(try losses(Sample.png(Sample.chunk("iTXt", Sample.ascii("Comment\0\0\0\0\0Hi"))), .jpeg) == [])
    }

    @Test("a TIFF cannot hold EXIF's thumbnail and unknown fields")
    func exifInTIFF() throws {
        func losses(_ block: [UInt8], _ output: DecoderRequest.Output) throws -> [PictureLoss] {
            let bytes = Sample.jpeg(Sample.segment(0xE1, Sample.ascii("Exif\0\0") + block))
            return try #require(PictureInventory(PictureFileInMemory(bytes))).losses(as: output)
        }
        #expect(try losses(Sample.tiff([(271, 1), (274, 1)]), .tiff) == [])
        #expect(try losses(Sample.tiff([(271, 1)], next: 100), .tiff) == [.thumbnail])
        #expect(try losses(Sample.tiff([(60000, 1)]), .tiff) == [.exif])
        #expect(try losses(Sample.tiff([(60000, 1)], next: 100), .png) == [])
    }

    @Test("a peek at a large file reads few of its bytes", arguments: [4 << 20])
    func bounds(_ count: Int) {
        final class Counter: PictureByteSource {
            let file: PictureFileInMemory
            var bytesRead = 0
            init(_ bytes: [UInt8]) { file = PictureFileInMemory(bytes, isUnbounded: false) }
            var size: Int { file.size }
            var isUnbounded: Bool { false }
            func read(at offset: Int, count: Int) -> [UInt8] {
                let bytes = file.read(at: offset, count: count)
                bytesRead += bytes.count
                return bytes
            }
        }
        let filling = [UInt8](repeating: 1, count: count)
        for bytes in [
            [0xFF, 0xD8] + Sample.segment(0xE1, Self.exif) + Sample.scan.dropLast(2) + filling + [0xFF, 0xD9],
            Sample.png(Sample.chunk("IDAT", filling)), Sample.heif([], behind: Sample.box("mdat", filling)),
            Sample.webp(Sample.riff("VP8L", filling)), Sample.jpegXL(Sample.box("jxlc", filling)),
        ] {
            let counter = Counter(bytes)
            #expect(PictureInventory(counter)?.losses == [])
            #expect(counter.bytesRead < 16 << 10)
        }
    }
}
