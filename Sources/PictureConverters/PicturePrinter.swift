package import Conversion
import DecoderWire
package import ExternalPrograms
package import ItemProviders
import PictureStructure
import SystemPackage
package import UniformTypes

/// Makes a PDF of a picture with img2pdf, an external program: a page of the picture's size, or one for each of its
/// pages. The pixels are not changed, unless the user asks for it: those of a JPEG are copied, everything else is
/// compressed without loss. An animated PNG becomes the page of its first frame. The PDF gets no metadata: readers of PDF
/// do not show it, so its owner would not know that it is published.
///
/// What the program would show wrongly, or refuses, is drawn as PNG of 8 bits first: mirrored pictures, and TIFF that is
/// turned, has alpha, or other samples than 8 bits of grey or colours. Pictures in other formats become PNG in any case.
package struct PicturePrinter: Converter {
    package let name = "img2pdf"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram
    private let pool: DecoderPool
    private let changes: PictureChanges

    /// Creates a converter that runs img2pdf from `searchPath` under `confinement`.
    ///
    /// - Parameters:
    ///   - pool: The processes that strip and draw pictures.
    ///   - options: The user's options: they decide what else pictures lose.
    package init(
        pool: DecoderPool, searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none,
        options: ConversionOptions = ConversionOptions()
    ) {
        self.pool = pool
        changes = PictureChanges(options)
        tool = ExternalProgram(
            "img2pdf", package: "img2pdf", on: searchPath, limitsAddressSpace: false, confinement: confinement)
        let losses = Self.losses + Self.losses(of: changes)
        // As an intermediate result it would turn every picture into the document of a page.
        rules = [UniformType.jpeg, .png, .tiff].map {
            ConversionRule(from: $0, to: .pdf, fidelity: .flattened, losses: losses, endsRoute: true)
        }
    }

    /// The losses of a picture that is not known yet.
    private static let losses: [Loss] = [.exif, .xmp, .iptc]

    package var availability: ConverterAvailability { tool.availability }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard availability == .available, !rules.isEmpty, source.part == nil, source.content.isReadableAsBytes
        else { return [] }
        let peek = PicturePeek.shared(by: source)
        var losses = Self.losses(of: peek.inventory)
        // Few pictures have more bits: all others are not examined twice.
        if let bits = peek.bits, bits > 8,
            StoredPicture.pictures(in: SourceBytes(source)).contains(where: { !Self.canCopy($0, in: source.type) })
        {
            losses.append(.depth)
        }
        losses += Self.losses(of: changes)
        // An animated PNG becomes a page with its first frame.
        let lostFrames = source.type.conforms(to: .png) && peek.several == .frames
        if lostFrames { losses.insert(.frames, at: 0) }
        return rules.map {
            ConversionRule(
                from: $0.source, to: $0.target, fidelity: lostFrames ? .preview : .flattened, losses: losses.uniqued(),
                endsRoute: true)
        }
    }

    /// Metadata is removed from every picture; a quality makes a JPEG of it.
    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        [.strip, .size, .quality, .colours]
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let bytes = DescriptorBytes(
            try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes))
        guard !source.type.conforms(to: .tiff) || !TIFFPages.areCut(in: bytes) else {
            throw ConversionError(
                .damaged, subject: source.subject,
                message: "is truncated: the place of its next page is not in the file")
        }
        let pictures = StoredPicture.pictures(in: bytes)
        let output = try ScratchFile(in: context.scratch, extension: "pdf")
        // Without pikepdf it starts faster; without dates, the same picture makes the same bytes.
        var arguments = ["--engine=internal", "--nodate", "--rotation=ifvalid"]
        let report: ProgramOutcome
        let format = preparation(of: pictures, source, in: context.options)
        if pictures.first?.hasOnlyAspectRatio == true, context.options.size == nil {
            arguments.append("--imgsize=\(Self.usualResolution)")
        } else if format == .stripped, let stated = pictures.first?.resolutionInEXIF {
            arguments.append("--imgsize=\(stated.x)dpix\(stated.y)dpi")
        }
        if let format {
            let pages = try ProgramDirectory(in: context.scratch)
            let names = try await prepare(
                pictures.count, of: source, as: format, by: rule, into: pages.path, in: context)
            let nothing = try PictureFiles.openNothing()
            defer { try? nothing.close() }
            report = try await tool.run(
                arguments + names, standingIn: pages.path, input: nothing, output: output.descriptor,
                subject: source.subject, bytes: bytes.size, in: context)
        } else {
            report = try await tool.run(
                arguments + ["-"], input: bytes.input.descriptor, output: output.descriptor, subject: source.subject,
                in: context)
        }
        guard report.status == 0 else {
            let reason = report.lastLine
            throw ConversionError(
                .damaged, subject: source.subject,
                message: "cannot be printed by img2pdf" + (reason.isEmpty ? "" : ": \(reason)"))
        }
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    /// The resolution of a picture that states none, which img2pdf assumes, too.
    private static let usualResolution = "96dpi"

    /// Whether img2pdf shows a picture in a file of `type` as other programs do.
    private static func canCopy(_ picture: StoredPicture, in type: UniformType) -> Bool {
        guard picture.isPlain, picture.bits <= 8 || !picture.hasAlpha else { return false }
        if type.conforms(to: .tiff) { return picture.orientation == 1 && picture.bits <= 8 && !picture.hasAlpha }
        // Quarter turns are properties of a page.
        return [1, 3, 6, 8].contains(picture.orientation)
    }

    /// The format in which a decoder writes the pictures first; nil if img2pdf reads the source as it is.
    private func preparation(
        of pictures: [StoredPicture], _ source: ConversionSource, in options: ConversionOptions
    ) -> DecoderRequest.Output? {
        let isJPEG = source.type.conforms(to: .jpeg)
        // Of an animation, img2pdf copies the picture for other viewers, or makes a page of each frame if there is alpha.
        let isAnimation = source.type.conforms(to: .png) && PicturePeek.shared(by: source).several == .frames
        if options.quality != nil { return .jpeg }
        guard !isAnimation, pictures.allSatisfy({ Self.canCopy($0, in: source.type) }) else { return .shallowPNG }
        if options.size != nil || options.colours != nil { return isJPEG ? .jpeg : .shallowPNG }
        // img2pdf copies the pixels of the other formats only. What a peek at a JPEG does not show may still be in it.
        return isJPEG ? .stripped : nil
    }

    /// Writes the picture, or each of `count`, without metadata as files of `format` in `directory`; records the losses.
    ///
    /// - Returns: The names of the files.
    private func prepare(
        _ count: Int, of source: ConversionSource, as format: DecoderRequest.Output, by rule: ConversionRule,
        into directory: FilePath, in context: ConversionContext
    ) async throws -> [String] {
        var options = context.options
        options.strip = .all
        let inner = ConversionContext(
            scratch: directory, progress: context.progress, limits: context.limits, options: options)
        var names: [String] = []
        var losses = rule.losses.filter { $0 != .depth && $0 != .pixels && $0 != .icc }
        for page in 0..<count {
            var request = DecoderRequest(format, of: source, in: inner)
            request.keepsPrintedSize = true
            if count > 1 { (request.page, request.scope) = (UInt32(clamping: page), .page) }
            let (picture, path) = try await pool.decode(
                request, source, to: format == .shallowPNG ? "png" : "jpg", in: inner)
            losses += picture.losses.map { Loss(rawValue: $0) }
            names += [path.lastComponent?.string].compactMap(\.self)
        }
        context.losses.record(losses.uniqued())
        return names
    }

    /// The losses that the user asks for.
    private static func losses(of changes: PictureChanges) -> [Loss] {
        (changes.isReduced || changes.hasQuality || changes.hasColours ? [.pixels] : [])
            + (changes.hasColours ? [.icc] : [])
    }

    /// The losses of a picture with these parts: its metadata, its texts, and whatever else is beside its pixels. The
    /// colour profile and further frames are kept.
    private static func losses(of inventory: PictureInventory) -> [Loss] {
        var found: [Loss] = []
        if inventory.blocks.contains(.exif) { found.append(.exif) }
        if inventory.blocks.contains(.xmp) { found.append(.xmp) }
        if inventory.blocks.contains(.iptc) { found.append(.iptc) }
        found += inventory.texts.map { Loss(rawValue: $0.loss.rawValue) }
        found += inventory.losses.map { Loss(rawValue: $0.rawValue) }
        return found.uniqued()
    }
}
