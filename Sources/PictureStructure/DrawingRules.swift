/// The sizes at which shapes are drawn, by whichever renderer, in pixels.
package enum DrawingRules {
    /// An SVG that only names its coordinates, and is smaller than this on both sides, is drawn at `grownSide`: its coordinates run from 0 to 1
    /// then, or the like.
    package static let tinySide = 16.0
    /// The longest side of such an SVG.
    package static let grownSide = 256.0
    /// The longest side of a drawing whose size the user did not ask for.
    package static let longestUnasked = 8192.0
}
