import Testing

@testable import PictureDecoding

/// Expected pixels follow from the specification of QOI, version 1.0 of 2022-01-05; Pillow is the other reader
/// (`SimpleFormatTests`).
@Suite("QOI")
struct QOITests {
    private static func file(_ chunks: [UInt8], width: UInt8 = 2, height: UInt8 = 1, bands: UInt8 = 4) -> [UInt8] {
        Array("qoif".utf8) + [0, 0, 0, width, 0, 0, 0, height, bands, 0] + chunks + [0, 0, 0, 0, 0, 0, 0, 1]
    }

    private static func pixels(_ file: [UInt8]) -> [UInt8]? {
        guard let picture = try? QOIPicture(file) else { return nil }
        let samples = UnsafeMutableRawBufferPointer.allocate(
            byteCount: picture.width * picture.height * picture.bands, alignment: 16)
        defer { samples.deallocate() }
        return picture.decode(into: samples) ? Array(samples) : nil
    }

    @Test(
        "each kind of chunk",
        arguments: [
            // RGB keeps alpha, which is 255 at first; RGBA sets it.
            ([0xFE, 1, 2, 3, 0xFF, 4, 5, 6, 7], [1, 2, 3, 255, 4, 5, 6, 7]),
            // A difference of red, green, blue, with 2 added; it wraps around.
            ([0xFE, 0, 10, 255, 0b0100_1111], [0, 10, 255, 255, 254, 11, 0, 255]),
            // Green by 5, red by 5 + 3, blue by 5 - 4.
            ([0xFE, 10, 20, 30, 0x80 | 37, 0xB4], [10, 20, 30, 255, 18, 25, 31, 255]),
            // A run of the first pixel, which is black.
            ([0xC1], [0, 0, 0, 255, 0, 0, 0, 255]),
            // The place of (10, 20, 30, 255) in the table: 10 * 3 + 20 * 5 + 30 * 7 + 255 * 11, modulo 64.
            ([0xFE, 10, 20, 30, UInt8((30 + 100 + 210 + 2805) % 64)], [10, 20, 30, 255, 10, 20, 30, 255]),
            // An empty place of the table is transparent.
            ([0xC0, 0x07], [0, 0, 0, 255, 0, 0, 0, 0]),
        ] as [([UInt8], [UInt8])])
    func chunks(_ chunks: [UInt8], _ expected: [UInt8]) {
        #expect(Self.pixels(Self.file(chunks)) == expected)
    }

    @Test("pixels without alpha have three bytes, and a run ends with the picture")
    func opaque() {
        #expect(Self.pixels(Self.file([0xFE, 1, 2, 3, 0xFD], bands: 3)) == [1, 2, 3, 1, 2, 3])
    }

    @Test("a header of impossible sizes is refused before anything is allocated")
    func headers() {
        #expect(throws: (any Error).self) { try QOIPicture(Self.file([], width: 0)) }
        #expect(throws: (any Error).self) { try QOIPicture(Self.file([], bands: 5)) }
        #expect(throws: (any Error).self) { try QOIPicture(Self.file([0xFD], width: 255, height: 255)) }
        #expect(throws: (any Error).self) {
            try QOIPicture(Array("qoif".utf8) + [UInt8](repeating: 0xFF, count: 8) + [4, 0, 0xFD])
        }
    }

    @Test("a file cut before its last pixel is no picture, and any bytes are pixels or an error")
    func damaged() {
        let whole = Self.file([0xFE, 1, 2, 3, 0xFF, 4, 5, 6, 7])
        for count in 0..<(14 + 9) { #expect(Self.pixels(Array(whole.prefix(count))) == nil) }
        for index in 14..<whole.count {
            for value: UInt8 in [0, 0x7F, 0x80, 0xBF, 0xC0, 0xFD, 0xFF] {
                var bytes = whole
                bytes[index] = value
                #expect(Self.pixels(bytes).map(\.count) ?? 8 == 8)
            }
        }
    }
}
