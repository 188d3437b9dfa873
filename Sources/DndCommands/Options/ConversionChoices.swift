import ArgumentParser
import Conversion

/// Options and limits of the conversions in a transfer.
struct ConversionChoices: ParsableArguments {
    @Option(
        name: .customLong("dpi"),
        help: ArgumentHelp(
            "The resolution at which SVG and PDF are drawn, in dots per inch.", valueName: "number"))
    var dotsPerInch: Double?

    @Option(
        name: .customLong("size"),
        help: ArgumentHelp(
            "The box in pixels into which SVG and PDF are drawn: 800x600, 800x or x600.", valueName: "size"),
        transform: PixelSizeArgument.init(parsing:))
    var size: PixelSizeArgument?

    @Option(
        name: .customLong("strip"),
        help: ArgumentHelp(
            "Leave metadata of pictures behind: private (location, names, serial numbers, thumbnails) or all.",
            valueName: "what"),
        completion: .list(ConversionOptions.Strip.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var strip: ConversionOptions.Strip?

    @Option(
        name: .customLong("wrap"),
        help: ArgumentHelp(
            "Wrap the text of documents after this many columns; a paragraph is one line otherwise.",
            valueName: "columns"))
    var columns: Int?

    @OptionGroup var limit: LimitOption

    @OptionGroup var confinement: ConfinementOption

    func validate() throws {
        if let dotsPerInch, !(1...10_000).contains(dotsPerInch) {
            throw ValidationError("--dpi takes a number from 1 to 10000, not \(dotsPerInch)")
        }
        if let columns, !(1...10_000).contains(columns) {
            throw ValidationError("--wrap takes a number of columns from 1 to 10000, not \(columns)")
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
