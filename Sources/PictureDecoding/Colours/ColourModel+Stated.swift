import DecoderWire
import PictureStructure

extension ColourModel {
    /// The colours that `stated` describes.
    ///
    /// - Returns: Nil for primaries that are no triangle around a white.
    /// - Throws: `DecoderFailure` with `unsupported` for code points of other colours than three primaries and a curve, such
    ///   as those of HDR.
    init?(_ stated: StatedColours) throws(DecoderFailure) {
        switch stated {
        case .codePoints(let primaries, let transfer):
            guard let points = Self.points[primaries], let curve = Self.curve(transfer) else {
                throw DecoderFailure(
                    .unsupported,
                    "has colours that cannot be converted to sRGB: primaries \(primaries) and transfer \(transfer) of ITU-T H.273"
                )
            }
            self.init(points: points, curve: curve)
        case .numbers(let gamma, let points):
            let curve = gamma.flatMap { $0 > 0 ? Curve.power(100_000 / Double($0)) : nil } ?? .standard
            self.init(points: points.map { $0.map { Double($0) / 100_000 } } ?? Self.standardPoints, curve: curve)
        }
    }

    /// White, red, green and blue by their code points (ITU-T H.273, table 2); sRGB where a file leaves them open, as
    /// viewers take it.
    private static let points: [Int: [Double]] = [
        1: standardPoints,
        2: standardPoints,
        4: [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
        5: [0.3127, 0.3290, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06],
        6: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        7: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        9: [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
        11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        12: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        22: [0.3127, 0.3290, 0.630, 0.340, 0.295, 0.605, 0.155, 0.077],
    ]

    /// The curve of a code point (ITU-T H.273, table 3); nil for those of HDR and of uncommon systems.
    private static func curve(_ transfer: Int) -> Curve? {
        switch transfer {
        // Video is shown with the curve of sRGB, as browsers do (Chromium, `ui/gfx/color_space.cc`).
        case 1, 2, 6, 13, 14, 15: .standard
        case 4: .power(2.2)
        case 5: .power(2.8)
        case 8: .power(1)
        default: nil
        }
    }
}
