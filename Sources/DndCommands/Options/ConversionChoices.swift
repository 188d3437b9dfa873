import ArgumentParser
import Conversion

/// Options and limits of the conversions in a transfer.
struct ConversionChoices: ParsableArguments {
    @Option(
        name: .customLong("dpi"),
        help: ArgumentHelp(
            "The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF. An error if no item is drawn.",
            valueName: "number"))
    var dotsPerInch: Double?

    @Option(
        name: .customLong("size"),
        help: ArgumentHelp(
            "Reduce pictures to fit this box, in pixels: 800x600, 800x or x600; SVG and PDF are drawn to fit it. An error if no item is a picture.",
            valueName: "size"),
        transform: PixelSizeArgument.init(parsing:))
    var size: PixelSizeArgument?

    @Option(
        name: .customLong("quality"),
        help: ArgumentHelp(
            "The quality of JPEG, WebP, AVIF and JPEG XL, from 1 to 100; by default JPEG has 95, and the others are lossless. An error if no item lands as one of them.",
            valueName: "number"))
    var quality: Int?

    @Option(
        name: .customLong("png"),
        help: ArgumentHelp(
            "Write PNG as small as possible: smallest. It takes about a second per megapixel. An error if no item lands as PNG.",
            valueName: "effort"),
        completion: .list(ConversionOptions.PNG.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var png: ConversionOptions.PNG?

    @Option(
        name: .customLong("strip"),
        help: ArgumentHelp(
            "Remove metadata from pictures: gps (where they were taken), private (also names, serial numbers and thumbnails) or all. An error if no item is a picture.",
            valueName: "what"),
        completion: .list(ConversionOptions.Strip.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var strip: ConversionOptions.Strip?

    @Option(
        name: .customLong("colours"),
        help: ArgumentHelp(
            "Convert the colours of pictures by their profiles: srgb, which the web expects. An error if no item is a picture.",
            valueName: "space"),
        completion: .list(ConversionOptions.Colours.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var colours: ConversionOptions.Colours?

    @Option(
        name: .customLong("wrap"),
        help: ArgumentHelp(
            "Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line. An error if no document lands as text.",
            valueName: "columns"))
    var columns: Int?

    @OptionGroup var text: EncodingOption

    /// The same, from `config.toml`: they hold where they can apply, while the command line is told that they cannot.
    @Option(name: .customLong("usual-dpi"), help: .hidden)
    var usualDotsPerInch: Double?
    @Option(name: .customLong("usual-strip"), help: .hidden, transform: { try Choice.parse($0) })
    var usualStrip: ConversionOptions.Strip?
    @Option(name: .customLong("usual-colours"), help: .hidden, transform: { try Choice.parse($0) })
    var usualColours: ConversionOptions.Colours?
    @Option(name: .customLong("usual-wrap"), help: .hidden)
    var usualColumns: Int?

    @OptionGroup var limit: LimitOption

    @OptionGroup var confinement: ConfinementOption

    func validate() throws {
        if let dotsPerInch = dotsPerInch ?? usualDotsPerInch, !(1...10_000).contains(dotsPerInch) {
            throw ValidationError("invalid --dpi \(dotsPerInch): expected 1 to 10000")
        }
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("invalid --quality \(quality): expected 1 to 100")
        }
        if let columns = columns ?? usualColumns, !(1...10_000).contains(columns) {
            throw ValidationError("invalid --wrap \(columns): expected 1 to 10000 columns")
        }
    }

    /// The conversion options.
    var options: ConversionOptions {
        var options = ConversionOptions()
        options.dotsPerInch = dotsPerInch ?? (size == nil ? usualDotsPerInch : nil)
        options.size = size?.size
        options.quality = quality
        options.png = png
        options.strip = effectiveStrip
        options.colours = colours ?? usualColours
        options.lineWidth = columns ?? usualColumns
        options.encoding = text.encoding?.name
        return options
    }

    /// The metadata to remove from pictures, by the command line or by `config.toml`; nil to keep everything.
    var effectiveStrip: ConversionOptions.Strip? { strip ?? usualStrip }

    /// The options that are given and change the pixels of pictures.
    var changesOfPixels: [String] {
        [("--size", size != nil), ("--quality", quality != nil), ("--colours", colours != nil)].filter(\.1).map(\.0)
    }

    /// The options of the command line, each of which must apply to something.
    var given: Set<ConversionOptions.Name> {
        let all: [(ConversionOptions.Name, Bool)] = [
            (.dpi, dotsPerInch != nil), (.size, size != nil), (.quality, quality != nil), (.png, png != nil),
            (.strip, strip != nil), (.colours, colours != nil), (.wrap, columns != nil),
            (.fromEncoding, text.encoding != nil),
        ]
        return Set(all.filter(\.1).map(\.0))
    }
}

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

/// The limits of conversions, as `--limit` names them.
struct LimitOption: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.",
            valueName: "name=value"),
        completion: .list(LimitArgument.Name.allCases.map { "\($0.rawValue)=" }),
        transform: LimitArgument.init(parsing:))
    var arguments: [LimitArgument] = []

    /// The default limits, with the named ones replaced.
    var limits: ConversionLimits {
        arguments.reduce(into: ConversionLimits()) { limits, argument in argument.apply(to: &limits) }
    }
}

/// One limit of conversions: `pixels=2G`, `time=10m`.
struct LimitArgument: Sendable, Hashable {
    /// The limited resource.
    enum Name: String, CaseIterable, Sendable {
        case pixels, input, output, memory, time

        /// The allowed values.
        var range: ClosedRange<Int> {
            self == .time ? ConversionLimits.timeRange : ConversionLimits.countRange
        }
    }

    let name: Name
    /// Pixels, bytes or seconds.
    let value: Int

    /// Parses `text`.
    ///
    /// - Throws: `ValidationError` that says what was expected.
    init(parsing text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1)
        let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
        guard parts.count == 2 else {
            throw ValidationError("invalid limit '\(text)': expected NAME=VALUE, such as pixels=2G")
        }
        guard let name = Name(rawValue: String(parts[0])) else {
            throw ValidationError("unknown limit '\(parts[0])': expected one of \(names)")
        }
        guard
            let value = (name == .time ? LimitValue.seconds(parts[1]) : LimitValue.count(parts[1]))
                .flatMap(Int.init(exactly:)), name.range.contains(value)
        else {
            let expected =
                name == .time
                ? "1 second to 1 week, such as time=90, time=10m or time=2h"
                : "1 to 8P (2^53), such as \(name.rawValue)=500M or \(name.rawValue)=2G"
            throw ValidationError("invalid \(name.rawValue) limit '\(parts[1])': expected \(expected)")
        }
        (self.name, self.value) = (name, value)
    }

    /// Sets the limit in `limits`.
    func apply(to limits: inout ConversionLimits) {
        switch name {
        case .pixels: limits.pixels = value
        case .input: limits.inputBytes = value
        case .output: limits.outputBytes = value
        case .memory: limits.memoryBytes = value
        case .time: (limits.time, limits.processorSeconds) = (.seconds(value), value)
        }
    }
}

/// Whether conversions are refused on a machine that cannot confine the programs that read foreign files.
struct ConfinementOption: ParsableArguments {
    @Flag(
        name: .customLong("require-confinement"),
        help: "Do not start decoders or converters that Landlock and seccomp do not confine.")
    var isRequired = false
}
