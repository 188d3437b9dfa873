import DecoderWire
import PictureStructure
import SystemPackage

/// Writes a picture as JPEG, through libjpeg.
///
/// Without a requested quality it is 95 without subsampling, at which even drawings show no artefacts. With one, colours
/// have half the resolution below 90, as libvips, ImageMagick and cameras have it.
enum JPEGEncoder {
    /// The maximum number of bytes of a segment after its length field (ITU-T T.81, B.1.1.4).
    private static let maximumSegmentBytes = 65533

    /// Writes `image`, which has 8 bits per sample and no alpha; returns the number of bytes.
    ///
    /// - Parameters:
    ///   - quality: libjpeg's quality, from 1 to 100.
    ///   - metadata: Parts that do not fit a segment are removed from it, and named in `losses`.
    static func write(
        _ image: borrowing VipsImage, quality: Int?, metadata: inout PictureMetadata, to descriptor: FileDescriptor,
        losses: inout [String]
    ) throws -> Int {
        let pixels = try VipsWriter.bytes(
            of: image, by: "jpegsave_target",
            options: [
                ("Q", "\(quality ?? 95)"), ("subsample_mode", quality == nil ? "off" : "auto"),
                ("optimize_coding", "true"), ("strip", "true"),
            ])
        var file = OutputFile(descriptor, format: "a JPEG")
        try file.write([0xFF, 0xD8])
        try file.write(segment(0xE0, Array("JFIF\0".utf8) + [1, 2] + density(metadata.pixelsPerMetre) + [0, 0]))
        if let exif = metadata.exif {
            try put(segment(0xE1, Array("Exif\0\0".utf8) + exif), to: &file) {
                metadata.exif = nil
                losses.append("exif")
            }
        }
        if let xmp = metadata.xmp {
            try put(segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp), to: &file) {
                metadata.xmp = nil
                losses.append("xmp")
            }
        }
        if let iptc = metadata.iptc {
            try put(segment(0xED, IPTCRecord.segment(iptc)), to: &file) {
                metadata.iptc = nil
                losses.append("iptc")
            }
        }
        for text in metadata.texts {
            if let string = text.string { try file.write(segment(0xFE, Array(string.utf8))) }
        }
        if let profile = metadata.profile { try writeProfile(profile, to: &file) }
        try file.write(Array(pixels[JPEGSegments.endOfApplicationData(in: pixels)...]))
        return file.bytesWritten
    }

    private static func put(_ segment: [UInt8], to file: inout OutputFile, orElse tooLong: () -> Void) throws {
        guard segment.count <= maximumSegmentBytes + 4 else { return tooLong() }
        try file.write(segment)
    }

    /// Writes the profile in pieces, each with its number, from 1, and their count (ICC.1, annex B.4).
    private static func writeProfile(_ profile: [UInt8], to file: inout OutputFile) throws {
        let head = Array("ICC_PROFILE\0".utf8)
        let size = maximumSegmentBytes - head.count - 2
        let count = (profile.count + size - 1) / size
        guard count <= 255 else { return }
        for number in 0..<count {
            let piece = profile[number * size..<min((number + 1) * size, profile.count)]
            try file.write(segment(0xE2, head + [UInt8(number + 1), UInt8(count)] + piece))
        }
    }

    private static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        let length = bytes.count + 2
        return [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + bytes
    }

    /// The unit and both densities of a JFIF header (ITU-T T.871, 10.1): dots per inch or per centimetre, whichever is
    /// nearer; square pixels if the density is unknown.
    private static func density(_ pixelsPerMetre: (x: Int, y: Int)?) -> [UInt8] {
        guard let (x, y) = pixelsPerMetre else { return [0, 0, 1, 0, 1] }
        func error(_ factor: Double) -> Double { abs(Double(x) * factor - (Double(x) * factor).rounded()) / factor }
        let isInch = error(0.0254) <= error(0.01)
        func number(_ value: Int) -> [UInt8] {
            let rounded = UInt16(clamping: Int((Double(value) * (isInch ? 0.0254 : 0.01)).rounded()))
            return [UInt8(max(1, rounded) >> 8), UInt8(truncatingIfNeeded: max(1, rounded))]
        }
        return [isInch ? 1 : 2] + number(x) + number(y)
    }
}

// MARK: - Segments

/// The segments of a JPEG before its pixels (ITU-T T.81, B.1.1).
enum JPEGSegments {
    /// One segment: the second byte of its marker, and the range of its bytes, including marker and length.
    struct Segment {
        let marker: UInt8
        let range: Range<Int>
        /// The range of the content after the length.
        var content: Range<Int> { min(range.lowerBound + 4, range.upperBound)..<range.upperBound }
    }

    /// The segments of `bytes` before the first scan, and the offset of that scan; nil if `bytes` are not a JPEG.
    static func segments(of bytes: [UInt8]) -> (segments: [Segment], scan: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var segments: [Segment] = []
        var offset = 2
        while offset + 4 <= bytes.count {
            guard bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            // Any number of fill bytes may precede a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0xDA { return (segments, offset) }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { return nil }
            segments.append(Segment(marker: marker, range: offset..<offset + 2 + length))
            offset += 2 + length
        }
        return nil
    }

    /// The offset of the first segment that is neither application data nor a comment.
    static func endOfApplicationData(in bytes: [UInt8]) -> Int {
        let first = segments(of: bytes)?.segments.first { !(0xE0...0xEF).contains($0.marker) && $0.marker != 0xFE }
        return first?.range.lowerBound ?? min(2, bytes.count)
    }
}
