/// The components of a JPEG 2000: the kinds of samples that its codestream states, which stands alone or in a box (ISO/IEC
/// 15444-1, A.5.1, A.6.1 and I.5.4).
package struct JPEG2000Components: Sendable, Hashable {
    /// The bits of the samples of each component, at least one.
    package let bits: [Int]
    /// Whether a component has signed samples.
    package let hasSigned: Bool
    /// The place of the byte with the bits of the first component; the others follow, every third byte.
    package let place: Int
    /// Whether the wavelets are those of whole numbers.
    package let isReversible: Bool

    private static let most = 64

    /// Reads the main header in `bytes`; nil if it is no JPEG 2000, or if a palette decides about the samples.
    package init?(_ bytes: some PictureByteSource) {
        var start = 0
        if !Self.isCodestream(bytes, at: 0) {
            guard bytes.read(at: 0, count: 8).says("jP  ", at: 4) else { return nil }
            let boxes = ISOBox.boxes(in: 0..<bytes.size, bytes).boxes
            let headers = boxes.filter { $0.type == "jp2h" }.flatMap { ISOBox.boxes(in: $0.content, bytes).boxes }
            guard !headers.contains(where: { $0.type == "pclr" }),
                let stream = boxes.first(where: { $0.type == "jp2c" })?.content.lowerBound,
                Self.isCodestream(bytes, at: stream)
            else { return nil }
            start = stream
        }
        let size = bytes.read(at: start, count: 42 + 3 * Self.most)
        guard let count = size.number(at: 40, count: 2, bigEndian: true), (1...Self.most).contains(count),
            size.count >= 42 + 3 * count
        else { return nil }
        let kinds = (0..<count).map { size[42 + 3 * $0] }
        bits = kinds.map { Int($0 & 0x7F) + 1 }
        hasSigned = kinds.contains { $0 & 0x80 != 0 }
        place = start + 42
        isReversible = Self.wavelets(bytes, at: start + 2) == 1
    }

    private static func isCodestream(_ bytes: some PictureByteSource, at place: Int) -> Bool {
        bytes.read(at: place, count: 4) == [0xFF, 0x4F, 0xFF, 0x51]
    }

    /// The kind of wavelets in the first segment COD among those that begin at `place` (A.6.1).
    private static func wavelets(_ bytes: some PictureByteSource, at place: Int) -> UInt8? {
        var place = place
        for _ in 0..<most {
            let segment = bytes.read(at: place, count: 14)
            guard segment.count == 14, let length = segment.number(at: 2, count: 2, bigEndian: true), segment[0] == 0xFF
            else { return nil }
            if segment[1] == 0x52 { return segment[13] }
            place += 2 + length
        }
        return nil
    }
}
