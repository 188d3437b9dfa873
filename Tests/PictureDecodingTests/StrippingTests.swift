import DecoderWire
import Testing

@testable import PictureDecoding

@Suite("Rewriting files without metadata")
struct StrippingTests {
    typealias Stripper = @Sendable ([UInt8]) -> [UInt8]?

    /// A file with metadata and few or no pixels, made by hand from the specification of its format, and the
    /// function that rewrites it.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        /// The number of bytes that a complete file needs.
        let wholeBytes: Int
        let stripped: Stripper
    }

    private static let exif = MetadataTests.blocks[0]

    /// ITU-T T.81, B.1: a comment, EXIF, XMP, a quantisation table, and a scan.
    private static let jpeg: [UInt8] = {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xFF, marker, 0, UInt8(content.count + 2)] + content
        }
        return [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0])
            + segment(0xFE, Array("by Ann".utf8)) + segment(0xE1, Array("Exif\0\0".utf8) + exif)
            + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)) + segment(0xDB, [0] + Array(1...64))
            + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 0xFF, 0, 2, 0xFF, 0xD0, 3, 0xFF, 0xD9]
    }()

    /// PNG, third edition, 5.3: chunks. Their checksums are not verified here.
    private static let png: [UInt8] = {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(content.count)] + Array(type.utf8) + content + [0, 0, 0, 0]
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]) + chunk("tEXt", Array("Author\0Ann".utf8))
            + chunk("eXIf", exif) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
    }()

    /// RFC 9649, 2.7: the extended header, pixels, EXIF and XMP.
    private static let webp: [UInt8] = {
        let chunks =
            RIFFChunk.encoded("VP8X", [0x0C] + [UInt8](repeating: 0, count: 9)) + RIFFChunk.encoded("VP8L", [1, 2, 3])
            + RIFFChunk.encoded("EXIF", exif) + RIFFChunk.encoded("XMP ", Array("<x/>".utf8))
        return RIFFChunk.encoded("RIFF", Array("WEBP".utf8) + chunks)
    }()

    /// GIF89a specification: a colour table, a comment, an application block, a picture, and the trailer.
    private static let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        + [0x21, 0xFE, 3] + Array("Ann".utf8) + [0, 0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

    static let samples: [Sample] = DecoderRequest.Strip.testCases.flatMap { strip in
        [
            // The pixels of a JPEG are copied even if they are truncated, because only a decoder can tell.
            Sample(
                testDescription: "JPEG, \(strip)", bytes: jpeg, wholeBytes: jpeg.count - 15,
                stripped: { JPEGStripper.stripped($0, strip)?.bytes }),
            Sample(
                testDescription: "PNG, \(strip)", bytes: png, wholeBytes: png.count,
                stripped: { PNGStripper.stripped($0, strip)?.bytes }),
            Sample(
                testDescription: "WebP, \(strip)", bytes: webp, wholeBytes: webp.count,
                stripped: { WebPStripper.stripped($0, strip)?.bytes }),
            Sample(
                testDescription: "GIF, \(strip)", bytes: gif, wholeBytes: gif.count,
                stripped: { GIFStripper.stripped($0, strip)?.bytes }),
        ]
    }

    @Test("a file cut at any byte is rewritten as far as it is complete, or rejected", arguments: samples)
    func cut(_ sample: Sample) throws {
        let whole = try #require(sample.stripped(sample.bytes))
        #expect(!whole.isEmpty && whole.count <= sample.bytes.count)
        for count in sample.bytes.indices {
            let rest = sample.stripped(Array(sample.bytes.prefix(count)))
            if let rest {
                #expect(rest.count <= whole.count, "\(count)")
            } else {
                #expect(count < sample.wholeBytes, "\(count)")
            }
        }
    }

    @Test("a file with any byte changed does not trap", arguments: samples)
    func changed(_ sample: Sample) {
        for index in sample.bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var bytes = sample.bytes
                bytes[index] = value
                let rest = sample.stripped(bytes)
                #expect((rest?.count ?? 0) <= bytes.count + 8, "\(index)")
            }
        }
    }
}

extension DecoderRequest.Strip {
    fileprivate static let testCases: [Self] = [.personal, .all, .location]
}
