import DecoderWire
import SystemPackage

/// Rewrites a picture file without some of its metadata; the pixel data is copied byte for byte.
enum PictureStripping {
    /// The stripped file, and the metadata that was kept and lost.
    struct Outcome {
        var bytes: [UInt8] = []
        var kept: DecodedPicture.Kept = []
        var losses: [String] = []

        /// Returns the XMP packet that is kept, nil for none, and records the outcome.
        mutating func keptPacket(of packet: [UInt8], _ strip: DecoderRequest.Strip) -> [UInt8]? {
            let kept = strip == .location ? XMPLocation.removed(from: packet) : nil
            if kept == nil { losses.append("xmp") } else { self.kept.insert(.xmp) }
            return kept
        }

        /// Records the outcome for an EXIF block.
        mutating func note(exif block: [UInt8]?, _ strip: DecoderRequest.Strip) {
            if strip == .all { losses.append("exif") } else if block != nil { kept.insert(.exif) }
        }
    }

    /// Returns `bytes`, a file of `format`, without the metadata that `strip` names.
    ///
    /// - Throws: `DecoderFailure`: `damaged` if the file is truncated or malformed, `unsupported` for a format that
    ///   cannot be stripped.
    static func stripped(
        _ bytes: [UInt8], _ format: PictureFormat, _ strip: DecoderRequest.Strip, report picture: inout DecodedPicture
    ) throws(DecoderFailure) -> [UInt8] {
        let outcome: Outcome?
        switch format {
        case .jpeg: outcome = JPEGStripper.stripped(bytes, strip)
        case .png: outcome = PNGStripper.stripped(bytes, strip)
        case .webp: outcome = WebPStripper.stripped(bytes, strip)
        case .jpegXL: outcome = JPEGXLStripper.stripped(bytes, strip)
        case .gif: outcome = GIFStripper.stripped(bytes, strip)
        case .heif where strip == .location, .avif where strip == .location: outcome = HEIFLocation.stripped(bytes)
        default:
            throw DecoderFailure(
                .unsupported, "is \(format.article), which cannot be stripped without encoding it again")
        }
        guard let outcome else {
            throw DecoderFailure(.damaged, "is \(format.article) that is truncated or damaged")
        }
        picture.kept = outcome.kept
        picture.losses = outcome.losses.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        return outcome.bytes
    }
}

// MARK: - Formats

/// Removes application segments and comments from a JPEG, except the profile and those that define the colours; also
/// everything after the picture (previews, a motion photo's film). Without the location, texts and names stay.
enum JPEGStripper {
    private static let exif = Array("Exif\0\0".utf8)
    private static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    /// The maximum size of a segment's content: its length has 16 bits, and counts itself.
    private static let mostBytes = 65533

    /// The stripped JPEG of `bytes`; nil if it ends before its first scan.
    static func stripped(_ bytes: [UInt8], _ strip: DecoderRequest.Strip) -> PictureStripping.Outcome? {
        guard let (segments, scan) = JPEGSegments.segments(of: bytes) else { return nil }
        var outcome = PictureStripping.Outcome()
        outcome.bytes = [0xFF, 0xD8]
        for segment in segments {
            let content = bytes[segment.content]
            switch segment.marker {
            case 0xE0 where strip == .location, 0xFE where strip == .location: outcome.bytes += bytes[segment.range]
            case 0xE1 where strip == .location && content.starts(with: xmp):
                if let packet = outcome.keptPacket(of: Array(content.dropFirst(xmp.count)), strip) {
                    outcome.bytes += Self.segment(0xE1, xmp + packet)
                }
            case 0xED where strip == .location:
                let rest = IPTCLocation.removed(fromSegment: Array(content))
                if let rest, !rest.isEmpty { outcome.bytes += Self.segment(0xED, rest) }
                if rest == nil { outcome.losses += ["iptc", "photoshop"] }
            case 0xE0 where content.starts(with: "JFIF\0".utf8):
                // Version, unit and densities, and a thumbnail of size 0.
                guard content.count >= 12 else { continue }
                outcome.bytes += [0xFF, 0xE0, 0, 16] + content.prefix(12) + [0, 0]
            case 0xE1 where content.starts(with: exif):
                let rebuilt = MetadataStrip.exif(Array(content.dropFirst(exif.count)), strip)
                let block = rebuilt.flatMap { $0.count <= mostBytes - exif.count ? $0 : nil }
                outcome.note(exif: block, strip)
                if rebuilt != nil, block == nil { outcome.losses.append("exif") }
                guard let block else { continue }
                outcome.bytes += Self.segment(0xE1, exif + block)
            case 0xE1: if content.starts(with: "http://ns.adobe.com/xap/".utf8) { outcome.losses.append("xmp") }
            case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8):
                outcome.kept.insert(.icc)
                outcome.bytes += bytes[segment.range]
            case 0xEE where content.starts(with: "Adobe".utf8): outcome.bytes += bytes[segment.range]
            case 0xED where IPTCRecord(Array(content)) != nil: outcome.losses.append("iptc")
            case 0xEB where strip == .location && content.starts(with: "JP".utf8): outcome.losses.append("c2pa")
            case 0xE0...0xEF, 0xFE: continue
            default: outcome.bytes += bytes[segment.range]
            }
        }
        outcome.bytes += bytes[scan..<end(of: bytes, from: scan)]
        return outcome
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = min(content.count, mostBytes) + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content.prefix(mostBytes)
    }

    /// The offset after the end marker of the picture whose first scan begins at `start`, or the end of the file.
    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while offset + 1 < bytes.count {
            guard bytes[offset] == 0xFF else {
                offset += 1
                continue
            }
            switch bytes[offset + 1] {
            case 0xD9: return offset + 2
            // A stuffed byte, a restart marker, a fill byte.
            case 0x00, 0xD0...0xD7: offset += 2
            case 0xFF: offset += 1
            default:
                guard offset + 3 < bytes.count else { return bytes.count }
                offset += 2 + max(2, Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
            }
        }
        return bytes.count
    }
}

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
        for chunk in PNGChunk.all(in: bytes) {
            let (type, content) = (chunk.type, bytes[chunk.content])
            if kept.contains(type) {
                if type == "iCCP" { outcome.kept.insert(.icc) }
                outcome.bytes += bytes[chunk.range]
            } else if type == "eXIf" {
                let block = MetadataStrip.exif(Array(content), strip)
                outcome.note(exif: block, strip)
                if let block { outcome.bytes += PNGChunk.bytes(type, block) }
            } else if texts.contains(type) {
                let keyword = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self).lowercased()
                if keyword == packetKeyword, strip != .location { outcome.losses.append("xmp") }
                if keyword == IPTCRecord.textKeyword.lowercased() { outcome.losses.append("iptc") }
                if strip == .personal, impersonalTexts.contains(keyword) { outcome.bytes += bytes[chunk.range] }
                if strip == .location {
                    outcome.bytes += withoutPlace(type, Array(content), keyword, bytes[chunk.range], &outcome)
                }
            } else if type == "tIME", strip != .all {
                outcome.bytes += bytes[chunk.range]
            }
            if type == "IEND" { return outcome }
        }
        return nil
    }

    private static let packetKeyword = "xml:com.adobe.xmp"

    /// The text `chunk` of that type, content and keyword, without the place; empty if it is removed.
    private static func withoutPlace(
        _ type: String, _ content: [UInt8], _ keyword: String, _ chunk: ArraySlice<UInt8>,
        _ outcome: inout PictureStripping.Outcome
    ) -> [UInt8] {
        if keyword == packetKeyword {
            // Keyword, zero, whether and how it is compressed, language, zero, translated keyword, zero (11.3.3.4).
            let flags = keyword.utf8.count + 1
            guard type == "iTXt", content.count > flags + 2, content[flags] == 0,
                let language = content[(flags + 2)...].firstIndex(of: 0),
                let translation = content[(language + 1)...].firstIndex(of: 0),
                let packet = outcome.keptPacket(of: Array(content[(translation + 1)...]), .location)
            else {
                if !outcome.losses.contains("xmp") { outcome.losses.append("xmp") }
                return []
            }
            return PNGChunk.bytes(type, content[...translation] + packet)
        }
        // EXIF, IPTC or XMP in hexadecimal, mostly compressed.
        if keyword.hasPrefix("raw profile type") {
            outcome.losses.append(["iptc", "xmp"].first { keyword.hasSuffix($0) } ?? "exif")
            return []
        }
        return MetadataStrip.namesPlace(keyword) ? [] : Array(chunk)
    }
}

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
                if let packet = outcome.keptPacket(of: Array(bytes[chunk.content]), strip) {
                    body += RIFFChunk.encoded("XMP ", packet)
                }
            }
        }
        guard chunks.contains(where: { pixels.contains($0.type) }) else { return nil }
        if let flags {
            body[flags] &= ~0x0C
            for chunk in RIFFChunk.chunks(of: RIFFChunk.encoded("RIFF", body)) ?? [] {
                if chunk.type == "EXIF" { body[flags] |= 0x08 }
                if chunk.type == "XMP " { body[flags] |= 0x04 }
            }
        }
        outcome.bytes = RIFFChunk.encoded("RIFF", body)
        return outcome
    }
}

/// Removes or rewrites metadata boxes of a JPEG XL; also removes the JPEG reconstruction data, which repeats the
/// metadata.
enum JPEGXLStripper {
    /// The boxes that the pixels need (ISO/IEC 18181-2, 9).
    private static let kept: Set<String> = ["JXL ", "ftyp", "jxll", "jxli", "jxlc", "jxlp"]

    /// The stripped JPEG XL of `bytes`; nil if a box is truncated.
    static func stripped(_ bytes: [UInt8], _ strip: DecoderRequest.Strip) -> PictureStripping.Outcome? {
        var outcome = PictureStripping.Outcome()
        // The profile is part of the codestream.
        outcome.kept = .icc
        guard
            let container = JPEGXLBoxes({ offset, count in
                offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : []
            })
        else {
            outcome.bytes = bytes
            return outcome
        }
        for box in container.boxes {
            // The last box may extend to the end of the file.
            let isOpen = box.range.upperBound == Int.max
            guard isOpen || box.range.upperBound <= bytes.count else { return nil }
            if kept.contains(box.type) {
                outcome.bytes += bytes[box.range.lowerBound..<min(bytes.count, box.range.upperBound)]
                continue
            }
            switch container.metadata(of: box) {
            case .exif(let block):
                // The codestream states the orientation itself.
                let rest = strip == .all ? nil : MetadataStrip.exif(block, strip)
                outcome.note(exif: rest, strip)
                if let rest, let box = JPEGXLBoxes.exif(rest) { outcome.bytes += box }
            case .xmp(let packet):
                if let packet = outcome.keptPacket(of: packet, strip), let box = JPEGXLBoxes.box("xml ", packet) {
                    outcome.bytes += box
                }
            case .unread(let word): outcome.losses.append(word)
            case nil: continue
            }
        }
        return outcome
    }
}

/// Removes comments and application extensions from a GIF, except the repetition of animations and the colour profile
/// (GIF89a specification, 24 and 26).
enum GIFStripper {
    private static let applications = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]

    /// The stripped GIF of `bytes`; nil if it has no trailer. Its XMP is removed as a whole: the lengths of its blocks
    /// are bytes of the packet.
    static func stripped(_ bytes: [UInt8], _ strip: DecoderRequest.Strip) -> PictureStripping.Outcome? {
        guard bytes.count > 13 else { return nil }
        var outcome = PictureStripping.Outcome()
        var offset = 13 + colourTable(bytes[10])
        guard offset <= bytes.count else { return nil }
        outcome.bytes = Array(bytes[..<offset])
        while offset < bytes.count {
            let start = offset
            var isKept = true
            switch bytes[offset] {
            case 0x3B:
                outcome.bytes.append(0x3B)
                return outcome
            case 0x21 where offset + 2 < bytes.count:
                let label = bytes[offset + 1]
                let name = String(decoding: bytes[min(offset + 3, bytes.count)...].prefix(11), as: UTF8.self)
                isKept =
                    label == 0xF9 || label == 0x01 || (label == 0xFF && applications.contains(name))
                    || (label == 0xFE && strip == .location)
                if label == 0xFF, name.hasPrefix("XMP Data") { outcome.losses.append("xmp") }
                offset += 2
            case 0x2C where offset + 10 < bytes.count: offset += 10 + colourTable(bytes[offset + 9]) + 1
            default: return nil
            }
            guard let end = endOfBlocks(bytes, offset) else { return nil }
            if isKept { outcome.bytes += bytes[start..<end] }
            offset = end
        }
        return nil
    }

    private static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// The offset after the sub-blocks that begin at `start`, of which the last is empty; nil if they are truncated.
    private static func endOfBlocks(_ bytes: [UInt8], _ start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            let length = Int(bytes[offset])
            offset += 1 + length
            if length == 0 { return offset }
        }
        return nil
    }
}
