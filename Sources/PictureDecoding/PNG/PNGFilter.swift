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
