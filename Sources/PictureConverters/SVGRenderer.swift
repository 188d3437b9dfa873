import Archives
import Conversion
import ExternalPrograms
import FileSystem
import Glibc
import ItemProviders
import PictureStructure
import Synchronization
import SystemPackage
import UniformTypes

/// Draws SVG with `resvg`, an external program that is confined like those of the other converters. It supports more of
/// SVG 2 and CSS than librsvg in `dnd-decoder`, and starts in 2 ms.
///
/// librsvg draws the documents that resvg would draw differently: those that are compressed, malformed or not in UTF-8,
/// whose size depends on their content, that reference other files (librsvg opens none), or whose text needs a font
/// that resvg does not find (librsvg has fontconfig's substitutes and Pango's font selection per character).
struct SVGRenderer: Sendable {
    /// The maximum size of a document, in bytes; larger ones are drawn by librsvg.
    private static let maximumBytes = 32 << 20
    /// The number of pixels that count as one byte of the document for its processor time limit: ten million take a
    /// second.
    private static let pixelsPerByte = 10

    private let tool: ExternalProgram
    private let fonts: GenericFonts

    /// Creates a renderer that runs `resvg` from `searchPath` under `confinement`.
    init(searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        tool = ExternalProgram("resvg", package: nil, on: searchPath, confinement: confinement)
        fonts = GenericFonts(searchPath: searchPath, confinement: confinement)
    }

    /// Whether `resvg` is installed.
    var isInstalled: Bool { tool.path != nil }

    /// Draws `source` as a PNG in the scratch directory; nil if librsvg must draw it.
    ///
    /// - Throws: `ConversionError` with `timedOut` or `cancelled`.
    func draw(_ source: ConversionSource, in context: ConversionContext) async throws(ConversionError) -> FilePath? {
        guard isInstalled else { return nil }
        do {
            return try await drawn(source, in: context)
        } catch {
            // Other failures occur again in the decoder, which reports them in terms of pictures.
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
        // An empty directory, so that relative paths find nothing.
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

    /// Whether resvg missed a font or substituted one for some character: its text module warns of both.
    private static func lacksFonts(_ report: ProgramOutcome) -> Bool {
        report.diagnostics.contains("usvg::text") || report.diagnosticsTail.contains("usvg::text")
    }
}

/// The size at which an SVG of known size is drawn, by the rules of `Drawing` in `PictureDecoding`, which is for PDF
/// pages and the SVG that librsvg draws.
private struct SVGDrawing {
    /// The maximum length of a side that may be requested, in pixels.
    private static let longestSide = Double(1 << 24)

    /// The size in pixels.
    let width: Int
    let height: Int
    /// The number of pixels per inch of the document.
    let dotsPerInch: Double
    /// The document at this size; nil if its size cannot be changed.
    let document: [UInt8]?

    /// The number of pixels of the picture.
    var pixels: Int { width * height }

    /// Creates the drawing; nil if the size is unknown, or too large.
    init?(_ source: SVGDocument, _ context: ConversionContext) {
        let options = context.options
        guard let size = source.size,
            let scale = source.scale(
                box: options.size.map { ($0.width, $0.height) }, dotsPerInch: options.dotsPerInch)
        else { return nil }
        let (across, down) = (size.width * scale, size.height * scale)
        guard scale > 0, across <= Self.longestSide, down <= Self.longestSide else { return nil }
        width = Int(max(1, across.rounded()))
        height = Int(max(1, down.rounded()))
        dotsPerInch = source.hasOwnSize ? 96 * scale : 96
        // At its natural size a document is drawn pixel for pixel, even if the last pixel is only partly covered.
        document =
            scale == 1 && min(size.width, size.height) >= 1
            ? source.resized(width: size.width, height: size.height)
            : source.resized(width: Double(width), height: Double(height))
    }
}

/// A PNG drawn by an external program: validates it, and adds its physical size.
private struct RenderedPNG {
    /// The size of a `pHYs` chunk (PNG, third edition, 11.3.4.3), in bytes. This much space is left before the PNG,
    /// into which the header moves, so that no pixels have to be copied.
    static let room = 21
    /// The size of the signature and the `IHDR` chunk, in bytes.
    private static let headerBytes = 33

    private let file: FileDescriptor
    private let header: [UInt8]

    /// Creates the PNG after the first `room` bytes of `file`, which must have this size in pixels.
    init(_ file: FileDescriptor, width: Int, height: Int) {
        self.file = file
        var header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Eight bits each of red, green, blue and alpha, not interlaced.
        header += Self.chunk("IHDR", Self.big(width) + Self.big(height) + [8, 6, 0, 0, 0])
        self.header = header
    }

    /// Inserts the physical size; the PNG then starts at the beginning of the file. Returns whether it is a complete
    /// PNG of that size with only pixel chunks.
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
        (try? file.readBytes(at: Int64(offset), count: count)) ?? []
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return big(content.count) + body + big(CRC32.checksum(of: body))
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

// MARK: - Fonts

/// The installed families for CSS's generic font families, from fontconfig's `fc-match`: resvg reads the system's
/// fonts, but does not ask fontconfig for the default of a generic family.
final class GenericFonts: Sendable {
    /// The generic families that resvg can map, with its options.
    private static let options = [
        "serif": "--serif-family", "sans-serif": "--sans-serif-family", "monospace": "--monospace-family",
    ]
    /// The maximum length of a family name, in bytes.
    private static let maximumName = 256

    private let tool: ExternalProgram
    /// The installed family for each generic family; empty if `fc-match` returns none.
    private let known = Mutex<[String: String]>([:])

    /// Creates a lookup that runs `fc-match` from `searchPath` under `confinement`.
    init(searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        tool = ExternalProgram("fc-match", package: "fontconfig", on: searchPath, confinement: confinement)
    }

    /// The arguments of resvg for the default family, and for those of `generics`. CSS leaves the default open; here it
    /// is serif, as in librsvg.
    ///
    /// resvg cannot find a generic family without an argument, and warns. It uses `serif` for every other missing
    /// family, so that argument is passed only if `generics` contains it.
    func arguments(
        for generics: Set<String>, in context: ConversionContext
    ) async throws(ConversionError) -> [String] {
        var arguments: [String] = []
        if let name = try await family("serif", in: context) { arguments += ["--font-family", name] }
        for (generic, option) in Self.options.sorted(by: { $0.key < $1.key }) where generics.contains(generic) {
            if let name = try await family(generic, in: context) { arguments += [option, name] }
        }
        return arguments
    }

    private func family(_ generic: String, in context: ConversionContext) async throws(ConversionError) -> String? {
        if let name = known.withLock({ $0[generic] }) { return name.isEmpty ? nil : name }
        let name = try await ask(generic, in: context) ?? ""
        known.withLock { $0[generic] = name }
        return name.isEmpty ? nil : name
    }

    private func ask(_ generic: String, in context: ConversionContext) async throws(ConversionError) -> String? {
        guard tool.path != nil else { return nil }
        let answer = try ScratchFile(in: context.scratch, extension: "txt")
        let nothing = try PictureFiles.openNothing()
        defer { try? nothing.close() }
        let report = try await tool.run(
            ["--format=%{family[0]}", generic], input: nothing, output: answer.descriptor, subject: nil, in: context)
        guard report.status == 0 else { return nil }
        guard let bytes = try? answer.descriptor.readBytes(at: 0, count: Self.maximumName + 1),
            let name = String(validating: bytes, as: UTF8.self), !name.isEmpty,
            bytes.count <= Self.maximumName, !name.hasPrefix("-"), !name.contains(where: \.isNewline)
        else { return nil }
        return name
    }
}
