import DecoderWire

/// Removes application segments and comments from a JPEG, except the profile and those that define the colours; also
/// everything after the picture (previews, a motion photo's film).
enum JPEGStripper {
    private static let exif = Array("Exif\0\0".utf8)

    /// The stripped JPEG of `bytes`; nil if it ends before its first scan.
    static func stripped(_ bytes: [UInt8], _ strip: DecoderRequest.Strip) -> PictureStripping.Outcome? {
        guard let (segments, scan) = JPEGSegments.segments(of: bytes) else { return nil }
        var outcome = PictureStripping.Outcome()
        outcome.bytes = [0xFF, 0xD8]
        for segment in segments {
            let content = bytes[segment.content]
            switch segment.marker {
            case 0xE0 where content.starts(with: "JFIF\0".utf8):
                // Version, unit and densities, and a thumbnail of size 0.
                guard content.count >= 12 else { continue }
                outcome.bytes += [0xFF, 0xE0, 0, 16] + content.prefix(12) + [0, 0]
            case 0xE1 where content.starts(with: exif):
                let block = MetadataStrip.exif(Array(content.dropFirst(exif.count)), strip)
                outcome.note(exif: block, strip)
                guard let block, block.count < 65500 else { continue }
                let length = block.count + exif.count + 2
                outcome.bytes += [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + block
            case 0xE1: if content.starts(with: "http://ns.adobe.com/xap/".utf8) { outcome.losses.append("xmp") }
            case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8):
                outcome.kept.insert(.icc)
                outcome.bytes += bytes[segment.range]
            case 0xEE where content.starts(with: "Adobe".utf8): outcome.bytes += bytes[segment.range]
            case 0xED where IPTCRecord(Array(content)) != nil: outcome.losses.append("iptc")
            case 0xE0...0xEF, 0xFE: continue
            default: outcome.bytes += bytes[segment.range]
            }
        }
        outcome.bytes += bytes[scan..<end(of: bytes, from: scan)]
        return outcome
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
