import ArgumentParser
import Conversion

/// A box in pixels: `800x600`, `800x` or `x600`.
struct PixelSizeArgument: Sendable, Hashable {
    let size: ConversionOptions.PixelSize

    /// The allowed length of a side, in pixels.
    private static let sides = 1...1_000_000

    /// Parses `text`.
    ///
    /// - Throws: `ValidationError` that says what was expected.
    init(parsing text: String) throws {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        let numbers = sides.map { $0.isEmpty ? nil : Int($0) }
        let isWhole = zip(sides, numbers).allSatisfy { side, number in
            side.isEmpty || number.map(Self.sides.contains) == true
        }
        guard sides.count == 2, isWhole, numbers.contains(where: { $0 != nil }) else {
            throw ValidationError("invalid size '\(text)': expected pixels, such as 800x600, 800x or x600")
        }
        size = ConversionOptions.PixelSize(width: numbers[0], height: numbers[1])
    }
}
