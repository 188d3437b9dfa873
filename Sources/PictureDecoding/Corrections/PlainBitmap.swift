import DecoderWire

/// Converts a plain bitmap of Netpbm (`man 5 pbm`) to a raw one. Its digits need no spaces between them, but libvips
/// requires them.
enum PlainBitmap {
    /// The raw bitmap with the same pixels; nil if `bytes` do not begin with the header of a plain one.
    ///
    /// - Throws: `DecoderFailure` with `damaged` if there are fewer digits than pixels; libvips would search for them
    ///   for hours.
    static func raw(_ bytes: [UInt8]) throws(DecoderFailure) -> [UInt8]? {
        guard bytes.starts(with: "P1".utf8) else { return nil }
        var isComment = false
        var numbers: [Int] = []
        var pending: Int?
        var index = 2
        while index < bytes.count, numbers.count < 2 {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "#") { isComment = true }
            if byte == 0x0A || byte == 0x0D { isComment = false }
            if !isComment, (0x30...0x39).contains(byte), (pending ?? 0) < 1 << 24 {
                pending = (pending ?? 0) * 10 + Int(byte - 0x30)
            } else if let number = pending {
                numbers.append(number)
                pending = nil
            }
        }
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
        guard numbers[0] <= bytes.count / numbers[1] else {
            throw DecoderFailure(
                .damaged,
                "is truncated: it has \(bytes.count) bytes, but its samples need \(numbers[0]) times \(numbers[1])")
        }
        return try packed(bytes[index...], width: numbers[0], height: numbers[1], isComment: isComment)
    }

    private static func packed(_ digits: ArraySlice<UInt8>, width: Int, height: Int, isComment: Bool)
        throws(DecoderFailure) -> [UInt8]
    {
        var result = Array("P4\n\(width) \(height)\n".utf8)
        let start = result.count
        let stride = (width + 7) / 8
        result += [UInt8](repeating: 0, count: stride * height)
        var isComment = isComment
        var pixel = 0
        for byte in digits where pixel < width * height {
            if byte == UInt8(ascii: "#") { isComment = true }
            if byte == 0x0A || byte == 0x0D { isComment = false }
            guard !isComment, byte == 0x30 || byte == 0x31 else { continue }
            if byte == 0x31 {
                result[start + pixel / width * stride + pixel % width / 8] |= 0x80 >> UInt8(pixel % width % 8)
            }
            pixel += 1
        }
        guard pixel == width * height else {
            throw DecoderFailure(.damaged, "is a bitmap of \(width)x\(height) pixels, but has only \(pixel)")
        }
        return result
    }
}
