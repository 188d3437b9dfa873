import DecoderWire

/// Keeps the chunks of a PNG that define its appearance; filters EXIF, and removes texts that may name a person.
enum PNGStripper {
    /// Pixels, animation, transparency, colours, proportions (PNG, third edition, 11; and registered extensions).
    private static let kept: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD",
        "hIST", "sPLT", "pHYs", "acTL", "fcTL", "fdAT", "sTER", "oFFs",
    ]
    private static let texts: Set<String> = ["tEXt", "zTXt", "iTXt"]
    /// Keywords of texts that name no person (11.3.3.1). All others may: programs write `Artist`, or EXIF as a text.
    private static let impersonalTexts: Set<String> = [
        "title", "description", "creation time", "software", "disclaimer", "warning",
    ]

    /// The stripped PNG of `bytes`; nil if it ends before its last chunk.
    static func stripped(_ bytes: [UInt8], _ strip: DecoderRequest.Strip) -> PictureStripping.Outcome? {
        var outcome = PictureStripping.Outcome()
        outcome.bytes = Array(bytes.prefix(8))
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { return nil }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            let content = bytes[offset + 8..<offset + 8 + length]
            let next = offset + 12 + length
            if kept.contains(type) {
                if type == "iCCP" { outcome.kept.insert(.icc) }
                outcome.bytes += bytes[offset..<next]
            } else if type == "eXIf" {
                let block = MetadataStrip.exif(Array(content), strip)
                outcome.note(exif: block, strip)
                if let block { outcome.bytes += chunk(type, block) }
            } else if texts.contains(type) {
                let keyword = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self).lowercased()
                if keyword.hasPrefix("xml:com.adobe.xmp") { outcome.losses.append("xmp") }
                if keyword == IPTCRecord.textKeyword.lowercased() { outcome.losses.append("iptc") }
                if strip == .personal, impersonalTexts.contains(keyword) { outcome.bytes += bytes[offset..<next] }
            } else if type == "tIME", strip == .personal {
                outcome.bytes += bytes[offset..<next]
            }
            if type == "IEND" { return outcome }
            offset = next
        }
        return nil
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        let checksum = body.withUnsafeBytes { crc32($0, seed: 0) }
        return PNGFile.bigEndian(content.count) + body + PNGFile.bigEndian(Int(checksum))
    }
}
