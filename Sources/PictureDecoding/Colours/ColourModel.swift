import Glibc
import DecoderWire
import PictureStructure

/// Colours by their primaries and their curves, and their conversion to sRGB.
///
/// Little CMS, which libvips calls, converts by profiles of this kind only roughly: it samples the curve of grey at 33 places,
/// and colours of 16 bits on a grid, so that dark colours are wrong by up to 17 of 256 steps.
struct ColourModel {
    /// The relation of samples, from 0 to 1, to light.
    enum Curve {
        /// A power of the sample.
        case power(Double)
        /// `(a * x + b) ^ g + e` from `d` on, and `c * x + f` below (ICC.1:2010, 10.16, function 4).
        case pieces(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
        /// Samples of light at equal distances, at least two.
        case table([Double])

        /// That of sRGB (IEC 61966-2-1, 5.2).
        static let standard = Curve.pieces(
            g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045, e: 0, f: 0)

        /// The light of `sample`, from 0 to 1.
        func light(_ sample: Double) -> Double {
            let light =
                switch self {
                case .power(let exponent): pow(sample, exponent)
                case .pieces(let g, let a, let b, let c, let d, let e, let f):
                    sample >= d ? pow(max(0, a * sample + b), g) + e : c * sample + f
                case .table(let values): Self.interpolated(values, at: sample)
                }
            return light.isFinite ? min(1, max(0, light)) : 0
        }

        private static func interpolated(_ values: [Double], at sample: Double) -> Double {
            let place = sample * Double(values.count - 1)
            let index = min(Int(place), values.count - 2)
            return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
        }
    }

    /// The curves of red, green and blue; of grey, all are the same.
    let curves: [Curve]
    /// The rows of the matrix from light to that of sRGB's primaries.
    let matrix: [[Double]]

    /// - Parameter columns: X, Y and Z of full red, green and blue, relative to D50.
    /// - Returns: Nil for colours without light.
    init?(columns: [[Double]], curves: [Curve]) {
        guard let standard = Self.standardColumns else { return nil }
        let solved = columns.compactMap { Self.solution(columns: standard, $0) }
        guard solved.count == 3, solved.joined().allSatisfy(\.isFinite) else { return nil }
        self.curves = curves
        matrix = (0..<3).map { row in solved.map { $0[row] } }
    }

    /// A model of grey, whose curve is `grey`.
    init(grey: Curve) {
        curves = [grey, grey, grey]
        matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    }

    /// Whether these are other colours than those of sRGB: one is moved by more than `tolerance`.
    var isOther: Bool {
        let steps = (0...16).map { Double($0) / 16 }
        func differs(_ samples: [Double]) -> Bool {
            let light = zip(curves, samples).map { $0.light($1) }
            return zip(matrix, samples).contains { row, sample in
                let mixed = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }
                return abs(Self.encoded(min(1, max(0, mixed))) - sample) > Self.tolerance
            }
        }
        return (0...255).contains { index in differs([Double](repeating: Double(index) / 255, count: 3)) }
            || steps.contains { red in
                steps.contains { green in steps.contains { blue in differs([red, green, blue]) } }
            }
    }

    /// By how much profiles of sRGB differ from each other, in the rounding of their numbers and curves: up to two steps of 8
    /// bits, in a dark band beside bright ones. A curve of the power 2.2 instead differs by seven.
    static let tolerance = 3.0 / 255

    /// The sample of sRGB for light from 0 to 1 (IEC 61966-2-1, 5.2).
    static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    // MARK: - Primaries

    /// Creates the colours of a white and primaries by their chromaticities in CIE 1931.
    ///
    /// - Parameter points: x and y of white, red, green and blue.
    /// - Returns: Nil for primaries that are no triangle around the white.
    init?(points: [Double], curve: Curve) {
        guard let columns = Self.columns(points) else { return nil }
        self.init(columns: columns, curves: [curve, curve, curve])
    }

    /// The chromaticities of sRGB.
    static let standardPoints = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    private static let standardColumns = columns(standardPoints)
    /// The white of profiles (ICC.1:2010, 7.2.16).
    private static let d50 = [0.9642, 1.0, 0.8249]

    /// X, Y and Z of full red, green and blue, whose sum is the white, adapted to D50 by Bradford's method (ICC.1:2010,
    /// annex E); nil if there are none.
    private static func columns(_ points: [Double]) -> [[Double]]? {
        let lights = stride(from: 0, to: 8, by: 2).compactMap { light(points[$0], points[$0 + 1]) }
        guard lights.count == 4, let weights = solution(columns: Array(lights[1...]), lights[0]) else { return nil }
        let (from, to) = (product(bradford, lights[0]), product(bradford, d50))
        guard from.allSatisfy({ $0 > 1e-6 }) else { return nil }
        return zip(lights[1...], weights).map { primary, weight in
            let cones = product(bradford, primary.map { $0 * weight })
            return product(inverseBradford, (0..<3).map { cones[$0] * to[$0] / from[$0] })
        }
    }

    private static let bradford = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
    private static let inverseBradford = [
        [0.9869929, -0.1470543, 0.1599627], [0.4323053, 0.5183603, 0.0492912], [-0.0085287, 0.0400428, 0.9684867],
    ]

    /// X, Y and Z of a chromaticity, with a Y of 1; nil for one without light.
    private static func light(_ x: Double, _ y: Double) -> [Double]? {
        guard y > 1e-6 else { return nil }
        return [x / y, 1, (1 - x - y) / y]
    }

    private static func product(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
        rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    /// The factors of `columns` whose sum is `sum`, by Cramer's rule; nil if they lie in a plane.
    private static func solution(columns: [[Double]], _ sum: [Double]) -> [Double]? {
        func determinant(_ a: [Double], _ b: [Double], _ c: [Double]) -> Double {
            a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1])
        }
        let (a, b, c) = (columns[0], columns[1], columns[2])
        let whole = determinant(a, b, c)
        guard abs(whole) > 1e-9 else { return nil }
        return [determinant(sum, b, c) / whole, determinant(a, sum, c) / whole, determinant(a, b, sum) / whole]
    }
}
