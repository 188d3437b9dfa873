import DecoderWire

/// JPEG: segments of application data and comments go, but for the profile and what tells the colours; so does all that
/// stands behind the picture (previews, a film of the moment).
enum JPEGStripper {
    private static let exif = Array("Exif\0\0".utf8)

    /// What is left of the JPEG in `bytes`; nil when it ends before its pixels begin.
    static func stripped(_ bytes: [UInt8], _ strip: DecoderRequest.Strip) -> PictureStripping.Outcome? {
        guard let (segments, scan) = JPEGSegments.segments(of: bytes) else { return nil }
        var outcome = PictureStripping.Outcome()
        outcome.bytes = [0xFF, 0xD8]
        for segment in segments {
            let content = bytes[segment.content]
            switch segment.marker {
            case 0xE0 where content.starts(with: "JFIF\0".utf8):
                // Version, unit and densities, and a thumbnail of no size.
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

    /// Where the picture ends whose first scan begins at `start`: behind the marker that says so, or where the file does.
    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while offset + 1 < bytes.count {
            guard bytes[offset] == 0xFF else {
                offset += 1
                continue
            }
            switch bytes[offset + 1] {
            case 0xD9: return offset + 2
            // A byte of pixels, a restart, filling.
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
