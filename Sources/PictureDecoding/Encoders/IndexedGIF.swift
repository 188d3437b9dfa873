import DecoderWire

/// A picture of at most 256 colours, a transparent one included, as GIF writes it exactly (GIF89a specification; its
/// appendix F has the compression). libvips always keeps one of 256 colours for transparency, and merges others.
struct IndexedGIF {
    private let width: Int
    private let height: Int
    /// Red, green and blue of each index.
    private var palette: [UInt32] = []
    private var transparent: UInt8?
    /// The index of each pixel.
    private var indices: [UInt8] = []

    /// Collects the colours of `image`, which has 8 bits per sample and three or four bands; nil if there are more than 256, or
    /// half-transparent ones.
    ///
    /// - Complexity: A byte of memory for each pixel.
    init?(_ image: borrowing VipsImage) throws {
        (width, height) = (image.width, image.height)
        let (columns, bands) = (image.width, image.bands)
        var numbers: [UInt32: UInt8] = [:]
        var (palette, transparent) = ([UInt32](), UInt8?.none)
        var indices: [UInt8] = []
        var fits = true
        indices.reserveCapacity(width * height)
        try image.forEachStrip { first, rows, stride in
            for y in 0..<rows where fits {
                let samples = (first + y * stride).assumingMemoryBound(to: UInt8.self)
                var last: (colour: UInt32, index: UInt8)?
                for x in 0..<columns {
                    let pixel = samples + x * bands
                    let alpha = bands == 4 ? pixel[3] : 255
                    // A transparent pixel has no colour.
                    let colour =
                        alpha == 0
                        ? Self.noColour : UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
                    if let last, last.colour == colour {
                        indices.append(last.index)
                        continue
                    }
                    guard alpha == 0 || alpha == 255 else {
                        fits = false
                        return
                    }
                    let index: UInt8
                    if let known = numbers[colour] {
                        index = known
                    } else {
                        guard let next = UInt8(exactly: palette.count) else {
                            fits = false
                            return
                        }
                        index = next
                        numbers[colour] = index
                        if alpha == 0 { transparent = index }
                        palette.append(colour & 0xFFFFFF)
                    }
                    indices.append(index)
                    last = (colour, index)
                }
            }
        }
        guard fits, !palette.isEmpty else { return nil }
        (self.palette, self.transparent, self.indices) = (palette, transparent, indices)
    }

    /// Stands for all transparent pixels.
    private static let noColour: UInt32 = 0xFF00_0000

    /// The file.
    var bytes: [UInt8] {
        // A table has a power of two of colours, at least two.
        let bits = max(1, (palette.count - 1).bitWidth - (palette.count - 1).leadingZeroBitCount)
        var file = Array("GIF89a".utf8) + Self.number(width) + Self.number(height) + [0xF0 | UInt8(bits - 1), 0, 0]
        for colour in palette + Array(repeating: 0, count: (1 << bits) - palette.count) {
            file += [UInt8(colour >> 16), UInt8(colour >> 8 & 0xFF), UInt8(colour & 0xFF)]
        }
        if let transparent { file += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
        file += [0x2C, 0, 0, 0, 0] + Self.number(width) + Self.number(height) + [0]
        // Codes of indices have at least two bits.
        let codeBits = max(2, bits)
        var codes = GIFCodes(bits: codeBits)
        codes.add(indices)
        return file + [UInt8(codeBits)] + codes.finish() + [0x3B]
    }

    private static func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
}

/// GIF's compression by Lempel, Ziv and Welch: codes of up to 12 bits for the strings of indices that occurred before.
private struct GIFCodes {
    private static let most = 4096

    private let clear: Int
    /// The bits of a code at the beginning.
    private let firstWidth: Int
    private var width: Int
    private var next: Int
    /// The code of each string, by the code of its beginning and its last index; 0 for none.
    private var strings = [UInt16](repeating: 0, count: GIFCodes.most << 8)
    /// The strings that have codes.
    private var used: [Int] = []
    /// The bits that do not fill a byte yet, and the bytes that do not fill a block yet.
    private var (pending, pendingBits) = (0, 0)
    private var block: [UInt8] = []
    private var output: [UInt8] = []

    init(bits: Int) {
        clear = 1 << bits
        firstWidth = bits + 1
        width = firstWidth
        next = clear + 2
        emit(clear)
    }

    /// Adds all indices of the picture; there is at least one.
    mutating func add(_ indices: [UInt8]) {
        guard let first = indices.first else { return }
        var prefix = Int(first)
        for index in indices.dropFirst() {
            let string = prefix << 8 | Int(index)
            let code = strings[string]
            if code != 0 {
                prefix = Int(code)
                continue
            }
            emit(prefix)
            prefix = Int(index)
            if next < Self.most {
                // The reader knows this code one code later.
                if next == 1 << width { width += 1 }
                strings[string] = UInt16(next)
                used.append(string)
                next += 1
            } else {
                emit(clear)
                for string in used { strings[string] = 0 }
                used.removeAll(keepingCapacity: true)
                (width, next) = (firstWidth, clear + 2)
            }
        }
        emit(prefix)
        if next == 1 << width, width < 12 { width += 1 }
    }

    /// The blocks of all codes, with the one that ends them.
    mutating func finish() -> [UInt8] {
        emit(clear + 1)
        if pendingBits > 0 { append(UInt8(pending & 0xFF)) }
        flush()
        return output + [0]
    }

    private mutating func emit(_ code: Int) {
        pending |= code << pendingBits
        pendingBits += width
        while pendingBits >= 8 {
            append(UInt8(pending & 0xFF))
            pending >>= 8
            pendingBits -= 8
        }
    }

    private mutating func append(_ byte: UInt8) {
        block.append(byte)
        if block.count == 255 { flush() }
    }

    private mutating func flush() {
        guard !block.isEmpty else { return }
        output.append(UInt8(block.count))
        output += block
        block.removeAll(keepingCapacity: true)
    }
}
