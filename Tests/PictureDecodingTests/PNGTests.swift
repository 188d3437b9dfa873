import Testing

@testable import PictureDecoding

@Suite("Writing PNG")
struct PNGTests {
    /// The Paeth predictor as the PNG specification defines it (9.4).
    static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let estimate = left + up - corner
        let (a, b, c) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
        return a <= b && a <= c ? left : b <= c ? up : corner
    }

    /// What a filter expects, as the PNG specification defines it (9.2).
    static func expected(_ filter: PNGFilter, _ left: Int, _ up: Int, _ corner: Int) -> Int {
        switch filter {
        case .none: 0
        case .sub: left
        case .up: up
        case .average: (left + up) / 2
        case .paeth: paeth(left, up, corner)
        }
    }

    @Test(
        "the filters match the specification, for every pixel size", arguments: PNGFilter.allCases, [1, 2, 3, 4, 6, 8])
    func filter(_ filter: PNGFilter, pixel: Int) {
        var generator = SystemRandomNumberGenerator()
        for count in [0, 1, pixel, pixel * 5 + pixel, 333 * pixel] {
            let row = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let above = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var result = [UInt8](repeating: 0, count: count + 1)
            (row + [0]).withUnsafeBufferPointer { row in
                (above + [0]).withUnsafeBufferPointer { above in
                    result.withUnsafeMutableBufferPointer { result in
                        filter.apply(
                            row.baseAddress!, above: above.baseAddress!, to: result.baseAddress!, count: count,
                            pixel: pixel)
                    }
                }
            }
            let expected = (0..<count).map { index -> UInt8 in
                let left = index < pixel ? 0 : Int(row[index - pixel])
                let corner = index < pixel ? 0 : Int(above[index - pixel])
                return row[index] &- UInt8(Self.expected(filter, left, Int(above[index]), corner))
            }
            #expect(Array(result.prefix(count)) == expected)
        }
    }

    @Test(
        "the filter of a row is the one that makes its bytes simplest",
        arguments: [
            (.leastSum, [.sub, .up]), (.leastEntropy, [.sub, .up]), (.fewestPairs, [.sub, .up]),
            (.always(.average), [.average, .average]),
        ] as [(PNGFilterChoice, [PNGFilter])])
    func choice(_ choice: PNGFilterChoice, _ expected: [PNGFilter]) throws {
        let filter = PNGRowFilter(choice, rowBytes: 300, pixelBytes: 1)
        var above = [UInt8](repeating: 0, count: 300)
        // Numbers that go on evenly, and the same once more.
        let even = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 2 + 3) }
        for (number, row) in [even, even].enumerated() {
            try row.withUnsafeBufferPointer { row in
                try above.withUnsafeBufferPointer { above in
                    try filter.apply(row, above: above) { bytes in
                        #expect(bytes.count == 301)
                        #expect(bytes[0] == expected[number].rawValue)
                    }
                }
            }
            above = row
        }
    }

    @Test("checksums match the PNG specification")
    func checksum() {
        // The check value of CRC-32/ISO-HDLC, and the checksum of every IEND chunk.
        #expect(Array("123456789".utf8).withUnsafeBytes { crc32($0, seed: 0) } == 0xCBF4_3926)
        #expect(Array("IEND".utf8).withUnsafeBytes { crc32($0, seed: 0) } == 0xAE42_6082)
    }

    @Test(
        "a palette uses the fewest bits, with transparent colours first",
        arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
    func palette(colours: Int, bits: Int) {
        let palette = Palette(Set((0..<UInt32(colours)).map { $0 << 8 | ($0 == 0 ? 0x80 : 0xFF) }))
        #expect(palette.bits == bits)
        #expect(palette.alphaBytes == [0x80])
        #expect(palette.colourBytes.count == colours * 3)
    }

    @Test(
        "formats are detected by their signatures",
        arguments: [
            ("\u{1}\u{2}", nil), ("GIF89a...", PictureFormat.gif), ("P6 1 1 255\n", .netpbm), ("%PDF-1.7", .pdf),
            ("<?xml version='1.0'?><!-- x --><svg/>", .svg), ("BMW is a car maker", nil), ("Plain text", nil),
            ("8BPS........", .photoshop), ("#?RADIANCE\n", .radiance), ("", nil), ("id,name\n1,2\n", nil),
            ("push graphic-context\nviewbox 0 0 1 1\n", nil), ("P7 is a road", nil),
        ] as [(String, PictureFormat?)])
    func signature(_ text: String, _ format: PictureFormat?) {
        #expect(PictureFormat(signature: Array(text.utf8), hint: "") == format)
    }
}
