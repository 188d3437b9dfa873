import DecoderWire
import PictureStructure
import SystemPackage

/// Writes a picture as JPEG, through libjpeg: quality 95 without subsampling, at which even drawings show no artefacts.
enum JPEGEncoder {
    /// The maximum number of bytes of a segment after its length field (ITU-T T.81, B.1.1.4).
    private static let maximumSegmentBytes = 65533

    /// Writes `image`, which has 8 bits per sample and no alpha; returns the number of bytes.
    ///
    /// - Parameter metadata: Parts that do not fit a segment are removed from it, and named in `losses`.
    static func write(
        _ image: borrowing VipsImage, metadata: inout PictureMetadata, to descriptor: FileDescriptor,
        losses: inout [String]
    ) throws -> Int {
        let pixels = try VipsWriter.bytes(
            of: image, by: "jpegsave_target",
            options: [("Q", "95"), ("subsample_mode", "off"), ("optimize_coding", "true"), ("strip", "true")])
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
