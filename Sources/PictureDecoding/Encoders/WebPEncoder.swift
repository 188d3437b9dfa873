import DecoderWire
import SystemPackage

/// Writes a picture as WebP, through libwebp: lossless without a quality.
enum WebPEncoder {
    /// The maximum length of a side, in pixels (RFC 9649, 2.6: 14 bits).
    private static let maximumSide = 16383

    /// Writes `image`, which has 8 bits per sample and three or four bands; returns the number of bytes. Alpha is lossless
    /// at any quality. An animation keeps its frames, their times, and how often it is repeated; frames that are equal are
    /// one.
    static func write(
        _ image: borrowing VipsImage, quality: Int?, metadata: PictureMetadata, to descriptor: FileDescriptor
    ) throws -> Int {
        let height = image.frameHeight
        guard max(image.width, height) <= maximumSide else {
            throw DecoderFailure(
                .unsupported,
                "is \(image.width)x\(height) pixels, and the limit of WebP is \(maximumSide) on a side")
        }
        // A low effort of libwebp's 0 to 6 where all give the same pixels, and the higher ones only take longer.
        let pixels = try VipsWriter.bytes(
            of: image, by: "webpsave_target",
            options: (quality.map { [("Q", "\($0)"), ("effort", "4"), ("smart_subsample", "true")] }
                ?? [("lossless", "true"), ("effort", "2")]) + [("strip", "true")])
        let pieces = RIFFChunk.chunks(of: pixels) ?? []
        let isAnimated = pieces.contains { $0.type == "ANMF" }
        let exif = metadata.exifWithResolution
        var chunks: [UInt8] = []
        // Lossy pixels have their alpha in a chunk of its own, which only the extended format has.
        if metadata.profile != nil || exif != nil || metadata.xmp != nil
            || pieces.contains(where: { $0.type == "ALPH" }) || isAnimated
        {
            // The flags for alpha, animation and each kind of metadata (RFC 9649, 2.7).
            let flags: UInt8 =
                (metadata.profile != nil ? 0x20 : 0) | (image.bands == 4 ? 0x10 : 0) | (exif != nil ? 0x08 : 0)
                | (metadata.xmp != nil ? 0x04 : 0) | (isAnimated ? 0x02 : 0)
            chunks += RIFFChunk.encoded(
                "VP8X", [flags, 0, 0, 0] + littleEndian(image.width - 1) + littleEndian(height - 1))
        }
        if let profile = metadata.profile { chunks += RIFFChunk.encoded("ICCP", profile) }
        // libvips adds an EXIF block with an invented resolution, which is dropped here.
        for chunk in pieces where pixelChunks.contains(chunk.type) {
            chunks += pixels[chunk.range]
        }
        if let exif { chunks += RIFFChunk.encoded("EXIF", exif) }
        if let xmp = metadata.xmp { chunks += RIFFChunk.encoded("XMP ", xmp) }
        var file = OutputFile(descriptor, format: "a WebP")
        try file.write(RIFFChunk.encoded("RIFF", Array("WEBP".utf8) + chunks))
        return file.bytesWritten
    }

    /// The chunks of a picture or an animation without its metadata (RFC 9649, 2.5 and 2.7).
    private static let pixelChunks: Set<String> = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]

    /// The three low bytes of `value`, least significant first.
    private static func littleEndian(_ value: Int) -> [UInt8] {
        (0..<3).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

// MARK: - Chunks

/// A chunk of a RIFF file such as WebP (RFC 9649, 2.3): four characters, a length, and bytes padded to an even number.
struct RIFFChunk {
    let type: String
    /// The range of the chunk, including header and padding.
    let range: Range<Int>
    /// The range of its content.
    let content: Range<Int>

    /// The chunks of the WebP in `bytes`; nil if they are not a complete WebP.
    static func chunks(of bytes: [UInt8]) -> [RIFFChunk]? {
        guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) else { return nil }
        let end = min(bytes.count, 8 + length(in: bytes, at: 4))
        var chunks: [RIFFChunk] = []
        var offset = 12
        while offset + 8 <= end {
            let count = length(in: bytes, at: offset + 4)
            guard count <= end - offset - 8 else { return nil }
            let next = min(end, offset + 8 + count + count % 2)
            chunks.append(
                RIFFChunk(
                    type: String(decoding: bytes[offset..<offset + 4], as: UTF8.self), range: offset..<next,
                    content: offset + 8..<offset + 8 + count))
            offset = next
        }
        return chunks
    }

    /// The bytes of a chunk of `type` with `content`.
    static func encoded(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let count = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        return Array(type.utf8) + count + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func length(in bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
