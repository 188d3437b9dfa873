/// The decompression of a small deflate stream (RFC 1951), such as the first entry of a ZIP. Bounded by its output.
struct Inflate {
    private let input: [UInt8]
    private var position = 0
    private var bitBuffer: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private let limit: Int

    /// What the stream holds, as far as it is intact and up to `limit` bytes.
    static func decode(_ input: [UInt8], limit: Int) -> [UInt8] {
        var inflate = Inflate(input: input, limit: limit)
        inflate.run()
        return inflate.output
    }

    private init(input: [UInt8], limit: Int) {
        self.input = input
        self.limit = limit
    }

    private mutating func run() {
        while output.count < limit {
            guard let last = bits(1), let kind = bits(2) else { return }
            let isWhole: Bool
            switch kind {
            case 0: isWhole = stored()
            case 1: isWhole = compressed(Self.fixedLiterals, Self.fixedDistances)
            case 2: isWhole = dynamicTables().map { compressed($0.literals, $0.distances) } ?? false
            default: return
            }
            if !isWhole || last == 1 { return }
        }
    }

    private mutating func bits(_ count: Int) -> Int? {
        while bitCount < count {
            guard position < input.count else { return nil }
            bitBuffer |= UInt32(input[position]) << UInt32(bitCount)
            position += 1
            bitCount += 8
        }
        let value = Int(bitBuffer & (1 << UInt32(count) - 1))
        bitBuffer >>= UInt32(count)
        bitCount -= count
        return value
    }

    private mutating func stored() -> Bool {
        bitBuffer = 0
        bitCount = 0
        guard let length = input.little16(position) else { return false }
        position += 4
        let end = min(position + length, input.count)
        guard position <= end else { return false }
        output.append(contentsOf: input[position..<min(end, position + max(0, limit - output.count))])
        position = end
        return true
    }

    private mutating func compressed(_ literals: Code, _ distances: Code) -> Bool {
        while output.count < limit {
            guard let symbol = nextSymbol(literals) else { return false }
            if symbol < 256 {
                output.append(UInt8(symbol))
            } else if symbol == 256 {
                return true
            } else {
                guard symbol <= 285, let extra = bits(Self.lengthBits[symbol - 257]),
                    let code = nextSymbol(distances), code < 30, let more = bits(Self.distanceBits[code])
                else { return false }
                let length = Self.lengthBase[symbol - 257] + extra
                let distance = Self.distanceBase[code] + more
                guard distance <= output.count else { return false }
                for _ in 0..<length { output.append(output[output.count - distance]) }
            }
        }
        return true
    }

    private mutating func dynamicTables() -> (literals: Code, distances: Code)? {
        guard let literalCount = bits(5), let distanceCount = bits(5), let lengthCount = bits(4) else { return nil }
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<lengthCount + 4 {
            guard let length = bits(3) else { return nil }
            lengths[Self.lengthOrder[index]] = length
        }
        let code = Code(lengths: lengths)
        var all: [Int] = []
        let wanted = literalCount + 257 + distanceCount + 1
        while all.count < wanted {
            guard let symbol = nextSymbol(code) else { return nil }
            switch symbol {
            case 16:
                guard let previous = all.last, let extra = bits(2) else { return nil }
                all.append(contentsOf: repeatElement(previous, count: 3 + extra))
            case 17:
                guard let extra = bits(3) else { return nil }
                all.append(contentsOf: repeatElement(0, count: 3 + extra))
            case 18:
                guard let extra = bits(7) else { return nil }
                all.append(contentsOf: repeatElement(0, count: 11 + extra))
            default: all.append(symbol)
            }
        }
        guard all.count == wanted else { return nil }
        return (Code(lengths: Array(all[..<(literalCount + 257)])), Code(lengths: Array(all[(literalCount + 257)...])))
    }

    private mutating func nextSymbol(_ code: Code) -> Int? {
        var value = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            guard let bit = bits(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            if value - first < count { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    /// A canonical Huffman code.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int]

        init(lengths: [Int]) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            var offsets = [Int](repeating: 0, count: 17)
            for length in 1...15 { offsets[length + 1] = offsets[length] + counts[length] }
            symbols = [Int](repeating: 0, count: lengths.count)
            for (symbol, length) in lengths.enumerated() where length != 0 {
                symbols[offsets[length]] = symbol
                offsets[length] += 1
            }
        }
    }

    private static let fixedLiterals = Code(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Code(lengths: [Int](repeating: 5, count: 30))
    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBase = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBase = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
}
