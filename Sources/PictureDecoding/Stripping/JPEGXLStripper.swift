import DecoderWire

/// JPEG XL: boxes of metadata go, or are written anew; so does what a JPEG could be rebuilt from, which holds its metadata again.
enum JPEGXLStripper {
    /// Boxes that pixels need, and where they are (ISO/IEC 18181-2, 9).
    private static let kept: Set<String> = ["JXL ", "ftyp", "jxll", "jxli", "jxlc", "jxlp"]

    /// What is left of the JPEG XL in `bytes`; nil when it ends before its pixels do.
    static func stripped(_ bytes: [UInt8], _ strip: DecoderRequest.Strip) -> PictureStripping.Outcome? {
        var outcome = PictureStripping.Outcome()
        // The profile is within the pixels.
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
            // The last may say that it goes up to the end, wherever that is.
            let isOpen = box.range.upperBound == Int.max
            guard isOpen || box.range.upperBound <= bytes.count else { return nil }
            if kept.contains(box.type) {
                outcome.bytes += bytes[box.range.lowerBound..<min(bytes.count, box.range.upperBound)]
                continue
            }
            switch container.metadata(of: box) {
            case .exif(let block):
                // The pixels say themselves how they stand.
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
