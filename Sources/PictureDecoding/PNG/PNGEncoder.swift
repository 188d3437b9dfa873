import PictureStructure
import SystemPackage

/// Writes a picture as PNG.
///
/// It replaces libvips' writer for three reasons: that one cannot write indexed pictures without requantising them, it
/// rewrites EXIF through a library that drops unknown tags, and it states a resolution even if the picture has none.
/// This encoder is also twice as fast.
enum PNGEncoder {
    /// Writes `image`, which has samples of 8 or 16 bits and one to four bands, and its metadata. An animation is written as
    /// an animated PNG.
    ///
    /// - Parameter mayBeIndexed: Whether pictures of the source format may have few colours, so that counting them is
    ///   worthwhile.
    /// - Returns: The layout that was written, and the number of bytes.
    static func write(
        _ image: consuming VipsImage, metadata: PictureMetadata, mayBeIndexed: Bool, to descriptor: FileDescriptor
    ) throws -> (layout: PNGLayout, bytes: Int) {
        var image = image
        var layout = PNGLayout.direct(storing: image)
        if mayBeIndexed, layout.bits == 8, image.width * image.height <= PixelStatistics.maximumPixels {
            image = try image.inMemory()
            layout = try PixelStatistics.layout(of: image)
        }
        let timing = AnimationTiming(of: image)
        var file = try PNGFile(descriptor, width: image.width, height: image.frameHeight, layout: layout)
        if let timing { try file.writeChunk("acTL", APNGEncoder.header(timing)) }
        try writeMetadata(metadata, to: &file)
        try writePalette(of: layout, to: &file)
        if let timing {
            try APNGEncoder.write(image, timing, layout, to: &file)
            try file.writeChunk("IEND", [])
            return (layout, file.bytesWritten)
        }
        let rows = PNGRows(layout: layout, width: image.width, bands: image.bands)
        let deflater = Deflater()
        try image.forEachStrip { row, count, stride in
            for y in 0..<count {
                try rows.encode(row + y * stride) { bytes in
                    try deflater.compress(bytes, isLast: false) { try file.writeChunk("IDAT", $0) }
                }
            }
        }
        try deflater.compress(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) {
            try file.writeChunk("IDAT", $0)
        }
        try file.writeChunk("IEND", [])
        return (layout, file.bytesWritten)
    }

    /// Writes `image` and its metadata as a PNG that is as small as `SmallestPNG` makes it; an animation, and a picture
    /// that is too large for it, as `write` does.
    static func writeSmallest(
        _ image: consuming VipsImage, metadata: PictureMetadata, mayBeIndexed: Bool, to descriptor: FileDescriptor
    ) throws -> (layout: PNGLayout, bytes: Int) {
        guard SmallestPNG.fits(image) else {
            return try write(image, metadata: metadata, mayBeIndexed: mayBeIndexed, to: descriptor)
        }
        let hasProfile = metadata.profile != nil
        let image = try PNGReduction.applied(to: image.inMemory(), hasProfile: hasProfile)
        let pixels = try SmallestPNG(image, hasProfile: hasProfile)
        var file = try PNGFile(descriptor, width: image.width, height: image.height, layout: pixels.layout)
        try writeMetadata(metadata, to: &file)
        try writePalette(of: pixels.layout, to: &file)
        try pixels.data.withBytes { try file.writeChunk("IDAT", $0) }
        try file.writeChunk("IEND", [])
        return (pixels.layout, file.bytesWritten)
    }

    private static func writePalette(of layout: PNGLayout, to file: inout PNGFile) throws {
        for (type, content) in layout.paletteChunks { try file.writeChunk(type, content) }
    }

    private static func writeMetadata(_ metadata: PictureMetadata, to file: inout PNGFile) throws {
        if let profile = metadata.profile {
            try file.writeChunk("iCCP", Array("ICC profile\0\0".utf8) + compressed(profile))
        }
        if let (x, y) = metadata.pixelsPerMetre {
            try file.writeChunk("pHYs", PNGFile.bigEndian(x) + PNGFile.bigEndian(y) + [1])
        }
        if let exif = metadata.exif { try file.writeChunk("eXIf", exif) }
        if let xmp = metadata.xmp {
            // Keyword, uncompressed, no language, no translated keyword (XMP specification, part 3, 1.1.5).
            try file.writeChunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp)
        }
        for text in metadata.texts {
            guard let string = text.string else { continue }
            if string.utf8.allSatisfy({ $0 < 0x80 }) {
                try file.writeChunk("tEXt", Array("\(text.keyword)\0\(string)".utf8))
            } else {
                try file.writeChunk("iTXt", Array("\(text.keyword)\0\0\0\0\0\(string)".utf8))
            }
        }
        if let iptc = metadata.iptc {
            let text = RawProfile.text(IPTCRecord.resources(iptc), kind: "iptc")
            try file.writeChunk("zTXt", Array("\(IPTCRecord.textKeyword)\0\0".utf8) + compressed(text))
        }
    }

    private static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
        var result: [UInt8] = []
        try bytes.withUnsafeBytes { try Deflater().compress($0, isLast: true) { result += $0 } }
        return result
    }
}

/// A PNG that is written chunk by chunk to its file.
struct PNGFile {
    private var file: OutputFile
    /// Bytes written so far.
    var bytesWritten: Int { file.bytesWritten }

    /// Writes the signature and the header.
    init(_ descriptor: FileDescriptor, width: Int, height: Int, layout: PNGLayout) throws {
        file = OutputFile(descriptor, format: "a PNG")
        try file.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        try writeChunk("IHDR", layout.header(width: width, height: height))
    }

    /// Writes one chunk.
    mutating func writeChunk(_ type: String, _ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try writeChunk(type, $0) }
    }

    /// Writes one chunk.
    mutating func writeChunk(_ type: String, _ bytes: UnsafeRawBufferPointer) throws {
        let name = Array(type.utf8)
        try file.write(Self.bigEndian(bytes.count) + name)
        try file.write(bytes)
        let checksum = crc32(bytes, seed: name.withUnsafeBytes { crc32($0, seed: 0) })
        try file.write(Self.bigEndian(Int(checksum)))
    }

    /// The low four bytes of `value`, most significant first.
    static func bigEndian(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
    }
}
