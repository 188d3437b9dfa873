import DecoderWire

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
            case .xmp: outcome.losses.append("xmp")
            case .unread(let word): outcome.losses.append(word)
            case nil: continue
            }
        }
        return outcome
    }
}
