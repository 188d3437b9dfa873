/// The sizes at which vector graphics are drawn by all renderers, in pixels.
package enum DrawingRules {
    /// An SVG that states only its coordinates, and is smaller than this on both sides, is drawn at `grownSide`: its
    /// coordinates then range from 0 to 1 or similar.
    package static let tinySide = 16.0
    /// The longest side of such an SVG.
    package static let grownSide = 256.0
    /// The longest side of a drawing whose size was not requested.
    package static let longestUnasked = 8192.0
}
