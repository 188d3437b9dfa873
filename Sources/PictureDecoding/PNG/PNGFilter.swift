/// The filters that make rows of pixels compress better (PNG, third edition, 9).
///
/// Photographs are filtered with Paeth alone: choosing the best of five for each row costs more time than it saves bytes.
enum PNGFilter {
    /// The byte that stands before a row.
    static let none: UInt8 = 0
    /// The byte that stands before a row filtered by `paeth`.
    static let paeth: UInt8 = 4

    /// Writes each byte of `row` less what its neighbours to the left, above, and above left let expect.
    ///
    /// All three have `count` bytes, of which `pixel` make a pixel. The loop has no branches and no dependency from one
    /// byte to the next, so that the compiler makes vectors of it.
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
