import Archives
import ExternalPrograms
import Conversion
import Glibc
import ItemProviders
import PictureStructure
import SystemPackage
import UniformTypes

/// Draws SVG by `resvg`, an outside program that runs as confined as those of the other converters. It knows more of SVG 2 and CSS
/// than librsvg in `dnd-decoder`, and starts in 2 ms.
///
/// What it would not draw as librsvg does is left to librsvg: documents that are compressed, in another encoding than UTF-8 or malformed,
/// whose size depends on what is drawn, that name other files (librsvg opens none of them), or whose text needs a font that resvg
/// does not find (librsvg has fontconfig's substitutes and Pango's choice of a font for each character).
struct SVGRenderer: Sendable {
    /// The longest document that is looked at, in bytes; longer ones are left to librsvg.
    private static let maximumBytes = 32 << 20
    /// Pixels that count as one byte of the document in its share of processor time: ten million take a second.
    private static let pixelsPerByte = 10

    private let tool: ExternalProgram
    private let fonts: GenericFonts

    /// The renderer, with `resvg` from `searchPath`, run under `confinement`.
    init(searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        tool = ExternalProgram("resvg", package: nil, on: searchPath, confinement: confinement)
        fonts = GenericFonts(searchPath: searchPath, confinement: confinement)
    }

    /// Whether it is there.
    var isInstalled: Bool { tool.path != nil }

    /// The PNG that shows `source`, in the scratch directory; nil where librsvg is to draw it.
    ///
    /// - Throws: `ConversionError` with `timedOut` or `cancelled`.
    func draw(_ source: ConversionSource, in context: ConversionContext) async throws(ConversionError) -> FilePath? {
        guard isInstalled else { return nil }
        do {
            return try await drawn(source, in: context)
        } catch {
            // Whatever else fails, fails in the decoder once more, which says it in words about pictures.
            guard error.code == .timedOut || error.code == .cancelled else { return nil }
            throw error
        }
    }

    private func drawn(
        _ source: ConversionSource, in context: ConversionContext
    ) async throws(ConversionError) -> FilePath? {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: Self.maximumBytes)
        guard let bytes = try? input.bytes(), let document = SVGDocument(bytes), document.isInUTF8,
            let drawing = SVGDrawing(document, context), drawing.pixels <= context.limits.pixels
        else { return nil }
        let dependencies = document.dependencies
        guard !dependencies.mayOpenFiles, let resized = drawing.document else { return nil }
        let resizedFile = try ScratchFile(in: context.scratch, extension: "svg")
        try resizedFile.write(resized)
        guard lseek(resizedFile.descriptor.rawValue, 0, SEEK_SET) == 0 else { return nil }

        let output = try ScratchFile(in: context.scratch, extension: "png")
        guard lseek(output.descriptor.rawValue, RenderedPNG.room, SEEK_SET) == RenderedPNG.room else { return nil }
        // Empty, so that relative names lead nowhere.
        let directory = try ProgramDirectory(in: context.scratch)
        var arguments = ["--resources-dir", "."]
        if dependencies.hasText {
            arguments += try await fonts.arguments(for: dependencies.genericFamilies, in: context)
        }
        let report = try await tool.run(
            arguments + ["-", "-c"], standingIn: directory.path, input: resizedFile.descriptor,
            output: output.descriptor, subject: source.subject,
            bytes: bytes.count + drawing.pixels / Self.pixelsPerByte, pace: 1 << 20, in: context)
        guard report.status == 0, !Self.lacksFonts(report),
            RenderedPNG(output.descriptor, width: drawing.width, height: drawing.height)
                .finish(dotsPerInch: drawing.dotsPerInch)
        else { return nil }
        return output.keep()
    }

    /// Whether it did not find a font, or took one because it has some character: what its module of texts warns of.
    private static func lacksFonts(_ report: ProgramOutcome) -> Bool {
        report.diagnostics.contains("usvg::text") || report.lastWords.contains("usvg::text")
    }
}

/// How large an SVG of a known size is drawn: the rules of `Drawing` in `PictureDecoding`, which has pages of PDF and the SVG that librsvg
/// draws.
private struct SVGDrawing {
    /// The longest side that was ever asked for, in pixels.
    private static let longestSide = Double(1 << 24)

    /// Pixels.
    let width: Int
    let height: Int
    /// How many of the pixels make an inch of the document.
    let dotsPerInch: Double
    /// The document in this size; nil where it cannot be said of it.
    let document: [UInt8]?

    /// The pixels of the picture.
    var pixels: Int { width * height }

    /// Nil where the size is not known, or cannot be drawn.
    init?(_ source: SVGDocument, _ context: ConversionContext) {
        guard let size = source.size else { return nil }
        let scale = Self.scale(of: size, hasOwnSize: source.hasOwnSize, context.options)
        let (across, down) = (size.width * scale, size.height * scale)
        guard scale > 0, across <= Self.longestSide, down <= Self.longestSide else { return nil }
        width = Int(max(1, across.rounded()))
        height = Int(max(1, down.rounded()))
        dotsPerInch = source.hasOwnSize ? 96 * scale : 96
        // What is as large as it says is drawn pixel for pixel, even where a part of the last is left over.
        document =
            scale == 1
            ? source.resized(width: size.width, height: size.height)
            : source.resized(width: Double(width), height: Double(height))
    }

    private static func scale(
        of size: (width: Double, height: Double), hasOwnSize: Bool, _ options: ConversionOptions
    ) -> Double {
        if let box = options.size, box.width != nil || box.height != nil {
            return [box.width.map { Double($0) / size.width }, box.height.map { Double($0) / size.height }]
                .compactMap(\.self).min() ?? 1
        }
        if let dotsPerInch = options.dotsPerInch { return min(dotsPerInch, 10_000) / 96 }
        let longest = max(1, max(size.width, size.height).rounded())
        if !hasOwnSize, longest < DrawingRules.tinySide { return DrawingRules.grownSide / longest }
        return longest > DrawingRules.longestUnasked ? DrawingRules.longestUnasked / longest : 1
    }
}

/// The PNG that an outside program has drawn: looked at, and told how large it is on paper.
private struct RenderedPNG {
    /// Bytes of a chunk `pHYs` (PNG, third edition, 11.3.4.3), which are left free before the PNG is written: the header moves there, and
    /// nothing has to be copied.
    static let room = 21
    /// Bytes of the signature and of the chunk `IHDR`.
    private static let headerBytes = 33

    private let file: FileDescriptor
    private let header: [UInt8]

    /// The PNG behind `room` bytes of `file`, which should have these pixels.
    init(_ file: FileDescriptor, width: Int, height: Int) {
        self.file = file
        var header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Eight bits of each of red, green, blue and alpha, rows in their order.
        header += Self.chunk("IHDR", Self.big(width) + Self.big(height) + [8, 6, 0, 0, 0])
        self.header = header
    }

    /// Whether it is a PNG of that size, whole, and of nothing but pixels; then it is at the beginning of the file.
    func finish(dotsPerInch: Double) -> Bool {
        guard read(at: Self.room, count: Self.headerBytes) == header, hasPixelsOnly else { return false }
        let perMetre = Self.big(Int(min(dotsPerInch / 0.0254, 1e9).rounded()))
        let bytes = header + Self.chunk("pHYs", perMetre + perMetre + [1])
        return (try? file.writeAll(toAbsoluteOffset: 0, bytes)) == bytes.count
    }

    private var hasPixelsOnly: Bool {
        guard let size = try? file.stat().size else { return false }
        var offset = Self.room + Self.headerBytes
        while true {
            let start = read(at: offset, count: 8)
            guard let length = start.number(at: 0, count: 4, bigEndian: true) else { return false }
            offset += 12 + length
            guard offset <= size else { return false }
            if start.says("IEND", at: 4) { return offset == size }
            guard start.says("IDAT", at: 4) else { return false }
        }
    }

    private func read(at offset: Int, count: Int) -> [UInt8] {
        (try? [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = try file.read(
                fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
        }) ?? []
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return big(content.count) + body + big(CRC32.checksum(of: body))
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
