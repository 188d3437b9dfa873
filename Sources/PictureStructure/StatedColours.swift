/// The colours of a picture that its file states with numbers instead of an ICC profile.
package enum StatedColours: Sendable, Hashable {
    /// The code points of primaries and transfer characteristics (ITU-T H.273, tables 2 and 3).
    case codePoints(primaries: Int, transfer: Int)
    /// The content of the chunks `gAMA` and `cHRM` of a PNG, in units of 1/100000: the exponent of encoding, and x and y of
    /// white, red, green and blue. What a file does not state is that of sRGB.
    case numbers(gamma: Int?, points: [Int]?)
}
