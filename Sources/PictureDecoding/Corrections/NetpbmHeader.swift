import DecoderWire
import PictureStructure

/// The properties of a Netpbm file (`man 5 ppm`, `man 5 pfm`) that libvips ignores: a maximum sample value other than
/// 255 or 65535, and rows from bottom to top.
struct NetpbmHeader {
    /// The maximum size of a header, with its comments, in bytes.
    static let mostBytes = 1 << 16

    let layout: NetpbmLayout

    /// Reads the header at the beginning of `bytes`.
    init(_ bytes: [UInt8]) { layout = NetpbmLayout(bytes) }

    /// The maximum sample value; nil if it is not stated, or is the one that libvips assumes.
    private var maximum: Int? { layout.maximum.flatMap { (1..<65535).contains($0) && $0 != 255 ? $0 : nil } }

    /// Checks that the file has all samples. libvips searches for missing numbers for hours, and takes missing bits for white.
    ///
    /// - Parameters:
    ///   - bytes: The size of the file.
    ///   - limit: The maximum number of pixels: a picture with more is refused for that.
    ///   - file: Returns the bytes of the whole file, for one whose samples are decimal digits.
    /// - Throws: `DecoderFailure` with `damaged`, or the error of `file`.
    func check(bytes: Int, limit: UInt64, file: () throws(DecoderFailure) -> [UInt8]) throws(DecoderFailure) {
        guard let start = layout.start else {
            guard bytes < Self.mostBytes else { return }
            throw DecoderFailure(.damaged, "is truncated: it ends within its header")
        }
        let size = layout.size
        guard layout.isPlain else {
            guard bytes - start >= size || layout.pixels > limit else {
                throw DecoderFailure(
                    .damaged, "is truncated: it has \(bytes - start) bytes of samples, expected \(size)")
            }
            return
        }
        // Each number has a digit, and each but the last a space behind it.
        let found = (bytes - start + 1) / 2 >= size ? Self.numbers(in: try file()[start...]) : (bytes - start + 1) / 2
        guard found >= size else {
            throw DecoderFailure(.damaged, "is truncated: it has at most \(found) samples, expected \(size)")
        }
    }

    /// The number of decimal numbers, without those in comments.
    private static func numbers(in bytes: ArraySlice<UInt8>) -> Int {
        var (count, isComment, isNumber) = (0, false, false)
        for byte in bytes {
            if byte == UInt8(ascii: "#") { isComment = true }
            if byte == 0x0A || byte == 0x0D { isComment = false }
            let isDigit = !isComment && (0x30...0x39).contains(byte)
            if isDigit, !isNumber { count += 1 }
            isNumber = isDigit
        }
        return count
    }

    /// `image` upright, with samples that use the full range of their type.
    func corrected(_ image: consuming VipsImage) throws -> VipsImage {
        if layout.isBottomUp {
            let operation = try VipsOperation("flip")
            operation.set("in", image)
            try operation.set("direction", "vertical")
            return try operation.run()
        }
        guard let maximum, image.format == .uint8 || image.format == .uint16 else { return image }
        let isDeep = image.format == .uint16
        let linear = try VipsOperation("linear")
        linear.set("in", image)
        linear.set("a", numbers: [(isDeep ? 65535 : 255) / Double(maximum)])
        // The cast truncates, so 0.5 is added for rounding.
        linear.set("b", numbers: [0.5])
        let cast = try VipsOperation("cast")
        cast.set("in", try linear.run())
        try cast.set("format", isDeep ? "ushort" : "uchar")
        return try cast.run()
    }
}

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
