package import ItemProviders
package import SystemPackage

/// The environment of a conversion.
package struct ConversionContext: Sendable {
    /// A private directory for the output and for temporary files.
    package var scratch: FilePath { folder.path }
    /// Progress and cancellation.
    package let progress: LoadProgress
    /// The limits of the conversion.
    package let limits: ConversionLimits

    /// The user's options in addition to the target type.
    package let options: ConversionOptions
    /// Where the converter records the actual losses. If it records nothing, the losses of its rule apply.
    package let losses: LossLedger
    /// The directory at `scratch`, which is made when it is asked for.
    package let folder: ScratchFolder

    /// Creates a context from its parts.
    package init(
        scratch: FilePath, progress: LoadProgress = LoadProgress(), limits: ConversionLimits = .init(),
        options: ConversionOptions = .init(), losses: LossLedger = LossLedger()
    ) {
        self.init(
            folder: ScratchFolder(existing: scratch), progress: progress, limits: limits, options: options,
            losses: losses)
    }

    package init(
        folder: ScratchFolder, progress: LoadProgress, limits: ConversionLimits, options: ConversionOptions,
        losses: LossLedger = LossLedger()
    ) {
        self.folder = folder
        self.progress = progress
        self.limits = limits
        self.options = options
        self.losses = losses
    }
}

extension ConversionContext {
    /// The context of the comparison that follows a step: a directory of its own, and no losses.
    func forProof(in request: LoadRequest, step: Int) -> ConversionContext {
        ConversionContext(
            folder: request.folder.folder("proof-\(step)"), progress: progress, limits: limits, options: options)
    }
}

// MARK: - Options

/// A user's options for a conversion in addition to its target type.
package struct ConversionOptions: Sendable, Hashable {
    /// Which metadata is removed from a picture.
    package enum Strip: String, Sendable, Hashable, CaseIterable {
        /// Removes where it was taken: positions, and names of places.
        case gps
        /// Removes location, names, serial numbers and thumbnails; keeps the colour profile and the rest.
        case `private`
        /// Removes everything that the pixels do not need to be displayed correctly.
        case all
    }

    /// The colours of a picture.
    package enum Colours: String, Sendable, Hashable, CaseIterable {
        /// Those of sRGB (IEC 61966-2-1), without a profile.
        case srgb
    }

    /// The work that is done for the size of a PNG.
    package enum PNG: String, Sendable, Hashable, CaseIterable {
        /// As much as makes it notably smaller.
        case smallest
    }

    /// One of the options that a user may give. Which of them a conversion uses depends on its types:
    /// `Converter.optionsUsed(from:to:)`.
    package enum Name: String, Sendable, Hashable, CaseIterable {
        /// `dotsPerInch`.
        case dpi
        /// `size`.
        case size
        /// `quality`.
        case quality
        /// `png`.
        case png
        /// `strip`.
        case strip
        /// `colours`.
        case colours
        /// `lineWidth`.
        case wrap
        /// `encoding`.
        case fromEncoding = "from-encoding"
    }

    /// The maximum size of a picture, in pixels; the aspect ratio is kept.
    package struct PixelSize: Sendable, Hashable {
        /// The maximum width; nil if only the height is limited.
        package var width: Int?
        /// The maximum height; nil if only the width is limited.
        package var height: Int?

        /// Creates a size; at least one side should be given.
        package init(width: Int?, height: Int?) {
            self.width = width
            self.height = height
        }
    }

    /// The resolution at which vector graphics (SVG, PDF) are rendered, in dots per inch; nil for the default of the
    /// format.
    package var dotsPerInch: Double?
    /// The box that vector graphics are rendered to fit, and to which larger pictures are reduced; takes precedence over
    /// `dotsPerInch`.
    package var size: PixelSize?
    /// The quality of pictures in formats that lose some, from 1 to 100; nil for the best that each format has.
    package var quality: Int?
    /// The work that is done for the size of pictures that are written as PNG; nil to write them fast.
    package var png: PNG?
    /// The metadata to remove from pictures; nil to keep everything.
    package var strip: Strip?
    /// The colours that pictures are converted to; nil to keep theirs, with their profiles.
    package var colours: Colours?
    /// The column at which lines of extracted text are wrapped; nil for one line per paragraph.
    package var lineWidth: Int?
    /// The name of the encoding that texts are in, as `iconv` or the web names it; nil to detect it.
    package var encoding: String?
    /// Whether extracted text has a form feed where a page of the document begins.
    package var marksPages = false

    /// Creates the default options.
    package init() {}
}

// MARK: - Limits

/// The limits of one conversion. Exceeding a limit is an error of that item, and never ends the program.
package struct ConversionLimits: Sendable, Hashable {
    /// The maximum number of bytes of a source that `Converter.rules(for:)` may read.
    package static let peekBytes = 64 * 1024

    /// The range of limits of pixels and bytes: small enough that sums, and products with small factors, do not
    /// overflow.
    package static let countRange = 1...(1 << 53)
    /// The range of limits of time, in seconds: at most a week.
    package static let timeRange = 1...604_800

    /// The maximum number of pixels of a picture: width times height times decoded frames. Default 1 billion.
    package var pixels: Int = 1_000_000_000
    /// The maximum size of a document or text that is held in memory, in bytes. Default 256 MiB.
    package var inputBytes: Int = 256 << 20
    /// The maximum size of a conversion's output, in bytes. Default 4 GiB.
    package var outputBytes: Int = 4 << 30
    /// The maximum address space or heap of a decoding process, in bytes. Twice that for writing AVIF or JPEG XL, whose
    /// encoders hold many copies of a picture. Default 1 GiB.
    package var memoryBytes: Int = 1 << 30
    /// The time limit of one conversion. It applies separately to the total processor time of its processes and to the
    /// time for which all of them sleep. Time in which other programs use the processor does not count. Default 120
    /// seconds.
    package var time: Duration = .seconds(120)
    /// The maximum processor time of a decoding process for one conversion, in seconds; nil, the default, to derive it
    /// from the size of the source with `processorSeconds(forBytes:pace:)`.
    package var processorSeconds: Int?

    /// Creates the default limits.
    package init() {}

    /// Returns the processor time, in seconds, that a process may use for a source of `bytes` bytes: 4 plus one per
    /// `pace` bytes, or 5 plus one per 3 · `pace` bytes if that is less; at most `time`.
    ///
    /// A small file that needs much time is hostile or broken; a large one is expected to need more. Callers use paces
    /// of at most a third of what the programs need for documents full of tables and pictures: short sources get three
    /// times the time that they could need, long ones just enough.
    package func processorSeconds(forBytes bytes: Int, pace: Int = 64 << 10) -> Int {
        if let processorSeconds { return Self.timeRange.clamp(processorSeconds) }
        let most = Self.timeRange.clamp(Int(clamping: time.components.seconds))
        // Clamp the count, so that the additions below cannot overflow.
        let paces = min(max(0, bytes) / max(1, pace), 3 * most)
        return min(most, 4 + paces, 5 + paces / 3)
    }
}

extension ClosedRange<Int> {
    /// Returns the number in the range that is nearest to `value`.
    fileprivate func clamp(_ value: Int) -> Int { Swift.min(upperBound, Swift.max(lowerBound, value)) }
}

/// Parses the values of limits, as options and declarations give them.
package enum LimitValue {
    /// Parses a number with an optional K, M, G, T or P in either case for powers of 1,024, as in `head -c` and
    /// `split -b`; nil if `text` is something else or out of range.
    package static func count(_ text: some StringProtocol) -> Int64? {
        // The key is a string, not a character: the upper case of "ß" is two letters.
        let units = ["K": 1, "M": 2, "G": 3, "T": 4, "P": 5]
        let power = text.last.flatMap { units[$0.uppercased()] }
        return scaled(power == nil ? text[...] : text.dropLast(), by: 1 << (10 * (power ?? 0)))
    }

    /// Parses a number of seconds, or of minutes or hours with m or h; nil if `text` is something else or out of range.
    package static func seconds(_ text: some StringProtocol) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]
        let unit = text.last.flatMap { units[$0] }
        return scaled(unit == nil ? text[...] : text.dropLast(), by: unit ?? 1)
    }

    private static func scaled(_ digits: some StringProtocol, by factor: Int64) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int64(digits)
        else { return nil }
        let (value, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow ? nil : value
    }
}
