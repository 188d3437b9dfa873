import DecoderWire
import SystemPackage

/// Writes a picture as TIFF: strips with horizontal differencing and Deflate compression (TIFF 6.0, sections 3, 14;
/// Adobe Photoshop TIFF Technical Notes).
///
/// It replaces libvips' writer, which cannot write EXIF.
enum TIFFEncoder {
    /// Bytes of pixels per strip: TIFF 6.0 recommends 8 KiB, for readers of 1992; larger strips make smaller files.
    private static let stripBytes = 256 << 10
    /// The maximum size of a TIFF in bytes: offsets have 32 bits.
    private static let maximumBytes = 1 << 32 - 1

    /// Writes `image`, which has samples of 8 or 16 bits and one to four bands, and its metadata; returns the number of
    /// bytes.
    static func write(
        _ image: borrowing VipsImage, metadata: PictureMetadata, to descriptor: FileDescriptor
    ) throws -> Int {
        let exif = metadata.exif.flatMap(TIFFReader.init(block:))
        let isBigEndian = exif?.isBigEndian ?? false
        var file = OutputFile(descriptor, format: "a TIFF")
        try file.write(TIFFWriter.header(isBigEndian: isBigEndian, directory: 0))
        let row = TIFFRow(width: image.width, bands: image.bands, isDeep: image.format == .uint16, isBigEndian)
        let rowsPerStrip = max(1, min(image.height, stripBytes / max(1, row.byteCount)))
        var strips: [(offset: Int, count: Int)] = []
        var deflater: Deflater?
        var y = 0
        try image.forEachStrip { first, rows, stride in
            for index in 0..<rows {
                if y % rowsPerStrip == 0 {
                    strips.append((file.bytesWritten, 0))
                    deflater = Deflater()
                }
                row.encode(first + index * stride)
                y += 1
                let isLast = y % rowsPerStrip == 0 || y == image.height
                try row.bytes.withUnsafeBytes { bytes in
                    try deflater?.compress(bytes, isLast: isLast) { try file.write($0) }
                }
                guard isLast, let start = strips.last?.offset else { continue }
                strips[strips.count - 1].count = file.bytesWritten - start
                guard file.bytesWritten < maximumBytes else {
                    throw DecoderFailure(.tooLarge, "would be larger than 4 GiB, the limit of TIFF")
                }
            }
        }
        if file.bytesWritten % 2 == 1 { try file.write([0]) }
        var writer = TIFFWriter(isBigEndian: isBigEndian, offset: file.bytesWritten)
        var fields = layout(image, strips, rowsPerStrip, writer) + TIFFMetadata.fields(of: metadata, exif, &writer)
        // The properties of the picture take precedence over those in its EXIF.
        var seen: Set<UInt16> = []
        fields.removeAll { !seen.insert($0.tag).inserted }
        let (body, directory) = writer.finish(directory: fields)
        try file.write(body)
        try file.replace(at: 0, with: TIFFWriter.header(isBigEndian: isBigEndian, directory: directory))
        return file.bytesWritten
    }

    private static func layout(
        _ image: borrowing VipsImage, _ strips: [(offset: Int, count: Int)], _ rowsPerStrip: Int, _ writer: TIFFWriter
    ) -> [TIFFField] {
        let (bands, bits) = (image.bands, image.format == .uint16 ? 16 : 8)
        let fields = [
            writer.longs(256, [image.width]), writer.longs(257, [image.height]),
            writer.shorts(258, Array(repeating: bits, count: bands)),
            writer.shorts(259, [8]), writer.shorts(262, [bands < 3 ? 1 : 2]),
            writer.longs(273, strips.map(\.offset)), writer.shorts(274, [1]), writer.shorts(277, [bands]),
            writer.longs(278, [rowsPerStrip]), writer.longs(279, strips.map(\.count)), writer.shorts(284, [1]),
            writer.shorts(317, [2]),
        ]
        // Alpha that is not premultiplied.
        return bands == 2 || bands == 4 ? fields + [writer.shorts(338, [2])] : fields
    }
}

/// One row of pixels in a TIFF with horizontal differencing.
private final class TIFFRow {
    private(set) var bytes: [UInt8]
    private let samples: Int
    private let bands: Int
    private let isDeep: Bool
    private let isBigEndian: Bool

    var byteCount: Int { bytes.count }

    init(width: Int, bands: Int, isDeep: Bool, _ isBigEndian: Bool) {
        samples = width * bands
        self.bands = bands
        self.isDeep = isDeep
        self.isBigEndian = isBigEndian
        bytes = [UInt8](repeating: 0, count: samples * (isDeep ? 2 : 1))
    }

    /// Encodes the row at `pixels`.
    func encode(_ pixels: UnsafeRawPointer) {
        let (samples, bands, isBigEndian) = (samples, bands, isBigEndian)
        bytes.withUnsafeMutableBytes { result in
            if isDeep {
                let source = pixels.assumingMemoryBound(to: UInt16.self)
                let target = result.bindMemory(to: UInt16.self)
                for index in 0..<samples {
                    let difference = index < bands ? source[index] : source[index] &- source[index - bands]
                    target[index] = isBigEndian ? difference.bigEndian : difference.littleEndian
                }
            } else {
                let source = pixels.assumingMemoryBound(to: UInt8.self)
                let target = result.bindMemory(to: UInt8.self)
                for index in 0..<samples {
                    target[index] = index < bands ? source[index] : source[index] &- source[index - bands]
                }
            }
        }
    }
}
