import DecoderWire
import PictureStructure
import Testing

/// Files cut at any byte, and files with changed bytes: an inventory is made of each, without a trap.
@Suite("Damaged picture files")
struct DamagedStructureTests {
    /// One file of each format, with many parts.
    static let files: [(name: String, bytes: [UInt8])] = [
        (
            "JPEG",
            Sample.jpeg(
                Sample.segment(0xE1, Sample.ascii("Exif\0\0") + Sample.tiff([(271, 1)], next: 8)),
                Sample.segment(0xED, Sample.ascii("Photoshop 3.0\0") + Sample.resource(0x0404, [1, 2, 3])),
                Sample.segment(0xFE, Sample.ascii("Sunny")), behind: Sample.film(40))
        ),
        ("multi-picture JPEG", PictureInventoryTests.multiPictures[0].bytes),
        (
            "PNG",
            Sample.png(
                Sample.chunk("tEXt", Sample.ascii("Author\0Ann")), Sample.chunk("gAMA", [0, 0, 1, 0]),
                Sample.chunk("eXIf", Sample.tiff([(271, 1)])), Sample.chunk("pHYs", [0, 0, 0, 1, 0, 0, 0, 2, 0]))
        ),
        (
            "HEIF",
            Sample.heif(
                [
                    .init(id: 2, type: "Exif", references: [("cdsc", [1])]),
                    .init(id: 3, type: "mime", contentType: "application/rdf+xml", references: [("cdsc", [1])]),
                    .init(id: 4, isHidden: true, auxiliaryType: "urn:x:gainmap", references: [("auxl", [1])]),
                    .init(id: 5, type: "tmap", references: [("dimg", [1, 4])]),
                    .init(id: 6, references: [("thmb", [1])]),
                ], properties: [Sample.box("colr", Sample.ascii("nclx") + [0, 1, 0, 13, 0, 6, 0])])
        ),
        ("TIFF", Sample.tiff([(256, 1), (271, 1), (318, 1), (34377, 1), (50000, 1)], next: 8)),
        ("WebP", Sample.webp(Sample.riff("EXIF", Sample.tiff([(271, 1)])), Sample.riff("XMP ", [1]))),
        ("GIF", Sample.gif([0x21, 0xFE, 2, 65, 66, 0], Sample.gifApplication("XMP DataXMP"))),
        (
            "JPEG XL",
            Sample.jpegXL(Sample.box("Exif", Sample.bigEndian(0) + Sample.tiff([(271, 1)])), Sample.box("abcd", []))
        ),
        ("JPEG 2000", Sample.jpeg2000(Sample.box("uuid", Sample.ascii("JpgTiffExif->JP2")))),
    ]

    private static func look(_ bytes: [UInt8]) {
        for isUnbounded in [false, true] {
            let inventory = PictureInventory(PictureFileInMemory(bytes, isUnbounded: isUnbounded))
            for output in DecoderRequest.Output.allCases { _ = inventory?.losses(as: output) }
        }
    }

    @Test("cut at every byte", arguments: files.indices)
    func cut(_ index: Int) {
        let bytes = Self.files[index].bytes
        for count in 0...bytes.count { Self.look(Array(bytes.prefix(count))) }
    }

    @Test("with each byte set to extreme values, and several changed at random", arguments: files.indices)
    func changed(_ index: Int) {
        let bytes = Self.files[index].bytes
        for place in bytes.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] as [UInt8] {
                var copy = bytes
                copy[place] = value
                Self.look(copy)
            }
        }
        // A linear congruential generator (Knuth, MMIX), so that every run uses the same bytes.
        var state: UInt64 = 2026
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        for _ in 0..<2000 {
            var copy = bytes
            for _ in 0..<(1 + next() % 8) { copy[next() % copy.count] = UInt8(next() & 0xFF) }
            Self.look(copy)
        }
    }
}
