/// Converts rows from the layout of libvips to that of a PNG, filtered and ready for compression.
final class PNGRows {
    private let layout: PNGLayout
    private let width: Int
    private let rowBytes: Int
    private let bands: Int
    /// The current row and the one above it, in the layout of the PNG.
    private var current: [UInt8]
    private var above: [UInt8]
    /// The filter type byte and the filtered row.
    private var filtered: [UInt8]

    init(layout: PNGLayout, width: Int, bands: Int) {
        self.layout = layout
        self.width = width
        self.bands = bands
        rowBytes = layout.rowBytes(width: width)
        current = [UInt8](repeating: 0, count: rowBytes)
        above = current
        filtered = [UInt8](repeating: 0, count: rowBytes + 1)
    }

    /// Calls `body` with the PNG row for the pixels at `row`.
    func encode(_ row: UnsafeRawPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        store(row)
        if case .direct = layout {
            filtered[0] = PNGFilter.paeth
            filtered.withUnsafeMutableBufferPointer { filtered in
                guard let result = filtered.baseAddress else { return }
                current.withUnsafeBufferPointer { current in
                    above.withUnsafeBufferPointer { above in
                        guard let current = current.baseAddress, let above = above.baseAddress else { return }
                        PNGFilter.applyPaeth(
                            current, above: above, to: result + 1, count: rowBytes, pixel: layout.pixelBytes)
                    }
                }
            }
            swap(&current, &above)
        } else {
            // Indices are not quantities: their differences are meaningless.
            filtered[0] = PNGFilter.none
            filtered.replaceSubrange(1..., with: current)
        }
        try filtered.withUnsafeBytes { try body($0) }
    }

    private func store(_ row: UnsafeRawPointer) {
        let bytes = UnsafeRawBufferPointer(start: row, count: width * bands * (layout.bits == 16 ? 2 : 1))
        switch layout {
        case .direct(_, 16):
            let samples = bytes.assumingMemoryBound(to: UInt16.self)
            current.withUnsafeMutableBytes { current in
                let result = current.assumingMemoryBound(to: UInt16.self)
                for index in 0..<samples.count { result[index] = samples[index].bigEndian }
            }
        case .direct:
            current.withUnsafeMutableBytes { $0.copyMemory(from: bytes) }
        case .packedGrey(let bits):
            pack(bits: bits) { bytes[$0] >> (8 - bits) }
        case .indexed(let palette, let bits):
            var last: (colour: UInt32, place: UInt8)?
            pack(bits: bits) { x in
                let colour = PixelStatistics.colour(in: bytes, at: x, bands: bands)
                if let last, last.colour == colour { return last.place }
                let place = palette.places[colour] ?? 0
                last = (colour, place)
                return place
            }
        }
    }

    /// Fills the current row with `bits` per pixel, the leftmost pixels in the highest bits.
    private func pack(bits: Int, _ value: (Int) -> UInt8) {
        for index in current.indices { current[index] = 0 }
        let perByte = 8 / bits
        for x in 0..<width {
            current[x / perByte] |= value(x) << (8 - bits * (x % perByte + 1))
        }
    }
}

/// The filters that improve the compression of rows (PNG, third edition, 9).
///
/// Photographs are filtered with Paeth only: choosing the best of five for each row costs more time than the saved
/// bytes are worth.
enum PNGFilter {
    /// The filter type byte of an unfiltered row.
    static let none: UInt8 = 0
    /// The filter type byte of a row filtered by `applyPaeth`.
    static let paeth: UInt8 = 4

    /// Writes each byte of `row` minus its prediction from the neighbours to the left, above, and above left.
    ///
    /// All three buffers have `count` bytes; a pixel has `pixel` bytes. The loop has no branches and no dependency
    /// between bytes, so that the compiler can vectorise it.
    static func applyPaeth(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, to result: UnsafeMutablePointer<UInt8>, count: Int,
        pixel: Int
    ) {
        for index in 0..<min(pixel, count) { result[index] = row[index] &- above[index] }
        guard count > pixel else { return }
        for index in pixel..<count {
            let left = Int16(truncatingIfNeeded: row[index &- pixel])
            let up = Int16(truncatingIfNeeded: above[index])
            let corner = Int16(truncatingIfNeeded: above[index &- pixel])
            let fromLeft = up &- corner
            let fromUp = left &- corner
            let fromCorner = fromLeft &+ fromUp
            let (distanceLeft, distanceUp, distanceCorner) = (
                magnitude(fromLeft), magnitude(fromUp), magnitude(fromCorner)
            )
            let upOrCorner = distanceUp <= distanceCorner ? up : corner
            let expected = distanceLeft <= min(distanceUp, distanceCorner) ? left : upOrCorner
            result[index] = row[index] &- UInt8(truncatingIfNeeded: expected)
        }
    }

    @inline(__always)
    private static func magnitude(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }
}
