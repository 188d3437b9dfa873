import ArgumentParser
import Conversion

/// How conversions are made, and what they may use: the options that everything with a conversion in it shares.
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

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "What a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.",
            valueName: "name=value"),
        completion: .list(LimitArgument.Name.allCases.map { "\($0.rawValue)=" }),
        transform: LimitArgument.init(parsing:))
    var limitArguments: [LimitArgument] = []

    @OptionGroup var confinement: ConfinementOption

    func validate() throws {
        if let dotsPerInch, !(1...10_000).contains(dotsPerInch) {
            throw ValidationError("invalid --dpi \(dotsPerInch): expected 1 to 10000")
        }
        if let columns, !(1...10_000).contains(columns) {
            throw ValidationError("invalid --wrap \(columns): expected 1 to 10000 columns")
        }
    }

    /// The options as the library has them.
    var options: ConversionOptions {
        var options = ConversionOptions()
        options.dotsPerInch = dotsPerInch
        options.size = size?.size
        options.strip = strip
        options.lineWidth = columns
        return options
    }

    /// The limits as the library has them: the usual ones, but for those that were named.
    var limits: ConversionLimits {
        limitArguments.reduce(into: ConversionLimits()) { limits, argument in argument.apply(to: &limits) }
    }
}
