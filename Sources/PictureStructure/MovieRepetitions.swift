/// How often a sequence of pictures is played, by the edit list of its track: the list is repeated as long as the track
/// lasts (ISO/IEC 14496-12, 8.3.2 and 8.6.6), as libavif 1.0 writes it. libavif 0.11 does not read it.
package enum MovieRepetitions {
    /// How often the AVIF in `bytes` is played; 0 for ever, also if it does not say.
    package static func plays(in bytes: some PictureByteSource) -> Int {
        guard let movie = box("moov", in: 0..<bytes.size, bytes), let track = box("trak", in: movie, bytes),
            let header = box("tkhd", in: track, bytes), let edits = box("edts", in: track, bytes),
            let list = box("elst", in: edits, bytes)
        else { return 0 }
        let head = bytes.read(at: list.lowerBound, count: 16)
        // Version 1 has numbers of 64 bits instead of 32. The list begins with the number of its entries, and each with its
        // duration.
        guard head.count == 16, head[0] <= 1, let version = bytes.read(at: header.lowerBound, count: 1).first,
            version <= 1,
            let segment = head.number(at: 8, count: head[0] == 1 ? 8 : 4, bigEndian: true), segment > 0
        else { return 0 }
        guard head[3] & repeats != 0 else { return 1 }
        let (offset, count) = version == 1 ? (28, 8) : (20, 4)
        let duration = bytes.read(at: header.lowerBound + offset, count: count)
        guard duration.contains(where: { $0 != 0xFF }),
            let whole = duration.number(at: 0, count: count, bigEndian: true),
            whole > 0
        else { return 0 }
        return min((whole - 1) / segment + 1, most)
    }

    /// The flag of an edit list that is repeated.
    private static let repeats: UInt8 = 1
    /// What every format of animations can state.
    private static let most = 0xFFFF

    /// The content of the first box of `type` in `range`.
    private static func box(_ type: String, in range: Range<Int>, _ bytes: some PictureByteSource) -> Range<Int>? {
        ISOBox.boxes(in: range, bytes).boxes.first { $0.type == type }?.content
    }
}
