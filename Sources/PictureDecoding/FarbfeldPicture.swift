import DecoderWire

/// Reads farbfeld (suckless.org, "farbfeld - FORMAT"), of which libvips and ImageMagick 6 know nothing: a header of 16
/// bytes, and for each pixel red, green, blue and alpha of 16 bits, the most significant byte first. Alpha is not
/// premultiplied; colours are in sRGB.
enum FarbfeldPicture {
    /// The first bytes of a file.
    static let signature = Array("farbfeld".utf8)
    /// The size of the header in bytes.
    private static let headerBytes = 16
    private static let pixelBytes = 8

    /// The picture in the file `bytes`.
    ///
    /// - Throws: `DecoderFailure`: `tooLarge` above `limit` pixels, `damaged` if pixels are missing; `VipsError`.
    static func load(_ bytes: [UInt8], limit: UInt64) throws -> VipsImage {
        guard bytes.count > headerBytes, bytes.starts(with: signature) else { throw damaged }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(8), number(12))
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard pixels > 0, !overflow, pixels <= (bytes.count - headerBytes) / pixelBytes else { throw damaged }
        guard UInt64(pixels) <= limit else { throw DecoderFailure.tooLarge(width, height, limit: limit) }
        let samples = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: pixels * 4)
        defer { samples.deallocate() }
        bytes.withUnsafeBytes { bytes in
            for index in samples.indices {
                samples[index] = UInt16(
                    bigEndian: bytes.loadUnaligned(fromByteOffset: headerBytes + index * 2, as: UInt16.self))
            }
        }
        return try VipsImage(
            samples: UnsafeRawBufferPointer(samples), width: width, height: height, bands: 4, format: .uint16
        ).interpreted(as: "rgb16")
    }

    private static let damaged = DecoderFailure(.damaged, "is a farbfeld picture that is truncated or damaged")
}
