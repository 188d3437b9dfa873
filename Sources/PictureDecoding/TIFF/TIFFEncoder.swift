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

    /// Writes `image`, which has samples of 8 or 16 bits and one to four bands, and its metadata as the only page of a file;
    /// returns the number of bytes.
    static func write(
        _ image: borrowing VipsImage, metadata: PictureMetadata, to descriptor: FileDescriptor
    ) throws -> Int {
        let isBigEndian = metadata.exif.flatMap(TIFFReader.init(block:))?.isBigEndian ?? false
        return try write(image, metadata: metadata, to: TIFFPageFile(descriptor, isBigEndian: isBigEndian))
    }

    /// Writes `image` and its metadata as the next page of `pages`; returns the number of bytes in the file.
    static func write(
        _ image: borrowing VipsImage, metadata: PictureMetadata, to pages: TIFFPageFile
    ) throws -> Int {
        let isBigEndian = pages.isBigEndian
        // The fields are copied as they are, so that their byte order must be that of the file.
        let exif = metadata.exif.flatMap(TIFFReader.init(block:)).flatMap { $0.isBigEndian == isBigEndian ? $0 : nil }
        let row = TIFFRow(width: image.width, bands: image.bands, isDeep: image.format == .uint16, isBigEndian)
        let rowsPerStrip = max(1, min(image.height, stripBytes / max(1, row.byteCount)))
        var strips: [(offset: Int, count: Int)] = []
        var deflater: Deflater?
        var y = 0
        try image.forEachStrip { first, rows, stride in
            for index in 0..<rows {
                if y % rowsPerStrip == 0 {
                    strips.append((pages.file.bytesWritten, 0))
                    deflater = Deflater()
                }
                row.encode(first + index * stride)
                y += 1
                let isLast = y % rowsPerStrip == 0 || y == image.height
                try row.bytes.withUnsafeBytes { bytes in
                    try deflater?.compress(bytes, isLast: isLast) { try pages.file.write($0) }
                }
                guard isLast, let start = strips.last?.offset else { continue }
                strips[strips.count - 1].count = pages.file.bytesWritten - start
                guard pages.file.bytesWritten < maximumBytes else {
                    throw DecoderFailure(.tooLarge, "would be larger than 4 GiB, the limit of TIFF")
                }
            }
        }
        if pages.file.bytesWritten % 2 == 1 { try pages.file.write([0]) }
        var writer = TIFFWriter(isBigEndian: isBigEndian, offset: pages.file.bytesWritten)
        var fields = layout(image, strips, rowsPerStrip, writer) + TIFFMetadata.fields(of: metadata, exif, &writer)
        // The properties of the picture take precedence over those in its EXIF.
        var seen: Set<UInt16> = []
        fields.removeAll { !seen.insert($0.tag).inserted }
        let (body, directory) = writer.finish(directory: fields)
        try pages.add(body, directory: directory)
        return pages.file.bytesWritten
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

/// A TIFF that is written page by page: each directory has the offset of the next one (TIFF 6.0, section 2).
final class TIFFPageFile {
    let isBigEndian: Bool
    /// Receives the pixels of the next page.
    var file: OutputFile
    /// Where the file has the offset of the next directory: in the header, or at the end of a directory.
    private var link = 4

    /// Begins a file, whose bytes are written to `descriptor`.
    init(_ descriptor: FileDescriptor, isBigEndian: Bool) throws(DecoderFailure) {
        self.isBigEndian = isBigEndian
        file = OutputFile(descriptor, format: "a TIFF")
        try file.write(TIFFWriter.header(isBigEndian: isBigEndian, directory: 0))
    }

    /// Appends `body`, which ends with the directory of a page at the offset `directory`.
    func add(_ body: [UInt8], directory: Int) throws(DecoderFailure) {
        try file.write(body)
        try file.replace(at: link, with: TIFFWriter.bytes(directory, count: 4, isBigEndian: isBigEndian))
        link = file.bytesWritten - 4
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
