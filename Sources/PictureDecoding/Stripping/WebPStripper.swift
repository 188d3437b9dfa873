import DecoderWire

/// Removes metadata chunks from a WebP, and their flags from the extended header (RFC 9649, 2.7).
enum WebPStripper {
    private static let pixels: Set<String> = ["VP8 ", "VP8L", "ANMF"]
    private static let kept: Set<String> = ["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]

    /// The stripped WebP of `bytes`; nil if a chunk is truncated or there are no pixels.
    static func stripped(_ bytes: [UInt8], _ strip: DecoderRequest.Strip) -> PictureStripping.Outcome? {
        guard let chunks = RIFFChunk.chunks(of: bytes), !chunks.isEmpty else { return nil }
        var outcome = PictureStripping.Outcome()
        var body = Array("WEBP".utf8)
        var flags: Int?
        for chunk in chunks {
            if kept.contains(chunk.type) {
                if chunk.type == "VP8X" {
                    // One byte of flags, and the size of the canvas.
                    guard chunk.content.count >= 10 else { return nil }
                    flags = body.count + 8
                }
                if chunk.type == "ICCP" { outcome.kept.insert(.icc) }
                body += bytes[chunk.range]
            } else if chunk.type == "EXIF" {
                // Some programs write the identifier of a JPEG segment before the block.
                guard let exif = EXIFBlock(Array(bytes[chunk.content])) else { continue }
                let block = MetadataStrip.exif(exif.bytes, strip)
                outcome.note(exif: block, strip)
                if let block { body += RIFFChunk.encoded("EXIF", block) }
            } else if chunk.type == "XMP " {
                outcome.losses.append("xmp")
            }
        }
        guard chunks.contains(where: { pixels.contains($0.type) }) else { return nil }
        if let flags {
            body[flags] &= ~0x0C
            if RIFFChunk.chunks(of: RIFFChunk.encoded("RIFF", body))?.contains(where: { $0.type == "EXIF" }) == true {
                body[flags] |= 0x08
            }
        }
        outcome.bytes = RIFFChunk.encoded("RIFF", body)
        return outcome
    }
}
