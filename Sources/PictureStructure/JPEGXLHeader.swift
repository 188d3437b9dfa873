/// What the header of a JPEG XL codestream says before its colours (ISO/IEC 18181-1, annex D): whether there is an animation, and a preview.
struct JPEGXLHeader {
    private(set) var hasAnimation = false
    private(set) var hasPreview = false

    /// Bytes that the fields up to there may take.
    static let maximumBytes = 64

    /// Nil where `bytes` do not begin with a codestream's header.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0x0A]) else { return nil }
        var bits = BitReader(Array(bytes.dropFirst(2)))
        bits.skipSize()
        // All that follows is as usual; else the further fields may be.
        guard bits.next(1) == 0, bits.next(1) == 1 else { return }
        // The orientation, and the size that the picture is to be shown at.
        _ = bits.next(3)
        if bits.next(1) == 1 { bits.skipSize() }
        hasPreview = bits.next(1) == 1
        if hasPreview { bits.skipPreviewSize() }
        hasAnimation = bits.next(1) == 1
    }
}

/// Bits from the least significant of each byte on; zeros beyond the end.
private struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next(_ count: Int) -> Int {
        var value = 0
        for bit in 0..<count {
            let index = position / 8
            if index < bytes.count, bytes[index] >> (position % 8) & 1 == 1 { value |= 1 << bit }
            position += 1
        }
        return value
    }

    /// Height, ratio and width (D.2).
    mutating func skipSize() {
        let isSmall = next(1) == 1
        func skipSide(_ bits: inout BitReader) { _ = bits.next(isSmall ? 5 : [9, 13, 18, 30][bits.next(2)]) }
        skipSide(&self)
        if next(3) == 0 { skipSide(&self) }
    }

    /// The same of a preview (D.4).
    mutating func skipPreviewSize() {
        let isSmall = next(1) == 1
        func skipSide(_ bits: inout BitReader) {
            _ = bits.next((isSmall ? [0, 0, 5, 9] : [6, 8, 10, 12])[bits.next(2)])
        }
        skipSide(&self)
        if next(3) == 0 { skipSide(&self) }
    }
}
