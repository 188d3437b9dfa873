package import Conversion
import DecoderWire
package import ExternalPrograms
package import ItemProviders
import PictureStructure
import SystemPackage
import UniformTypes

/// Makes a PDF of a picture with img2pdf, an external program: a page of the picture's size, or one for each of its
/// frames. The pixels are not changed: the data of a JPEG is copied, everything else is compressed without loss.
///
/// What the program would show wrongly, or refuses, is drawn as PNG of 8 bits first: mirrored pictures, and TIFF that is
/// turned, has alpha, or other samples than 8 bits of grey or colours. Pictures in other formats become PNG in any case.
package struct PicturePrinter: Converter {
    package let name = "img2pdf"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram
    private let pool: DecoderPool?

    /// Creates a converter that runs img2pdf from `searchPath` under `confinement`.
    ///
    /// - Parameter pool: The processes that draw the pictures that img2pdf cannot copy; nil to fail for these.
    package init(
        pool: DecoderPool? = nil, searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none
    ) {
        self.pool = pool
        tool = ExternalProgram(
            "img2pdf", package: "img2pdf", on: searchPath, limitsAddressSpace: false, confinement: confinement)
        // As an intermediate result it would turn every picture into the document of a page.
        rules = [UniformType.jpeg, .png, .tiff].map {
            ConversionRule(from: $0, to: .pdf, fidelity: .flattened, losses: Self.losses, endsRoute: true)
        }
    }

    /// What a PDF holds of a picture, but not where readers look for it.
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
        return rules.map {
            ConversionRule(from: $0.source, to: $0.target, fidelity: .flattened, losses: losses, endsRoute: true)
        }
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let bytes = DescriptorBytes(
            try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes))
        let pictures = StoredPicture.pictures(in: bytes)
        let output = try ScratchFile(in: context.scratch, extension: "pdf")
        // Without pikepdf it starts faster; without dates, the same picture makes the same bytes.
        var arguments = ["--engine=internal", "--nodate", "--rotation=ifvalid"]
        if pictures.first?.hasOnlyAspectRatio == true { arguments.append("--imgsize=\(Self.usualResolution)") }
        let report: ProgramOutcome
        if let pool, !pictures.allSatisfy({ Self.canCopy($0, in: source.type) }) {
            let pages = try ProgramDirectory(in: context.scratch)
            let names = try await draw(pictures.count, of: source, by: rule, with: pool, into: pages.path, in: context)
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
            let line = report.diagnosticsTail.split(whereSeparator: \.isNewline).last ?? ""
            let reason = String(line.prefix(160).unicodeScalars.filter { $0.value >= 0x20 })
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

    /// Draws the picture, or each of `count`, upright and with samples of 8 bits, as PNG in `directory`; records the losses.
    ///
    /// - Returns: The names of the files.
    private func draw(
        _ count: Int, of source: ConversionSource, by rule: ConversionRule, with pool: DecoderPool,
        into directory: FilePath, in context: ConversionContext
    ) async throws -> [String] {
        let inner = ConversionContext(scratch: directory, progress: context.progress, limits: context.limits)
        var names: [String] = []
        var losses = rule.losses.filter { $0 != .depth }
        for page in 0..<count {
            var request = DecoderRequest(.shallowPNG, of: source, in: inner)
            if count > 1 { (request.page, request.scope) = (UInt32(clamping: page), .page) }
            let (picture, path) = try await pool.decode(request, source, to: "png", in: inner)
            losses += picture.losses.map { Loss(rawValue: $0) }
            names += [path.lastComponent?.string].compactMap(\.self)
        }
        context.losses.record(losses.uniqued())
        return names
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
