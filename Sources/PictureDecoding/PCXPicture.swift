import DecoderWire
import PictureStructure

/// Reads PCX of at most 16 colours (ZSoft's technical reference manual, version 5), which ImageMagick 6 shows in the colours of the
/// header alone, and in black and white the wrong way round. Nil for others.
struct PCXPicture {
    private let bytes: [UInt8]
    private let width: Int
    private let height: Int
    private let bits: Int
    private let planes: Int
    /// The number of bytes of a row in each plane.
    private let rowBytes: Int

    private static let headerBytes = 128
    private static let paletteOffset = 16
    /// The colours of an EGA, from 0 to 15.
    private static let standard: [[UInt8]] = [
        [0, 0, 0], [0, 0, 170], [0, 170, 0], [0, 170, 170], [170, 0, 0], [170, 0, 170], [170, 85, 0], [170, 170, 170],
        [85, 85, 85], [85, 85, 255], [85, 255, 85], [85, 255, 255], [255, 85, 85], [255, 85, 255], [255, 255, 85],
        [255, 255, 255],
    ]

    /// Reads the header; nil if the picture may have more than 16 colours.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerBytes else { return nil }
        self.bytes = bytes
        func number(_ place: Int) -> Int { bytes.number(at: place, count: 2, bigEndian: false) ?? 0 }
        (bits, planes) = (Int(bytes[3]), Int(bytes[65]))
        guard planes >= 1, bits == 1 && planes <= 4 || planes == 1 && (bits == 2 || bits == 4) else { return nil }
        (width, height) = (number(8) - number(4) + 1, number(10) - number(6) + 1)
        rowBytes = number(66)
        guard width > 0, height > 0, rowBytes * 8 >= width * bits else { return nil }
    }

    /// A number of the header.
    private func number(_ place: Int) -> Int { bytes.number(at: place, count: 2, bigEndian: false) ?? 0 }

    /// The colours of the numbers from 0. Versions 2.5 (0) and 2.8 without a palette (3) have the standard ones, as has a header
    /// that is empty. Of one bit it is black and white, unless the header states two other colours on purpose.
    private var colours: [[UInt8]] {
        let count = 1 << (bits * planes)
        let stated = (0..<count).map { Array(bytes[Self.paletteOffset + 3 * $0..<Self.paletteOffset + 3 * $0 + 3]) }
        let usual = count == 2 ? [[0, 0, 0], [255, 255, 255]] : Array(Self.standard[..<count])
        let isStated = ![0, 3].contains(bytes[1]) && stated.contains { $0 != stated[0] }
        return isStated && (count > 2 || stated != Array(Self.standard[..<2])) ? stated : usual
    }

    /// The picture.
    ///
    /// - Throws: `DecoderFailure`: `tooLarge` above `limit` pixels, `damaged` if pixels are missing; `VipsError`.
    func load(limit: UInt64) throws -> VipsImage {
        guard UInt64(width) * UInt64(height) <= limit else {
            throw DecoderFailure.tooLarge(width, height, limit: limit)
        }
        let colours = colours
        let isGrey = colours.allSatisfy { $0[0] == $0[1] && $0[0] == $0[2] }
        let bands = isGrey ? 1 : 3
        let image = try VipsImage.make(width: width, height: height, bands: bands, format: .uint8) { write in
            var runs = Runs(bytes: bytes, place: Self.headerBytes, isPlain: bytes[2] == 0)
            var stored = [UInt8](repeating: 0, count: rowBytes * planes)
            var row = [UInt8](repeating: 0, count: width * bands)
            for _ in 0..<height {
                for index in stored.indices {
                    guard let byte = runs.next() else { throw DecoderFailure(.damaged, "is a PCX that is truncated") }
                    stored[index] = byte
                }
                for x in 0..<width {
                    let colour = colours[number(at: x, of: stored)]
                    for band in 0..<bands { row[x * bands + band] = colour[band] }
                }
                try row.withUnsafeBytes { if let start = $0.baseAddress { try write(start) } }
            }
        }
        let resolution = (x: number(12), y: number(14))
        guard resolution.x > 0, resolution.y > 0 else { return try image.interpreted(as: isGrey ? "b-w" : "srgb") }
        return try image.interpreted(as: isGrey ? "b-w" : "srgb")
            .withPixelsPerMillimetre(Double(resolution.x) / 25.4, Double(resolution.y) / 25.4)
    }

    /// The number of the colour of pixel `x` in the planes of a row: the first plane has the lowest bit.
    private func number(at x: Int, of row: [UInt8]) -> Int {
        let place = x * bits
        guard planes > 1 else { return Int(row[place / 8]) >> (8 - bits - place % 8) & (1 << bits - 1) }
        return (0..<planes).reduce(0) { $0 | Int(row[$1 * rowBytes + place / 8] >> (7 - UInt8(place % 8)) & 1) << $1 }
    }

    /// The bytes that runs stand for.
    private struct Runs {
        let bytes: [UInt8]
        var place: Int
        /// Whether every byte stands for itself.
        let isPlain: Bool
        private var count = 0
        private var value: UInt8 = 0

        init(bytes: [UInt8], place: Int, isPlain: Bool) {
            (self.bytes, self.place, self.isPlain) = (bytes, place, isPlain)
        }

        mutating func next() -> UInt8? {
            while count == 0 {
                guard place < bytes.count else { return nil }
                (count, value) = (1, bytes[place])
                place += 1
                guard !isPlain, value >= 0xC0 else { break }
                guard place < bytes.count else { return nil }
                (count, value) = (Int(value & 0x3F), bytes[place])
                place += 1
            }
            count -= 1
            return value
        }
    }
}
