import ArgumentParser
import Conversion

/// Options and limits of the conversions in a transfer.
struct ConversionChoices: ParsableArguments {
    @Option(
        name: .customLong("dpi"),
        help: ArgumentHelp(
            "The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF.",
            valueName: "number"))
    var dotsPerInch: Double?

    @Option(
        name: .customLong("size"),
        help: ArgumentHelp(
            "Draw SVG and PDF to fit this box, in pixels: 800x600, 800x or x600.", valueName: "size"),
        transform: PixelSizeArgument.init(parsing:))
    var size: PixelSizeArgument?

    @Option(
        name: .customLong("strip"),
        help: ArgumentHelp(
            "Remove metadata from pictures: private (location, names, serial numbers, thumbnails) or all.",
            valueName: "what"),
        completion: .list(ConversionOptions.Strip.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var strip: ConversionOptions.Strip?

    @Option(
        name: .customLong("wrap"),
        help: ArgumentHelp(
            "Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line.",
            valueName: "columns"))
    var columns: Int?

    @OptionGroup var limit: LimitOption

    @OptionGroup var confinement: ConfinementOption

    func validate() throws {
        if let dotsPerInch, !(1...10_000).contains(dotsPerInch) {
            throw ValidationError("invalid --dpi \(dotsPerInch): expected 1 to 10000")
        }
        if let columns, !(1...10_000).contains(columns) {
            throw ValidationError("invalid --wrap \(columns): expected 1 to 10000 columns")
        }
    }

    /// The conversion options.
    var options: ConversionOptions {
        var options = ConversionOptions()
        options.dotsPerInch = dotsPerInch
        options.size = size?.size
        options.strip = strip
        options.lineWidth = columns
        return options
    }
}
