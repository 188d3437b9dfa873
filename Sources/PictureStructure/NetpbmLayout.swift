/// Where the samples of a Netpbm file are, by its header (`man 5 pbm`, `man 5 pgm`, `man 5 ppm`, `man 5 pfm`).
package struct NetpbmLayout {
    /// Whether rows run from bottom to top, as in the floating-point variant.
    package let isBottomUp: Bool
    /// The stated maximum sample value; nil for bitmaps and floating point, or if it is not a number.
    package let maximum: Int?
    /// The offset of the samples; nil if the header has no end.
    package let start: Int?
    /// The number of bytes of the samples, or of the numbers if they are decimal digits.
    package let size: Int
    /// Whether the samples are decimal digits.
    package let isPlain: Bool
    /// The number of pixels.
    package let pixels: Int

    /// Reads the header at the beginning of `bytes`, which are a file of the kinds `P1` to `P6`, `Pf` or `PF`.
    package init(_ bytes: [UInt8]) {
        let kind = Character(UnicodeScalar(bytes.dropFirst().first ?? 0))
        isBottomUp = kind == "F" || kind == "f"
        isPlain = kind == "2" || kind == "3"
        // The magic number, the width, the height, the maximum or the scale, which a bitmap lacks; a comment extends to
        // the end of its line.
        let count = kind == "1" || kind == "4" ? 3 : 4
        var words: [[UInt8]] = [[]]
        var isComment = false
        var place = 0
        while place < bytes.count, words.count <= count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "#") { isComment = true }
            if byte == 0x0A || byte == 0x0D { isComment = false }
            if !isComment, !(0x09...0x0D).contains(byte), byte != 0x20 {
                words[words.count - 1].append(byte)
            } else if words.last?.isEmpty == false {
                words.append([])
            }
            place += 1
        }
        start = words.count > count ? place : nil
        let numbers = words.dropFirst().prefix(count - 1).map { Int(String(decoding: $0, as: UTF8.self)) }
        let stated = count == 4 ? numbers.last.flatMap { $0 } : nil
        maximum = "2356".contains(kind) ? stated : nil
        let samples: Int
        switch kind {
        case "2": samples = 1
        case "3": samples = 3
        case "5": samples = (stated ?? 0) > 255 ? 2 : 1
        case "6": samples = (stated ?? 0) > 255 ? 6 : 3
        case "f": samples = 4
        case "F": samples = 12
        default: samples = 1
        }
        let (width, height) = (
            max(0, numbers.first.flatMap { $0 } ?? 0), max(0, numbers.dropFirst().first.flatMap { $0 } ?? 0)
        )
        let row = kind == "4" ? width / 8 + (width % 8 == 0 ? 0 : 1) : width
        func product(_ factors: [Int]) -> Int {
            factors.reduce(1) { product, factor in
                let (result, overflow) = product.multipliedReportingOverflow(by: factor)
                return overflow ? .max : result
            }
        }
        size = product([row, height, samples])
        pixels = product([width, height])
    }

    /// The offset behind the samples; nil if the file has no place for them, or is one of decimal digits.
    package func end(in bytes: Int) -> Int? {
        guard let start, !isPlain, size > 0, size <= bytes - start else { return nil }
        return start + size
    }
}
