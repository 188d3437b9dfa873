import DecoderWire

/// The properties of a Netpbm file (`man 5 ppm`, `man 5 pfm`) that libvips ignores: a maximum sample value other than
/// 255 or 65535, and rows from bottom to top.
struct NetpbmHeader {
    /// Whether rows run from bottom to top, as in the floating-point variant.
    let isBottomUp: Bool
    /// The maximum sample value; nil if it is not stated, or is the one that libvips assumes.
    let maximum: Int?
    /// The minimum number of bytes of the samples, each with a separator, if they are decimal digits; otherwise 0.
    /// libvips searches for missing samples for hours.
    let fewestBytes: Int

    /// Reads the header at the beginning of `bytes`.
    init(_ bytes: [UInt8]) {
        let kind = bytes.dropFirst().first ?? 0
        isBottomUp = kind == UInt8(ascii: "F") || kind == UInt8(ascii: "f")
        guard "2356".utf8.contains(kind) else {
            maximum = nil
            fewestBytes = 0
            return
        }
        // The magic number, the width, the height, the maximum; a comment extends to the end of its line.
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

    /// Checks the size of the file, `bytes`.
    ///
    /// - Throws: `DecoderFailure` with `damaged` if there are fewer bytes than the samples need.
    func check(bytes: Int) throws(DecoderFailure) {
        // No separator is needed after the last sample.
        guard bytes >= fewestBytes - 1 else {
            throw DecoderFailure(
                .damaged, "is truncated: it has \(bytes) bytes, but its samples need at least \(fewestBytes - 1)")
        }
    }

    /// `image` upright, with samples that use the full range of their type.
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
        // The cast truncates, so 0.5 is added for rounding.
        linear.set("b", numbers: [0.5])
        let cast = try VipsOperation("cast")
        cast.set("in", try linear.run())
        try cast.set("format", isDeep ? "ushort" : "uchar")
        return try cast.run()
    }
}
