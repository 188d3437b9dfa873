/// The first fields of a JPEG XL codestream's header (ISO/IEC 18181-1, annex D): whether there is an animation, and a
/// preview.
struct JPEGXLHeader {
    private(set) var hasAnimation = false
    private(set) var hasPreview = false

    /// The maximum number of bytes of these fields.
    static let maximumBytes = 64

    /// Reads the header; nil if `bytes` do not begin with a codestream.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0x0A]) else { return nil }
        var bits = BitReader(Array(bytes.dropFirst(2)))
        bits.skipSize()
        // The fields follow only if not all have default values, and extra fields are present.
        guard bits.next(1) == 0, bits.next(1) == 1 else { return }
        // The orientation, and the intrinsic size.
        _ = bits.next(3)
        if bits.next(1) == 1 { bits.skipSize() }
        hasPreview = bits.next(1) == 1
        if hasPreview { bits.skipPreviewSize() }
        hasAnimation = bits.next(1) == 1
    }
}

/// Reads bits, least significant first in each byte; zeros beyond the end.
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

    /// Skips height, ratio and width (D.2).
    mutating func skipSize() {
        let isSmall = next(1) == 1
        func skipSide(_ bits: inout BitReader) { _ = bits.next(isSmall ? 5 : [9, 13, 18, 30][bits.next(2)]) }
        skipSide(&self)
        if next(3) == 0 { skipSide(&self) }
    }

    /// Skips those of a preview (D.4).
    mutating func skipPreviewSize() {
        let isSmall = next(1) == 1
        func skipSide(_ bits: inout BitReader) {
            _ = bits.next((isSmall ? [0, 0, 5, 9] : [6, 8, 10, 12])[bits.next(2)])
        }
        skipSide(&self)
        if next(3) == 0 { skipSide(&self) }
    }
}
