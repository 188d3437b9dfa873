import DecoderWire

/// What libvips leaves undone of a Netpbm file (`man 5 ppm`, `man 5 pfm`): samples that run to another number than 255 or 65535,
/// and rows from the bottom to the top.
struct NetpbmHeader {
    /// Whether rows run from the bottom to the top, as those of the floating-point variant do.
    let isBottomUp: Bool
    /// The greatest value of a sample; nil where that is not said, or is what libvips takes it for.
    let maximum: Int?
    /// The fewest bytes that the samples take, where they are written out in digits with a space between two; else 0. libvips goes on
    /// for hours to look for those that are missing.
    let fewestBytes: Int

    /// Reads the header that `bytes` begin with.
    init(_ bytes: [UInt8]) {
        let kind = bytes.dropFirst().first ?? 0
        isBottomUp = kind == UInt8(ascii: "F") || kind == UInt8(ascii: "f")
        guard "2356".utf8.contains(kind) else {
            maximum = nil
            fewestBytes = 0
            return
        }
        // The magic number, the width, the height, the maximum; a comment runs to the end of its line.
        var words: [[UInt8]] = [[]]
        var isComment = false
        for byte in bytes where words.count < 5 {
            if byte == UInt8(ascii: "#") { isComment = true }
            if byte == 0x0A || byte == 0x0D { isComment = false }
            if !isComment, !(0x09...0x0D).contains(byte), byte != 0x20 {
                words[words.count - 1].append(byte)
            } else if words.last?.isEmpty == false {
                words.append([])
            }
        }
        let sides = words.dropFirst().prefix(2).map { max(0, Int(String(decoding: $0, as: UTF8.self)) ?? 0) }
        let samples = kind == UInt8(ascii: "2") ? 1 : kind == UInt8(ascii: "3") ? 3 : 0
        fewestBytes = sides.reduce(samples * 2) { product, side in
            let (result, overflow) = product.multipliedReportingOverflow(by: side)
            return overflow ? .max : result
        }
        let number = words.count > 3 ? Int(String(decoding: words[3], as: UTF8.self)) : nil
        maximum = number.flatMap { (1..<65535).contains($0) && $0 != 255 ? $0 : nil }
    }

    /// - Throws: `DecoderFailure` with `damaged` where `bytes` are fewer than the samples need.
    func check(bytes: Int) throws(DecoderFailure) {
        // The last sample needs no space behind it.
        guard bytes >= fewestBytes - 1 else {
            throw DecoderFailure(
                .damaged, "is truncated: it has \(bytes) bytes, but its samples need at least \(fewestBytes - 1)")
        }
    }

    /// `image` with samples that run as far as their type does, and upright.
    func corrected(_ image: consuming VipsImage) throws -> VipsImage {
        if isBottomUp {
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
        // The cast cuts off what is behind the point.
        linear.set("b", numbers: [0.5])
        let cast = try VipsOperation("cast")
        cast.set("in", try linear.run())
        try cast.set("format", isDeep ? "ushort" : "uchar")
        return try cast.run()
    }
}
