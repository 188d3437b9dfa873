/// Converts rows from the layout of libvips to that of a PNG, filtered and ready for compression.
final class PNGRows {
    private let layout: PNGLayout
    private let width: Int
    private let rowBytes: Int
    private let bands: Int
    /// The current row and the one above it, in the layout of the PNG.
    private var current: [UInt8]
    private var above: [UInt8]
    private let filter: PNGRowFilter

    /// Creates a converter of rows of `width` pixels of `bands` samples.
    ///
    /// - Parameter choice: How the filter of each row is chosen; nil for the fastest good way.
    init(layout: PNGLayout, width: Int, bands: Int, filters choice: PNGFilterChoice? = nil) {
        self.layout = layout
        self.width = width
        self.bands = bands
        rowBytes = layout.rowBytes(width: width)
        current = [UInt8](repeating: 0, count: rowBytes)
        above = current
        filter = PNGRowFilter(choice ?? layout.usualFilters, rowBytes: rowBytes, pixelBytes: layout.pixelBytes)
    }

    /// Calls `body` with the PNG row for the pixels at `row`.
    func encode(_ row: UnsafeRawPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        store(row)
        try current.withUnsafeBufferPointer { current in
            try above.withUnsafeBufferPointer { above in try filter.apply(current, above: above, body) }
        }
        swap(&current, &above)
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
