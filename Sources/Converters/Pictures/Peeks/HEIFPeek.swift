import ItemProviders

/// HEIF and AVIF: the brands of the `ftyp` box tell image sequences (ISO/IEC 23008-12, 10; AV1 Image File Format, 6.3).
enum HEIFPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: inout SourceBytes) -> PicturePeek? {
        guard head.says("ftyp", at: 4), let size = head.number(at: 0, count: 4, bigEndian: true) else { return nil }
        let end = min(size, head.count, 512)
        // A still picture may name a sequence brand as compatible; only the major brand says what to show.
        let sequences = ["avis", "hevc", "hevx", "hevm", "hevs", "msf1"]
        let isSequence = end >= 12 && sequences.contains { head.says($0, at: 8) }
        return PicturePeek(several: isSequence ? .frames : nil)
    }
}
