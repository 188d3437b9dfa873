import Glibc

/// A way to choose the filter of each row of a PNG. None is best for all pictures: one filter for photographs, the
/// fewest pairs for drawings, and none for palettes.
enum PNGFilterChoice: Hashable {
    /// The same filter for all rows.
    case always(PNGFilter)
    /// For each row, the filter whose bytes, as signed numbers, have the smallest sum of magnitudes (PNG, third
    /// edition, 12.7).
    case leastSum
    /// For each row, the filter whose bytes have the least entropy.
    case leastEntropy
    /// For each row, the filter with the fewest different pairs of bytes that follow each other.
    case fewestPairs

    /// All ways.
    static let all: [PNGFilterChoice] =
        PNGFilter.allCases.map { .always($0) } + [.leastSum, .leastEntropy, .fewestPairs]
}

extension PNGLayout {
    /// The filters that are good enough to be used without a comparison: choosing the best for each row of a photograph
    /// takes more time than the saved bytes are worth, and indices are no quantities: their differences are meaningless.
    var usualFilters: PNGFilterChoice {
        if case .direct = self { .always(.paeth) } else { .always(.none) }
    }
}

/// Filters the rows of a picture, and chooses the filter of each.
final class PNGRowFilter {
    private let choice: PNGFilterChoice
    private let rowBytes: Int
    private let pixelBytes: Int
    /// A filter type byte and a filtered row for each candidate.
    private let candidates: [(filter: PNGFilter, bytes: UnsafeMutablePointer<UInt8>)]
    private var counts: [UInt32]
    private var pairs: [UInt64]

    /// Creates a filter for rows of `rowBytes` bytes, whose pixels have `pixelBytes`.
    init(_ choice: PNGFilterChoice, rowBytes: Int, pixelBytes: Int) {
        (self.choice, self.rowBytes, self.pixelBytes) = (choice, rowBytes, pixelBytes)
        let filters = if case .always(let filter) = choice { [filter] } else { PNGFilter.allCases }
        candidates = filters.map { filter in
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes + 1)
            bytes[0] = filter.rawValue
            return (filter, bytes)
        }
        counts = [UInt32](repeating: 0, count: choice == .leastEntropy ? 256 : 0)
        pairs = [UInt64](repeating: 0, count: choice == .fewestPairs ? 1024 : 0)
    }

    deinit { for candidate in candidates { candidate.bytes.deallocate() } }

    /// Calls `body` with the filter type byte and the filtered `row`, below the row `above`.
    func apply(
        _ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let row = row.baseAddress, let above = above.baseAddress else { return }
        var best: (cost: Double, bytes: UnsafeMutablePointer<UInt8>)?
        for (filter, bytes) in candidates {
            filter.apply(row, above: above, to: bytes + 1, count: rowBytes, pixel: pixelBytes)
            let cost = cost(of: UnsafeBufferPointer(start: bytes + 1, count: rowBytes))
            if cost < best?.cost ?? .infinity { best = (cost, bytes) }
        }
        guard let best else { return }
        try body(UnsafeRawBufferPointer(start: best.bytes, count: rowBytes + 1))
    }

    private func cost(of bytes: UnsafeBufferPointer<UInt8>) -> Double {
        switch choice {
        case .always: 0
        case .leastSum: Double(bytes.reduce(into: 0) { sum, byte in sum &+= Int(min(byte, 0 &- byte)) })
        case .leastEntropy: entropy(of: bytes)
        case .fewestPairs: Double(pairCount(in: bytes))
        }
    }

    /// The entropy of `bytes`, less what is the same for all rows of that length, in bits.
    private func entropy(of bytes: UnsafeBufferPointer<UInt8>) -> Double {
        counts.withUnsafeMutableBufferPointer { counts in
            counts.update(repeating: 0)
            for byte in bytes { counts[Int(byte)] &+= 1 }
            return counts.reduce(0) { sum, count in count == 0 ? sum : sum - Double(count) * log2(Double(count)) }
        }
    }

    private func pairCount(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        pairs.withUnsafeMutableBufferPointer { pairs in
            pairs.update(repeating: 0)
            var pair: UInt16 = 0
            for byte in bytes {
                pair = pair << 8 | UInt16(byte)
                pairs[Int(pair >> 6)] |= 1 << UInt64(pair & 63)
            }
            return pairs.reduce(0) { $0 + $1.nonzeroBitCount }
        }
    }
}
