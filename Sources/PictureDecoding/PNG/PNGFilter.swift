/// The filters of PNG (third edition, 9), which improve the compression of rows: each byte becomes its difference from
/// what its neighbours let expect. The raw value is the filter type byte.
enum PNGFilter: UInt8, CaseIterable {
    /// No filter.
    case none
    /// Expects the byte of the pixel to the left.
    case sub
    /// Expects the byte above.
    case up
    /// Expects the mean of both.
    case average
    /// Expects the one of left, above, and above left that is closest to their linear continuation.
    case paeth

    /// Writes each byte of `row` minus its prediction.
    ///
    /// All three buffers have `count` bytes; a pixel has `pixel` bytes. The loops have no branches and no dependency
    /// between bytes, so that the compiler can vectorise them.
    func apply(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, to result: UnsafeMutablePointer<UInt8>, count: Int,
        pixel: Int
    ) {
        let first = min(pixel, count)
        switch self {
        case .none: result.update(from: row, count: count)
        case .sub:
            result.update(from: row, count: first)
            for index in first..<count { result[index] = row[index] &- row[index &- pixel] }
        case .up:
            for index in 0..<count { result[index] = row[index] &- above[index] }
        case .average:
            for index in 0..<first { result[index] = row[index] &- above[index] >> 1 }
            for index in first..<count {
                let sum = UInt16(truncatingIfNeeded: row[index &- pixel]) &+ UInt16(truncatingIfNeeded: above[index])
                result[index] = row[index] &- UInt8(truncatingIfNeeded: sum >> 1)
            }
        case .paeth:
            for index in 0..<first { result[index] = row[index] &- above[index] }
            for index in first..<count {
                let left = Int16(truncatingIfNeeded: row[index &- pixel])
                let up = Int16(truncatingIfNeeded: above[index])
                let corner = Int16(truncatingIfNeeded: above[index &- pixel])
                result[index] = row[index] &- UInt8(truncatingIfNeeded: Self.expected(left, up, corner))
            }
        }
    }

    @inline(__always)
    private static func expected(_ left: Int16, _ up: Int16, _ corner: Int16) -> Int16 {
        let fromLeft = up &- corner
        let fromUp = left &- corner
        let (distanceLeft, distanceUp, distanceCorner) = (
            magnitude(fromLeft), magnitude(fromUp), magnitude(fromLeft &+ fromUp)
        )
        let upOrCorner = distanceUp <= distanceCorner ? up : corner
        return distanceLeft <= min(distanceUp, distanceCorner) ? left : upOrCorner
    }

    @inline(__always)
    private static func magnitude(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }
}
