import Testing

@testable import PictureDecoding

@Suite("Metadata")
struct MetadataTests {
    /// EXIF blocks of both byte orders, with one directory and orientation 6, made by hand (TIFF 6.0, section 2).
    static let blocks: [[UInt8]] = [
        [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0],
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
    ]

    @Test("the orientation of an EXIF block is reset, and nothing else changes", arguments: blocks)
    func upright(_ block: [UInt8]) throws {
        let index = try #require(block.lastIndex(of: 6))
        var expected = block
        expected[index] = 1
        #expect(EXIFBlock(block)?.upright == expected)
        #expect(EXIFBlock(Array("Exif\0\0".utf8) + block)?.upright == expected)
    }

    @Test(
        "the size in XMP is stated where it was, in any notation",
        arguments: [
            (
                "<a tiff:ImageWidth=\"4000\" tiff:ImageLength='30'/>",
                "<a tiff:ImageWidth=\"3\" tiff:ImageLength='12345'/>"
            ),
            ("<exif:PixelXDimension>4000</exif:PixelXDimension>", "<exif:PixelXDimension>3</exif:PixelXDimension>"),
            ("<a exif:PixelYDimension = \"1\"/>", "<a exif:PixelYDimension = \"12345\"/>"),
            ("<tiff:ImageWidth/>7<tiff:ImageWidth9>", "<tiff:ImageWidth/>7<tiff:ImageWidth9>"),
            ("tiff:ImageWidth=", "tiff:ImageWidth="), ("tiff:ImageWidth", "tiff:ImageWidth"), ("", ""),
        ])
    func sizedXMP(_ packet: String, _ expected: String) {
        #expect(String(decoding: XMPPacket.sized(Array(packet.utf8), 3, 12345), as: UTF8.self) == expected)
    }

    @Test("an EXIF block cut at any byte is invalid, or stays as it is", arguments: blocks)
    func cutBlock(_ block: [UInt8]) {
        for count in 0..<20 {
            let cut = Array(block.prefix(count))
            let upright = EXIFBlock(cut)?.upright
            #expect(upright == nil || upright == cut)
        }
    }

    @Test(
        "the orientation in XMP is reset, in any notation",
        arguments: [
            ("<a tiff:Orientation=\"6\"/>", "<a tiff:Orientation=\"1\"/>"),
            ("<tiff:Orientation>8</tiff:Orientation>", "<tiff:Orientation>1</tiff:Orientation>"),
            ("<a tiff:Orientation = '3'/>", "<a tiff:Orientation = '1'/>"),
            ("tiff:Orientation", "tiff:Orientation"), ("tiff:Orient", "tiff:Orient"), ("", ""),
        ])
    func xmp(_ packet: String, _ expected: String) {
        #expect(String(decoding: XMPPacket.upright(Array(packet.utf8)), as: UTF8.self) == expected)
    }

    @Test(
        "XMP announces no film and no gain map, which do not follow the written pixels",
        arguments: [
            (
                "<a GCamera:MotionPhoto=\"1\" GCamera:MotionPhotoVersion=\"1\"/>",
                "<a GCamera:MotionPhoto=\"0\" GCamera:MotionPhotoVersion=\"1\"/>"
            ),
            ("<GCamera:MicroVideo>1</GCamera:MicroVideo>", "<GCamera:MicroVideo>0</GCamera:MicroVideo>"),
            ("<a hdrgm:Version='1.0' b=''/>", "<a                     b=''/>"),
            (
                "<a><Container:Directory><x/></Container:Directory></a>",
                "<a>\(String(repeating: " ", count: 47))</a>"
            ),
            ("<a hdrgm:Version=\"1.0/>", "<a hdrgm:Version=\"1.0/>"),
            ("<Container:Directory>", "<Container:Directory>"),
            ("", ""),
        ])
    func unannounced(_ packet: String, _ expected: String) {
        #expect(String(decoding: XMPPacket.unannounced(Array(packet.utf8)), as: UTF8.self) == expected)
    }

    @Test("the TIFF reader reads what the TIFF writer writes", arguments: [true, false])
    func tiff(isBigEndian: Bool) throws {
        var writer = TIFFWriter(isBigEndian: isBigEndian)
        let inner = TIFFField(tag: 0x9003, type: 2, count: 20, bytes: Array("2020:01:02 03:04:05\0".utf8))
        let make = TIFFField(tag: 271, type: 2, count: 4, bytes: Array("abc\0".utf8))
        let pointer = writer.pointer(34665, to: [inner])
        let bytes = writer.finish(main: [pointer, make])
        let reader = try #require(TIFFReader { offset, count in Array(bytes.dropFirst(max(0, offset)).prefix(count)) })
        let main = reader.fields(at: reader.firstDirectory)
        #expect(main.map(\.tag) == [271, 34665])
        #expect(main.first?.bytes == make.bytes)
        let fields = reader.fields(at: reader.number(try #require(main.last).bytes))
        #expect(fields.map(\.bytes) == [inner.bytes])
    }
}
