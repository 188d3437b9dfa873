import DecoderWire
import Testing

@testable import PictureDecoding

@Suite("Stripping WebP")
struct WebPStripperTests {
    /// The start of a lossless picture: the signature of RFC 9649, 3.4, and one byte.
    private static let pixels = RIFFChunk.encoded("VP8L", [0x2F, 0])

    private static func file(_ chunks: [UInt8]...) -> [UInt8] {
        RIFFChunk.encoded("RIFF", Array("WEBP".utf8) + chunks.joined())
    }

    /// The extended header of RFC 9649, 2.7: flags, three reserved bytes, and the canvas size minus one.
    private static func header(flags: UInt8) -> [UInt8] {
        RIFFChunk.encoded("VP8X", [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test("flags of removed chunks are cleared, and the others stay")
    func flags() {
        // The bits from the highest: two reserved, ICC, alpha, EXIF, XMP, animation, one reserved (RFC 9649, 2.7). The
        // EXIF contains one artist (TIFF 6.0, section 2).
        let artist: [UInt8] = [
            0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x3B, 0x01, 2, 0, 2, 0, 0, 0, 0x41, 0, 0, 0, 0, 0, 0, 0,
        ]
        let exif = RIFFChunk.encoded("EXIF", artist)
        let xmp = RIFFChunk.encoded("XMP ", Array("<x/>".utf8))
        let whole = Self.file(Self.header(flags: 0b0001_1100), Self.pixels, exif, xmp)
        let bare = Self.file(Self.header(flags: 0b0001_0000), Self.pixels)
        #expect(WebPStripper.stripped(whole, .all)?.bytes == bare)
    }

    @Test("a truncated header is damaged, and nothing after it is read", arguments: [0, 1, 9])
    func shortHeader(_ count: Int) {
        let header = RIFFChunk.encoded("VP8X", Array(repeating: 0, count: count))
        #expect(WebPStripper.stripped(Self.file(header, Self.pixels), .all) == nil)
        #expect(WebPStripper.stripped(Self.file(header), .all) == nil)
    }

    @Test("a file without pixels is damaged")
    func noPixels() {
        #expect(WebPStripper.stripped(Self.file(Self.header(flags: 0)), .all) == nil)
        #expect(WebPStripper.stripped(Self.file(RIFFChunk.encoded("VMM ", [0, 0])), .all) == nil)
    }
}
