import DecoderWire

/// Reads QOI, the "Quite OK Image Format" (specification 1.0 of 2022-01-05), of which the format of libvips and
/// ImageMagick in Debian 12 know nothing. It is a page of rules; this is all of them.
struct QOIPicture {
    /// The size of the header in bytes.
    private static let headerBytes = 14
    /// The pixels that one byte can stand for, at most: a run.
    private static let mostPixelsOfAByte = 62

    /// The width and height in pixels.
    let width: Int
    let height: Int
    /// 3 for RGB, 4 for RGB and alpha, which is not premultiplied.
    let bands: Int
    private let bytes: [UInt8]

    /// Reads the header of the file in `bytes`.
    ///
    /// - Throws: `DecoderFailure` with `damaged` if it is no valid header, or states more pixels than the file can hold.
    init(_ bytes: [UInt8]) throws(DecoderFailure) {
        guard bytes.count >= Self.headerBytes, bytes.starts(with: "qoif".utf8) else { throw Self.damaged }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        (width, height, bands) = (number(4), number(8), Int(bytes[12]))
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, bands == 3 || bands == 4, bytes[13] <= 1, !overflow,
            pixels <= (bytes.count - Self.headerBytes) * Self.mostPixelsOfAByte
        else { throw Self.damaged }
        self.bytes = bytes
    }

    /// The picture in the file `bytes`.
    ///
    /// - Throws: `DecoderFailure`: `tooLarge` above `limit` pixels, `damaged` if pixels are missing; `VipsError`.
    static func load(_ bytes: [UInt8], limit: UInt64) throws -> VipsImage {
        let picture = try QOIPicture(bytes)
        guard UInt64(picture.width) * UInt64(picture.height) <= limit else {
            throw DecoderFailure.tooLarge(picture.width, picture.height, limit: limit)
        }
        let samples = UnsafeMutableRawBufferPointer.allocate(
            byteCount: picture.width * picture.height * picture.bands, alignment: 16)
        defer { samples.deallocate() }
        guard picture.decode(into: samples) else { throw damaged }
        return try VipsImage(
            samples: UnsafeRawBufferPointer(samples), width: picture.width, height: picture.height,
            bands: picture.bands, format: .uint8
        ).interpreted(as: "srgb")
    }

    private static let damaged = DecoderFailure(.damaged, "is a QOI that is truncated or damaged")

    /// Decodes all pixels into `samples`, which has `bands` bytes for each; false if the file ends before the last one.
    func decode(into samples: UnsafeMutableRawBufferPointer) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = Reader(bytes: bytes, place: Self.headerBytes)
            var place = 0
            while place < samples.count {
                guard let run = reader.next() else { return false }
                // A run may not exceed the picture.
                for _ in 0..<min(run, (samples.count - place) / bands) {
                    samples[place] = reader.pixel.red
                    samples[place + 1] = reader.pixel.green
                    samples[place + 2] = reader.pixel.blue
                    if bands == 4 { samples[place + 3] = reader.pixel.alpha }
                    place += bands
                }
            }
            return true
        }
    }

    private struct Pixel {
        var red: UInt8 = 0
        var green: UInt8 = 0
        var blue: UInt8 = 0
        var alpha: UInt8 = 255

        /// The place of the pixel in the table of those seen before.
        var place: Int { (Int(red) * 3 + Int(green) * 5 + Int(blue) * 7 + Int(alpha) * 11) % 64 }
    }

    /// The state of decoding.
    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var place: Int
        var pixel = Pixel()
        var seen = [Pixel](repeating: Pixel(red: 0, green: 0, blue: 0, alpha: 0), count: 64)

        init(bytes: UnsafeBufferPointer<UInt8>, place: Int) {
            (self.bytes, self.place) = (bytes, place)
        }

        private mutating func take() -> UInt8? {
            guard place < bytes.count else { return nil }
            defer { place += 1 }
            return bytes[place]
        }

        /// Reads one chunk into `pixel`; returns how many times it is repeated, nil at the end of the file.
        mutating func next() -> Int? {
            guard let first = take() else { return nil }
            var count = 1
            switch first {
            case 0xFE, 0xFF:
                guard let red = take(), let green = take(), let blue = take() else { return nil }
                pixel = Pixel(red: red, green: green, blue: blue, alpha: pixel.alpha)
                if first == 0xFF {
                    guard let alpha = take() else { return nil }
                    pixel.alpha = alpha
                }
            case 0x00...0x3F: pixel = seen[Int(first)]
            case 0x40...0x7F:
                pixel.red &+= (first >> 4 & 3) &- 2
                pixel.green &+= (first >> 2 & 3) &- 2
                pixel.blue &+= (first & 3) &- 2
            case 0x80...0xBF:
                guard let second = take() else { return nil }
                let green = (first & 0x3F) &- 32
                pixel.red &+= green &- 8 &+ (second >> 4)
                pixel.green &+= green
                pixel.blue &+= green &- 8 &+ (second & 0x0F)
            default: count = Int(first & 0x3F) + 1
            }
            seen[pixel.place] = pixel
            return count
        }
    }
}
